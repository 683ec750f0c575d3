/** Makes a thousand orders of the last 90 days, as they were placed, and plans the later steps of each. */

import { computeMissing } from '#contract/orders/order-sums.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { demoRain, type WindowKey } from '#db/seed/demo/area.ts';
import { deliveryNotes } from '#db/seed/demo/places.ts';
import { noOffice, presentPlace, toOrderColumns } from '#server/core/delivery-address.store.ts';
import type { MoneyLine } from '#server/ledger/order-money/rules.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import { findZoneOf, type PlacedZone, windowsOf } from './make-area.ts';
import type { Sellable } from './make-goods.ts';
import { type DemoUser, placeOfUser } from './make-people.ts';
import { makeSteps, type Step } from './make-steps.ts';
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
const expensivePaise = 1000_00;
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

interface Shop {
  users: readonly DemoUser[];
  goods: readonly Sellable[];
  zones: readonly PlacedZone[];
  containerOf: ReadonlyMap<string, string>;
}

export const findCustomers = (users: readonly DemoUser[]) =>
  users.filter(({ role, neverOrders }) => role === 'customer' && !neverOrders);

/** Plans the orders, oldest first. Half of them are from regular customers, who reorder the same jars. */
export function makeOrders(random: Random, now: Date, { users, goods, zones, containerOf }: Shop): PlannedOrder[] {
  const staff = users.filter(({ role, isActive }) => role === 'admin' && isActive);
  const customers = findCustomers(users);
  const jars = goods.filter(({ size, until }) => size === '20 L' && until === Number.POSITIVE_INFINITY);
  const inactiveUntil = now.getTime() - 30 * dayMs;
  return placeInTime(random, now).map(({ at, turn }, number) => {
    const known = customers
      .slice(regularCount)
      .filter((customer) => customer.createdAt < at && (customer.isActive || at.getTime() < inactiveUntil));
    const place = turn === undefined ? undefined : turn % regularCount;
    const regular = place === undefined ? undefined : customers[place];
    const customer = regular ?? known[Math.floor(known.length * random.next() ** 1.4)] ?? random.pick(customers);
    const jar = jars[(place ?? 0) % Math.min(jars.length, 6)];
    // Expensive goods are bought rarely, water every day.
    const mostPaise = random.chance(0.03) ? Number.POSITIVE_INFINITY : expensivePaise;
    const onSale = () =>
      random.pick(
        goods.filter(
          (good) =>
            good.pricePaise < mostPaise &&
            good.createdAt < at &&
            at.getTime() < good.until &&
            // Regular customers buy no other jars than their usual ones.
            !(regular && good.container),
        ),
      );
    const lines = regular && jar ? [{ good: jar, quantity: 1 + ((place ?? 0) % 3) }] : [];
    const more = regular ? (random.chance(0.25) ? 1 : 0) : 1 + Math.floor(random.next() ** 2 * 4);
    for (let line = 0; line < more; line += 1) {
      const good = onSale();
      if (!lines.some((other) => other.good.id === good.id)) lines.push({ good, quantity: unitsOf(random, good) });
    }
    const zone = findZoneOf(zones, customer.pincode);
    if (!zone) throw new Error(`Nobody delivers to ${customer.pincode}`);
    return makeOrder(random, { at, now, number, turn, customer, staff, zone, zones, lines, containerOf });
  });
}

