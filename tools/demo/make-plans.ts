/**
 * Makes 120 plans with different rhythms: some are paused or ended, some have changed days, and some cannot place their
 * next order.
 */

import { rhythmDates } from '#contract/plans/dates.ts';
import { rhythmOf } from '#contract/plans/rules.ts';
import { addDays, indiaDay, startOfDay, type Weekday } from '#contract/shared/days.ts';
import { demoWindows, type WindowKey } from '#db/seed/demo/area.ts';
import { noOffice } from '#server/core/delivery-address.store.ts';
import { newRow } from '#server/plans/days.rules.ts';
import { schedule } from '#server/plans/rules.ts';
import type { DateRow, PlanRow } from '#server/plans/store.ts';
import type { Window } from '#server/slots/rules.ts';
import { findZoneOf, type makeExceptions, type PlacedZone, windowsOf } from './make-area.ts';
import type { Sellable } from './make-goods.ts';
import { findCustomers } from './make-orders.ts';
import { type DemoUser, placeOfUser } from './make-people.ts';
import { makeEvents, makePastDates, type PastOrder } from './make-plan-past.ts';
import { createRandom, type Random } from './random.ts';
import { dayMs } from './times.ts';

// Plans have their own seed, because more calls of another `random` would change the rest of the demo.
const seed = 20;
export const planCount = 120;
const leadDays = 1;

interface Shop {
  users: readonly DemoUser[];
  goods: readonly Sellable[];
  zones: readonly PlacedZone[];
  exceptions: ReturnType<typeof makeExceptions>;
  orders: readonly PastOrder[];
}

/**
 * Why a plan cannot place the order of its next day: `gone` has a product that is no longer sold, `full` a full slot,
 * `minimum` too little for the minimum order of its zone, and `credit` is on account without a monthly account.
 */
type Trouble = 'gone' | 'full' | 'minimum' | 'credit';

/** Makes the plans and returns the rows by table. */
export function makePlans(now: Date, shop: Shop) {
  const random = createRandom(seed);
  const { users, goods, zones, exceptions } = shop;
  const customers = findCustomers(users);
  const staff = users.filter(({ role, isActive }) => role === 'admin' && isActive);
  const jars = goods.filter(({ size, until }) => size === '20 L' && until === Number.POSITIVE_INFINITY);
  const gone = goods.filter(({ until }) => until < now.getTime());
  const full = exceptions.find(({ isClosed, zoneId }) => !isClosed && zoneId !== null);
  const ordersOf = Map.groupBy(shop.orders, ({ row }) => row.customerId as string);
  const taken = new Set<string>();
  const cheap = jars.toSorted((one, other) => one.pricePaise - other.pricePaise)[0];
  const made = Array.from({ length: planCount }, (_, at) => {
    const trouble = troubleOf(at);
    const zone = zoneOf(trouble, zones, full?.zoneId);
    const isByShop = pausedByShop.includes(at);
    const customer = customers
      .slice(isByShop ? at * 3 : at)
      .filter(({ isActive }) => isActive !== isByShop)
      .find(({ pincode }) => (zone ? findZoneOf(zones, pincode) === zone : findZoneOf(zones, pincode)));
    if (!customer) throw new Error('Nobody lives there');
    const plan = makePlan(random, now, { at, customer, zones, trouble, full: trouble === 'full' ? full : undefined });
    const orders = ordersOf.get(customer.id) ?? [];
    const usual = jars.find(({ id }) => orders.at(-1)?.items.some(({ productId }) => productId === id));
    const jar = usual ?? random.pick(jars);
    const good = (trouble === 'gone' ? gone[at % gone.length] : trouble === 'credit' ? cheap : undefined) ?? jar;
    const lines = [
      trouble === 'minimum' && cheap
        ? { productId: cheap.id, quantity: 1 }
        : { productId: good.id, quantity: (trouble === 'credit' ? 5 : 2) + random.whole(3) },
      ...(trouble === undefined && at % 5 === 0 ? [{ productId: otherThan(random, jars, good).id, quantity: 1 }] : []),
    ];
    const changed = makeDates(plan, now, { at, product: good });
    const past = trouble ? [] : makePastDates(plan, now, orders, taken);
    const dates = [...changed, ...past.filter(({ date }) => !changed.some((row) => row.date === date))];
    const events = makeEvents(random, now, { plan, dates, staff, at });
    return { plan: reckon(plan, dates, now), lines, dates, events };
  });
  return {
    plans: made.map(({ plan }) => plan),
    plan_lines: made.flatMap(({ plan, lines }) =>
      lines.map((line, at) => ({ ...line, planId: plan.id, line: at + 1 })),
    ),
    plan_dates: made.flatMap(({ dates }) => dates),
    plan_events: made.flatMap(({ events }) => events),
  };
}

/** Indexes of the plans that the shop paused because the customer's account is deactivated. */
const pausedByShop: readonly number[] = [27, 51];

/** The zone in which a plan can have this problem; undefined if it can be any zone. */
function zoneOf(trouble: Trouble | undefined, zones: readonly PlacedZone[], fullZone: unknown): PlacedZone | undefined {
  if (trouble === 'full') return zones.find(({ id }) => id === fullZone);
  if (trouble === 'minimum') return zones[2];
  if (trouble === 'credit') return zones.find(({ id, minimumPaise }) => id !== fullZone && minimumPaise === null);
  return undefined;
}

