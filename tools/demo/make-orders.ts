/** Makes a thousand orders of the last 90 days, as they were placed, and the later steps of each. */

import { computeMissing } from '#contract/orders/order-sums.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { demoRain } from '#db/seed/demo/area.ts';
import { deliveryNotes } from '#db/seed/demo/places.ts';
import { noOffice, presentPlace, toOrderColumns } from '#server/core/delivery-address.store.ts';
import { findZoneOf, type PlacedZone, windowsOf } from './make-area.ts';
import type { Sellable } from './make-goods.ts';
import { type DemoUser, placeOfUser, staffOf } from './make-people.ts';
import { type DemoAccount, makeSteps } from './make-steps.ts';
import type { Random } from './random.ts';
import { dayMs, isOfficeOpen, spreadOverDays } from './times.ts';

const orderCount = 1000;
/** Number of regular customers. They are the first customers in the list, which is sorted by age of the account. */
export const regularCount = 45;
const newestCount = 50;
/** How many of the newest orders are for today's first window, for today's later windows, and for tomorrow. */
const morningCount = 14;
const laterCount = 12;
const tomorrowCount = 14;
/** Every third of this many newest orders is for a day in `daysAhead` (without the holiday) if it has no slot yet. */
const earlyCount = 180;
const daysAhead = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13];
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

interface Shop {
  users: readonly DemoUser[];
  goods: readonly Sellable[];
  zones: readonly PlacedZone[];
  accounts: readonly DemoAccount[];
}

export type PlannedOrder = ReturnType<typeof makeOrders>[number];

/** Plans the orders, oldest first. Half of them are from regular customers, who reorder the same jars. */
export function makeOrders(random: Random, now: Date, { users, goods, zones, accounts }: Shop) {
  const staff = staffOf(users);
  const customers = users.filter(({ role }) => role === 'customer');
  const others = customers.slice(regularCount).filter(({ isActive }) => isActive);
  return placeInTime(random, now).map(({ at, turn }, number) => {
    const known = others.filter(({ createdAt }) => createdAt < at);
    const regular = turn === undefined ? undefined : customers[turn % regularCount];
    const customer = regular ?? known[Math.floor(known.length * random.next() ** 1.4)] ?? random.pick(known);
    const zone = findZoneOf(zones, customer.pincode);
    if (!zone) throw new Error(`Nobody delivers to ${customer.pincode}`);
    const { deliveryDate, window } = chooseSlot(random, { at, now, number, turn, zone, zones });
    const method = random.pick(['cash', 'cash', 'upi', 'upi', 'card', 'netbanking']);
    const isByPhone = number % 8 === 5 && isOfficeOpen(at.getTime());
    const account = accounts.find((one) => one.customer === customer && one.openedAt < at && at < one.until);
    // The account with which visitors of the demo sign in has no unusual deliveries.
    const isPlain = turn !== undefined && turn % regularCount === 0;
    const facts = { at, now, deliveryDate, deliveryWindow: window.key, number, method, isByPhone, isPlain, account };
    const steps = makeSteps(random, { ...facts, customer, staff });
    const id = random.newId(at);
    const lines = takeEnough(chooseLines(random, at, turn, goods), zone);
    return {
      id,
      at,
      customer,
      method: account ? 'upi' : method,
      terms: zone,
      steps,
      lines: lines.map((line) => lineOf(random.newId(at), line)),
      // A cancelled order hands back no empties, so that it can always be reopened.
      swaps: !steps.some(({ next }) => next === 'cancelled') && (regular !== undefined || random.chance(0.7)),
      fixed: {
        id,
        orderNumber: numberOf(random, at, number),
        customerId: customer.id,
        ...toOrderColumns({ ...presentPlace(placeOfUser(customer)), ...noOffice }),
        deliveryDate,
        deliveryWindow: window.key as string,
        zoneId: zone.id,
        windowLabel: window.label,
        windowFrom: window.from,
        windowTo: window.to,
        isByPhone,
        notes: random.chance(0.2) ? random.pick(deliveryNotes) : '',
        adminNotes: steps.findLast(({ notes }) => notes)?.notes ?? '',
        createdAt: at,
      },
    };
  });
}

