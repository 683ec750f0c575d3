/** Makes five hundred accounts with addresses in the delivery area: staff and customers. */

import { demoZones } from '#db/seed/demo/area.ts';
import { demoStaff, namePools, unusualNames } from '#db/seed/demo/people.ts';
import { doors } from '#db/seed/demo/places.ts';
import { noDoorAndOffice, noOffice, noPlace, type PlaceRow } from '#server/core/delivery-address.store.ts';
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
  roles: readonly string[];
  isActive: boolean;
  /** The floor of the address; null if it is unknown. */
  floor: number | null;
  hasLift: boolean;
  createdAt: Date;
}

const userCount = 500;
/** The first of these customers have ordered for a long time, so their accounts are active. */
const knownCount = 60;
/** The accounts that the README names, with which anybody can try the demo. */
export const demoAdmin = demoStaff[0].email;
export const demoCustomer = 'customer@demo.example';

/** The staff by the first of their roles. */
export type Staff = Record<(typeof demoStaff)[number]['roles'][0], DemoUser>;

export const staffOf = (users: readonly DemoUser[]) =>
  Object.fromEntries(users.filter(({ role }) => role === 'admin').map((user) => [user.roles[0], user])) as Staff;

/** Makes staff and then customers, oldest first. The first customer is the account for people who try the demo. */
export function makePeople(random: Random, now: Date): DemoUser[] {
  const staff = demoStaff.map((person, at) =>
    makeUser(random, at, {
      ...person,
      role: 'admin',
      isActive: true,
      createdAt: new Date(now.getTime() - (420 - at) * dayMs),
    }),
  );
  const count = userCount - staff.length;
  const customers = Array.from({ length: count }, (_, at) => {
    // Three of five customers registered before the last 90 days.
    const share = at / count;
    const age = share < 0.6 ? 400 - (share / 0.6) * 305 : 90 * (1 - (share - 0.6) / 0.4);
    const pool = random.pick(namePools);
    const drawn = `${random.pick(pool.first)} ${random.pick(pool.last)}`;
    const name = unusualNames[at - 1] ?? drawn;
    return makeUser(random, staff.length + at, {
      name,
      email: at === 0 ? demoCustomer : `${slugOf(name)}${at}@example.com`,
      role: 'customer',
      roles: [],
      isActive: at < knownCount || !random.chance(0.03),
      createdAt: new Date(now.getTime() - age * dayMs),
    });
  });
  return [...staff, ...customers];
}

const places = demoZones.flatMap(({ city, state, places }) =>
  Object.entries(places).map(([pincode, streets]) => ({ city, state, pincode, streets })),
);

type Known = Pick<DemoUser, 'name' | 'email' | 'role' | 'roles' | 'isActive' | 'createdAt'>;

function makeUser(random: Random, number: number, known: Known): DemoUser {
  // The account with which visitors of the demo sign in is in the first zone, which has no minimum order.
  const [central] = places;
  const { streets, ...place } = known.email === demoCustomer && central ? central : random.pick(places);
  const { text, floor, hasLift } = random.pick(doors);
  return {
    id: random.newId(known.createdAt),
    // These numbers cannot be dialled: no number in India starts with 0, which is a dialling prefix.
    phone: `+91 00000 ${String(10_000 + number * 37).padStart(5, '0')}`,
    address: `${text.replace('#', String(1 + random.whole(240)))}, ${random.pick(streets)}`,
    floor,
    hasLift,
    ...place,
    ...known,
  };
}

/** The part of an email address that is made from a name. Names in other scripts share one. */
function slugOf(name: string): string {
  return (
    name
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join('.') ?? 'ghar'
  );
}

/** Converts a customer's address to the columns of plans and pick-ups. */
export function placeOfUser({ name: recipient, ...user }: DemoUser): PlaceRow {
  const { phone, address, city, state, pincode, floor, hasLift } = user;
  return { ...noPlace, recipient, phone, address, city, state, pincode, floor, hasLift };
}

/** Makes the address books: a home for every customer, and an office for every seventh. */
export function makeAddresses(random: Random, customers: readonly DemoUser[]) {
  const offices = customers
    .filter((_, at) => at % 7 === 0)
    .map((user) => ({
      ...user,
      ...noDoorAndOffice,
      id: random.newId(user.createdAt),
      userId: user.id,
      label: 'Office',
      recipient: 'Reception',
      house: `${1 + random.whole(90)}, Lotus Chambers`,
      street: 'Station Road',
      landmark: 'Opposite the post office',
      floor: random.whole(6),
      hasLift: random.chance(0.6),
      gateNote: 'Ask the guard for the service lift',
      legalName: 'Lotus Textiles Private Limited',
      gstin: '29ABCDE1234F1ZW',
      isDefault: false,
      version: 1,
    }));
  return [...customers.map(makeHome), ...offices];
}

/** Makes a home address. Its id is the id of the account, as in a real shop. */
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