/** Chooses the times of all orders. Regular customers order evenly over time, other customers more and more often. */
function placeInTime(random: Random, now: Date): { at: Date; turn?: number }[] {
  const regular = spreadOverDays(random, now, orderCount / 2, 1).map((at, turn) => ({ at, turn }));
  const others = spreadOverDays(random, now, orderCount / 2).map((at) => ({ at }));
  return [...regular, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const unitsOf = (random: Random, { pricePaise }: Sellable) =>
  pricePaise > expensivePaise ? 1 : 1 + Math.floor(random.next() ** 3 * 12);

interface Wanted {
  at: Date;
  now: Date;
  number: number;
  /** The number among the orders of regular customers, who order in turn. Undefined for other customers. */
  turn: number | undefined;
  customer: DemoUser;
  staff: readonly DemoUser[];
  zone: PlacedZone;
  zones: readonly PlacedZone[];
  lines: WantedLine[];
  containerOf: ReadonlyMap<string, string>;
}

interface WantedLine {
  good: Sellable;
  quantity: number;
}

/** An order as it was placed, and its planned steps. The simulation computes money and jars. */
export interface PlannedOrder {
  id: string;
  at: Date;
  customer: DemoUser;
  method: string;
  lines: readonly (MoneyLine & { good: Sellable })[];
  terms: DeliveryTerms;
  /** True if the customer hands back as many empties as possible. */
  swaps: boolean;
  usesCredit: boolean;
  steps: readonly Step[];
  fixed: Omit<Row<'orders'>, keyof SimulatedColumns> & Slot;
}

type Slot = Record<'zoneId' | 'deliveryDate' | 'deliveryWindow', string>;

/** The columns of an order that the simulation computes. */
export type SimulatedColumns = Pick<
  Row<'orders'>,
  | ('status' | 'paymentStatus' | 'paymentMethod' | 'holdsPlace' | 'paidPaise' | 'duePaise' | 'deliveredAt')
  | ('itemsPaise' | 'deliveryPaise' | 'depositPaise' | 'floorPaise')
  | 'creditUsedPaise'
>;

function makeOrder(random: Random, wanted: Wanted): PlannedOrder {
  const { at, now, number, turn, customer, staff, zone } = wanted;
  const id = random.newId(at);
  const { deliveryDate, window } = chooseSlot(random, wanted);
  const deliveryWindow: WindowKey = window.key;
  const method = random.pick(['cash', 'cash', 'upi', 'upi', 'card', 'netbanking']);
  const isCash = method === 'cash';
  const isByPhone = number % 8 === 5 && isOfficeOpen(at.getTime());
  const isPlain = turn !== undefined && turn % regularCount === 0;
  const facts = { at, now, deliveryDate, deliveryWindow, number, isCash, isByPhone, isPlain };
  const steps = makeSteps(random, { ...facts, customer, staff });
  const isCancelled = steps.some(({ next }) => next === 'cancelled');
  return {
    id,
    at,
    customer,
    method,
    terms: zone,
    steps,
    lines: takeEnough(wanted).map((line) => lineOf(random.newId(at), line, wanted.containerOf)),
    // A cancelled order hands back no empties, so that it can always be reopened.
    swaps: !isCancelled && (turn !== undefined || random.chance(0.7)),
    usesCredit: !isPlain && random.chance(0.5),
    fixed: {
      id,
      orderNumber: numberOf(random, at, number),
      customerId: customer.id,
      ...toOrderColumns({ ...presentPlace(placeOfUser(customer)), ...noOffice }),
      deliveryDate,
      deliveryWindow,
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
}

const lineOf = (id: string, { good, quantity }: WantedLine, containerOf: ReadonlyMap<string, string>) => ({
  id,
  good,
  quantity,
  depositFreeUnits: 0,
  containerId: containerOf.get(good.container ?? '') ?? null,
  pricePaise: good.pricePaise,
  depositPaise: good.depositPaise,
});

/** Adds units of the first product until the zone's minimum is reached. */
function takeEnough({ lines, zone }: Wanted): WantedLine[] {
  const [first, ...rest] = lines;
  if (!first) throw new Error('An order without lines');
  const priced = lines.map(({ good, quantity }) => ({ ...good, quantity }));
  const more = Math.ceil(computeMissing(priced, zone).forMinimumPaise / first.good.pricePaise);
  return [{ ...first, quantity: first.quantity + more }, ...rest];
}

/**
 * Chooses the slot of an order, usually one to three days later. Most of the newest orders have the same slots, so that
 * two slots are full or nearly full. Orders just before them are for today and tomorrow, and some of the earlier ones
 * for the next two weeks.
 */
function chooseSlot(random: Random, { at, now, number, turn, zone, zones }: Wanted) {
  const windows = windowsOf(zone);
  const days = random.pick([1, 1, 1, 2, 3]);
  const chance = random.pick(windows);
  const window = (turn === undefined ? undefined : windows[turn % windows.length]) ?? chance;
  const sameSlotIndex = number >= orderCount - newestCount && number % 4 < 3 ? zones.indexOf(zone) : -1;
  const sameSlot = windows[sameSlotIndex];
  if (sameSlot && sameSlotIndex < 2)
    return { deliveryDate: addDays(indiaDay(now), 1 + sameSlotIndex), window: sameSlot };
  const place = orderCount - newestCount - 1 - number;
  if (place >= 0 && place < morningCount + laterCount + tomorrowCount) {
    const [first = window, ...others] = windows;
    const later = others[number % others.length] ?? window;
    const isToday = place < morningCount + laterCount;
    const wanted = place < morningCount ? first : isToday ? later : window;
    return { deliveryDate: isToday ? indiaDay(now) : addDays(indiaDay(now), 1), window: wanted };
  }
  if (number >= orderCount - earlyCount && number % 3 === 1) {
    const ahead = daysAhead[number % daysAhead.length] ?? 2;
    const isRainy = ahead === demoRain.days && window.key === demoRain.window;
    return { deliveryDate: addDays(indiaDay(now), isRainy ? ahead + 1 : ahead), window };
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