/** Chooses the times of all orders. Regular customers order evenly over time, other customers more and more often. */
function placeInTime(random: Random, now: Date): { at: Date; turn?: number }[] {
  const regular = spreadOverDays(random, now, orderCount / 2, 1).map((at, turn) => ({ at, turn }));
  const others = spreadOverDays(random, now, orderCount / 2).map((at) => ({ at }));
  return [...regular, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
}

interface WantedLine {
  good: Sellable;
  quantity: number;
}

/** A regular customer orders the usual jar, and sometimes something in addition. Other customers order anything. */
function chooseLines(random: Random, at: Date, turn: number | undefined, goods: readonly Sellable[]): WantedLine[] {
  const onSale = goods.filter(({ createdAt, until }) => createdAt < at && at.getTime() < until);
  const lines: WantedLine[] = [];
  const add = (good: Sellable, quantity: number) => {
    if (!lines.some((line) => line.good.id === good.id)) lines.push({ good, quantity });
  };
  // Few units of goods with a deposit are ordered at once.
  const units = ({ depositPaise }: Sellable) => 1 + Math.floor(random.next() ** 3 * (depositPaise > 0 ? 4 : 12));
  const addAny = (choice: readonly Sellable[]) => {
    const good = random.pick(choice);
    add(good, units(good));
  };
  if (turn !== undefined) {
    const place = turn % regularCount;
    const jars = goods.filter(({ size, until }) => size === '20 L' && until === Number.POSITIVE_INFINITY);
    add(jars[place % Math.min(jars.length, 6)] ?? random.pick(jars), 1 + (place % 3));
    if (random.chance(0.25)) addAny(onSale.filter(({ container }) => !container));
    return lines;
  }
  const count = 1 + Math.floor(random.next() ** 2 * 4);
  for (let line = 0; line < count; line += 1) addAny(onSale);
  return lines;
}

const lineOf = (id: string, { good, quantity }: WantedLine) => {
  const { containerId, pricePaise, depositPaise } = good;
  return { id, good, quantity, depositFreeUnits: 0, containerId, pricePaise, depositPaise };
};

/** Adds units of the first product until the zone's minimum is reached. */
function takeEnough(lines: readonly WantedLine[], zone: PlacedZone): WantedLine[] {
  const [first, ...rest] = lines;
  if (!first) throw new Error('An order without lines');
  const priced = lines.map(({ good, quantity }) => ({ ...good, quantity }));
  const more = Math.ceil(computeMissing(priced, zone).forMinimumPaise / first.good.pricePaise);
  return [{ ...first, quantity: first.quantity + more }, ...rest];
}

interface SlotFacts {
  at: Date;
  now: Date;
  number: number;
  turn: number | undefined;
  zone: PlacedZone;
  zones: readonly PlacedZone[];
}

/**
 * Chooses the slot of an order, usually one to three days later. Most of the newest orders have the same slots, so that
 * two slots are full or nearly full. Orders just before them are for today and tomorrow, and some of the earlier ones
 * for the next two weeks.
 */
function chooseSlot(random: Random, { at, now, number, turn, zone, zones }: SlotFacts) {
  const windows = windowsOf(zone);
  const days = random.pick([1, 1, 1, 2, 3]);
  const chance = random.pick(windows);
  const window = (turn === undefined ? undefined : windows[turn % windows.length]) ?? chance;
  const on = (daysLater: number, chosen = window) => {
    return { deliveryDate: addDays(indiaDay(now), daysLater), window: chosen };
  };
  const zoneIndex = zones.indexOf(zone);
  const busy = windows[zoneIndex];
  if (number >= orderCount - newestCount && number % 4 < 3 && zoneIndex < 2 && busy) return on(1 + zoneIndex, busy);
  const place = orderCount - newestCount - 1 - number;
  const [first, ...others] = windows;
  if (place >= 0 && place < morningCount) return on(0, first);
  if (place >= 0 && place < morningCount + laterCount) return on(0, others[number % others.length]);
  if (place >= 0 && place < morningCount + laterCount + tomorrowCount) return on(1);
  if (number >= orderCount - earlyCount && number % 3 === 1) {
    const ahead = daysAhead[number % daysAhead.length] ?? 2;
    return on(ahead === demoRain.days && window.key === demoRain.window ? ahead + 1 : ahead);
  }
  return { deliveryDate: indiaDay(new Date(at.getTime() + days * dayMs)), window };
}

/** Makes an order number in the shop's format. Its last two letters count the orders, so that it is unique. */
function numberOf(random: Random, at: Date, number: number): string {
  const any = () => letters[random.whole(letters.length)];
  const counted = [Math.floor(number / letters.length) % letters.length, number % letters.length];
  const day = indiaDay(at).slice(2).replaceAll('-', '');
  return `PW-${day}-${any()}${any()}${any()}${counted.map((digit) => letters[digit]).join('')}`;
}
