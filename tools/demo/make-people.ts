/** Makes five hundred accounts with addresses: staff, and customers, of whom nearly all live in the delivery area. */

import { pincodeRecords } from '#contract/shared/pincodes.ts';
import { demoZones } from '#db/seed/demo/area.ts';
import { namePools, staffNames, unusualNames } from '#db/seed/demo/people.ts';
import { doors, streets } from '#db/seed/demo/places.ts';
import { noOffice, noPlace, nothingBeside, type PlaceRow } from '#server/core/delivery-address.store.ts';
import { findZoneOf } from './make-area.ts';
import type { Random } from './random.ts';
import { dayMs } from './times.ts';

export interface DemoUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  role: 'admin' | 'customer';
  isActive: boolean;
  /** The floor of the address; null if it is unknown. */
  floor: number | null;
  hasLift: boolean;
  /** True for a customer who has registered but never orders. */
  neverOrders: boolean;
  createdAt: Date;
}

const userCount = 500;
/** The accounts that the README names, with which anybody can try the demo. */
export const demoAdmin = 'admin@demo.example';
export const demoCustomer = 'customer@demo.example';
/** Every 40th customer lives outside the delivery area and never orders. */
const outsider = 40;
const domains = ['example.com', 'example.net', 'example.org', 'mail.example'];

/** Makes staff and then customers, oldest first. The first customer is the account for people who try the demo. */
export function makePeople(random: Random, now: Date): DemoUser[] {
  const staff = staffNames.map((name, at) =>
    makeUser(random, at, {
      name,
      email: at === 0 ? demoAdmin : `${slugOf(name)}@demo.example`,
      role: 'admin',
      isActive: at < staffNames.length - 1,
      createdAt: new Date(now.getTime() - (420 - at) * dayMs),
    }),
  );
  const count = userCount - staff.length;
  const customers = Array.from({ length: count }, (_, at) => {
    // Three of five customers registered before the last 90 days.
    const isOld = at < count * 0.6;
    const age = isOld ? 400 - (at / (count * 0.6)) * 305 : 90 * (1 - (at - count * 0.6) / (count * 0.4));
    const name = unusualNames[at - 1] ?? makeName(random);
    return makeUser(random, staff.length + at, {
      name,
      email: at === 0 ? demoCustomer : `${slugOf(name) || 'ghar'}${at}@${random.pick(domains)}`,
      role: 'customer',
      isActive: at < 60 || !random.chance(0.03),
      createdAt: new Date(now.getTime() - Math.max(age, 0.01) * dayMs),
      ...(at >= 60 && random.chance(0.03) && { neverOrders: true }),
    });
  });
  return [...staff, ...customers];
}

const inside = pincodeRecords.filter(({ pincode }) => findZoneOf(demoZones, pincode));
const outside = pincodeRecords.filter(({ pincode }) => !findZoneOf(demoZones, pincode));

/** Derives floor and lift from the text of the address. */
function floorOf(door: string): Pick<DemoUser, 'floor' | 'hasLift'> {
  if (door.includes('Third Floor')) return { floor: 3, hasLift: false };
  if (door.includes('Ground Floor')) return { floor: 0, hasLift: false };
  return door.includes('Tower') ? { floor: 7, hasLift: true } : { floor: null, hasLift: false };
}

type Known = Pick<DemoUser, 'name' | 'email' | 'role' | 'isActive' | 'createdAt'> & { neverOrders?: true };

function makeUser(random: Random, number: number, known: Known): DemoUser {
  const isOutside = known.role === 'customer' && number % outsider === outsider - 1;
  const { pincode, city, state } = random.pick(isOutside ? outside : inside);
  const kind = random.pick(doors);
  const door = kind.replace('#', String(1 + random.whole(240)));
  const near = findZoneOf(demoZones, pincode)?.places[pincode] ?? streets[city] ?? ['Station Road'];
  return {
    id: random.newId(known.createdAt),
    neverOrders: isOutside,
    // These numbers cannot be dialled: no number in India starts with 0, which is a dialling prefix.
    phone: `+91 00000 ${String(10_000 + number * 37).padStart(5, '0')}`,
    address: `${door}, ${random.pick(near)}`,
    ...floorOf(kind),
    city,
    state,
    pincode,
    ...known,
  };
}

function makeName(random: Random): string {
  const pool = random.pick(namePools);
  return `${random.pick(pool.first)} ${random.pick(pool.last)}`;
}

/** The part of an email address that is made from a name; empty for a name in another script. */
function slugOf(name: string): string {
  return (name.toLowerCase().match(/[a-z]+/g) ?? []).slice(0, 3).join('.');
}

/** Converts a customer's address to the columns of plans and pick-ups. */
export function placeOfUser({ name: recipient, ...user }: DemoUser): PlaceRow {
  const { phone, address, city, state, pincode, floor, hasLift } = user;
  return { ...noPlace, recipient, phone, address, city, state, pincode, floor, hasLift };
}

/** Makes the address books: a home for every customer, and an office for every seventh. */
export function makeAddresses(random: Random, users: readonly DemoUser[]) {
  const customers = users.filter(({ role }) => role === 'customer');
  const offices = customers
    .filter((_, at) => at % 7 === 0)
    .map((user) => ({
      ...user,
      ...nothingBeside,
      id: random.newId(user.createdAt),
      userId: user.id,
      label: 'Office',
      recipient: 'Reception',
      house: `${1 + random.whole(90)}, Lotus Chambers`,
      street: random.pick(streets[user.city] ?? ['Station Road']),
      landmark: 'Opposite the post office',
      floor: random.whole(6),
      hasLift: random.chance(0.6),
      gateNote: 'Ask the guard for the service lift',
      ...(user.state === 'Karnataka' && { legalName: 'Lotus Textiles Private Limited', gstin: '29ABCDE1234F1ZW' }),
      isDefault: false,
      version: 1,
    }));
  return [...customers.map(makeHome), ...offices];
}

/** Makes a home address. Its id is that of the account, as in a real shop. */
const makeHome = (user: DemoUser) => ({
  ...placeOfUser(user),
  ...noOffice,
  id: user.id,
  userId: user.id,
  label: 'Home',
  house: '',
  street: user.address,
  landmark: '',
  createdAt: user.createdAt,
  isDefault: true,
  version: 1,
});