/** The problem of the plan with this index. Only the last ten plans have a problem. */
function troubleOf(at: number): Trouble | undefined {
  return (['gone', 'gone', 'gone', 'full', 'full', 'minimum', 'minimum', 'minimum', 'credit', 'credit'] as const)[
    at - (planCount - 10)
  ];
}

const otherThan = (random: Random, goods: readonly Sellable[], good: Sellable) =>
  random.pick(goods.filter(({ id }) => id !== good.id));

const rhythms: readonly (number | Weekday[])[] = [
  3,
  2,
  1,
  4,
  5,
  7,
  10,
  14,
  30,
  [1],
  [1, 4],
  [2, 5],
  [3, 6],
  [1, 3, 5],
  [6, 7],
  [1, 2, 3, 4, 5],
];

interface Wanted {
  at: number;
  customer: DemoUser;
  zones: readonly PlacedZone[];
  trouble: Trouble | undefined;
  full: { date: string; windowKey: unknown } | undefined;
}

function makePlan(random: Random, now: Date, { at, customer, zones, trouble, full }: Wanted): PlanRow<string> {
  const today = indiaDay(now);
  const createdAt = new Date(now.getTime() - (3 + random.whole(50)) * dayMs);
  const rhythm = rhythms[at % rhythms.length] ?? 7;
  const isEvery = typeof rhythm === 'number';
  const zone = findZoneOf(zones, customer.pincode);
  const windowKey: WindowKey = zone ? random.pick(windowsOf(zone)).key : 'morning';
  // Plans with a problem deliver soon. The days of other plans depend on when they began.
  const startsOn = trouble ? addDays(today, 2 + (at % 2)) : addDays(indiaDay(createdAt), 2);
  const isEnded = at % 20 === 19 && !trouble;
  const isByShop = pausedByShop.includes(at);
  const pause = at % 8 === 3 && !isEnded && !trouble;
  return {
    id: random.newId(createdAt),
    customerId: customer.id,
    version: 1,
    status: isEnded ? 'ended' : 'active',
    everyDays: isEvery ? rhythm : null,
    weekdays: isEvery ? [] : rhythm,
    startsOn: full?.date ?? startsOn,
    endsOn: at % 12 === 7 && !trouble ? addDays(today, 5 + at) : null,
    windowKey: typeof full?.windowKey === 'string' ? full.windowKey : windowKey,
    onlyEmpties: at % 9 === 4 && !trouble,
    paymentMethod: trouble === 'credit' ? 'account' : 'cash',
    useCredit: at % 4 === 0,
    ...placeOfUser(customer),
    ...noOffice,
    notes: at % 6 === 0 ? 'Please ring the bell' : '',
    pausedFrom: pause ? addDays(today, -3 + (at % 5)) : null,
    // About every second pause has an end.
    pausedUntil: pause && at % 16 === 3 && !isByShop ? addDays(today, 12) : null,
    pausedByShop: isByShop,
    pauseReminders: 0,
    nextAt: null,
    cutoffKnown: '',
    // With this time of the last change, the plan places no orders for days whose cut-off was before today. The orders
    // for today are placed by morning/work-morning.ts.
    changedAt: startOfDay(today),
    createdAt,
    endedAt: isEnded ? new Date(now.getTime() - dayMs) : null,
  };
}

const windows: ReadonlyMap<string, Window> = new Map(
  demoWindows.map(({ key, label, from, to, capacity }) => [
    key,
    {
      key,
      label,
      fromMinute: from,
      toMinute: to,
      capacity,
      firstDate: null,
      lastDate: null,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      cutoffDays: null,
      cutoffMinute: null,
    },
  ]),
);

/** Computes a plan's next days as of yesterday morning, when today's orders did not exist yet. */
const reckon = (plan: PlanRow<string>, dates: readonly DateRow[], now: Date): PlanRow<string> =>
  schedule(plan, dates, { now: startOfDay(addDays(indiaDay(now), -1)), leadDays, windows });

/** Makes exceptional days: every fourth plan has a skipped, moved or changed day, every tenth plan a failed day. */
function makeDates(plan: PlanRow<string>, now: Date, { at, product }: { at: number; product: Sellable }): DateRow[] {
  if (plan.status === 'ended' || plan.pausedFrom !== null) return [];
  const today = indiaDay(now);
  const rows: DateRow[] = [];
  const day = (date: string, change: Partial<DateRow>): DateRow => ({ ...newRow(plan.id, date), ...change });
  const next = daysOf(plan, addDays(today, 3), addDays(today, 40))[0];
  if (at % 4 === 0 && next) {
    const changes: Partial<DateRow>[] = [
      { isSkipped: true },
      { movedTo: addDays(next, 1) },
      { items: [{ productId: product.id, quantity: 6 }] },
    ];
    rows.push(day(next, changes[(at / 4) % 3] ?? {}));
  }
  const failed = daysOf(plan, addDays(today, -6), addDays(today, -1)).at(-1);
  if (at % 10 === 2 && failed && failed > indiaDay(plan.createdAt)) {
    const problem = (['full', 'stock', 'holiday'] as const)[(at - 2) % 3] ?? 'full';
    rows.push(day(failed, { outcome: 'failed', problem, decidedAt: new Date(Date.parse(failed) - dayMs) }));
  }
  return rows;
}

function daysOf(plan: PlanRow<string>, from: string, to: string): string[] {
  const rhythm = rhythmOf({ everyDays: plan.everyDays, weekdays: plan.weekdays });
  return rhythmDates({ rhythm, start: plan.startsOn, end: plan.endsOn }, from, to);
}
