/** Makes 120 plans with different rhythms and histories. Some cannot place their next order. */

import { isRhythmDate, rhythmDates } from '#contract/plans/dates.ts';
import { addDays, indiaDay, startOfDay, type Weekday } from '#contract/shared/days.ts';
import { demoWindows } from '#db/seed/demo/area.ts';
import { noOffice } from '#server/core/delivery-address.store.ts';
import { newRow } from '#server/plans/days.rules.ts';
import { schedule, scheduleOf } from '#server/plans/rules.ts';
import type { DateRow, PlanRow } from '#server/plans/store.ts';
import type { Window } from '#server/slots/rules.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { describeOrder } from './live-orders.ts';
import { findZoneOf, type PlacedZone, windowsOf } from './make-area.ts';
import type { Sellable } from './make-goods.ts';
import { type DemoUser, placeOfUser } from './make-people.ts';
import type { Random } from './random.ts';
import { dayMs, hourMs } from './times.ts';

const planCount = 120;
/** The number of plans with a product that is no longer sold. They are the last plans. */
const withGoneProduct = 3;
const leadDays = 1;
const pastDays = 14;

type PastOrder = Pick<ReturnType<typeof describeOrder>, 'row' | 'items'>;

interface Shop {
  now: Date;
  /** The customers that may have a plan, those with the oldest accounts first. */
  customers: readonly DemoUser[];
  /** The member of staff who pauses and ends some of the plans. */
  clerk: string;
  goods: readonly Sellable[];
  zones: readonly PlacedZone[];
  orders: readonly PastOrder[];
}

/** Makes the plans and returns the rows by table. */
export function makePlans(random: Random, shop: Shop) {
  const { now, customers, goods, orders } = shop;
  const jars = goods.filter(({ size, until }) => size === '20 L' && until === Number.POSITIVE_INFINITY);
  const gone = goods.filter(({ until }) => until < now.getTime());
  const ordersOf = Map.groupBy(orders, ({ row }) => row.customerId);
  const active = customers.filter(({ isActive }) => isActive);
  const left = customers.filter(({ isActive }) => !isActive);
  const made = Array.from({ length: planCount }, (_, at) => {
    const isGone = at >= planCount - withGoneProduct;
    // The shop paused two plans, because these accounts are deactivated.
    const paused = at === 27 ? left[0] : at === 51 ? left[1] : undefined;
    const customer = paused ?? active[at];
    if (!customer) throw new Error('The demo has too few customers');
    const plan = makePlan(random, shop, { at, customer, isGone, isByShop: paused !== undefined });
    const own = ordersOf.get(customer.id) ?? [];
    const usual = jars.find(({ id }) => own.at(-1)?.items.some(({ productId }) => productId === id));
    const good = (isGone ? gone[at % gone.length] : usual) ?? random.pick(jars);
    const second = at % 5 === 0 && !isGone ? jars.find(({ id }) => id !== good.id) : undefined;
    const lines = [
      { productId: good.id, quantity: 2 + random.whole(3) },
      ...(second ? [{ productId: second.id, quantity: 1 }] : []),
    ];
    const changed = isGone ? [] : changeDates(plan, now, at, good.id);
    const past = isGone ? [] : makePastDates(plan, now, own);
    const dates = [...changed, ...past.filter(({ date }) => !changed.some((row) => row.date === date))];
    const next = { now: startOfDay(addDays(indiaDay(now), -1)), leadDays, windows };
    // The next days are computed as of yesterday morning, when today's orders did not exist yet.
    return { plan: schedule(plan, dates, next), lines, dates, events: makeEvents(random, shop, plan, dates, at) };
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

const everyDays = [3, 2, 1, 4, 5, 7, 10, 14, 30];
const weekdays: Weekday[][] = [[1], [1, 4], [2, 5], [3, 6], [1, 3, 5], [6, 7], [1, 2, 3, 4, 5]];
const rhythms = [...everyDays, ...weekdays];

interface Wanted {
  at: number;
  customer: DemoUser;
  isGone: boolean;
  isByShop: boolean;
}

function makePlan(random: Random, { now, zones }: Shop, { at, customer, isGone, isByShop }: Wanted): PlanRow<string> {
  const today = indiaDay(now);
  const createdAt = new Date(now.getTime() - (3 + random.whole(50)) * dayMs);
  const rhythm = rhythms[at % rhythms.length] ?? 7;
  const isEvery = typeof rhythm === 'number';
  const zone = findZoneOf(zones, customer.pincode);
  const isEnded = at % 20 === 19 && !isGone;
  const isPaused = (at % 8 === 3 && !isEnded && !isGone) || isByShop;
  return {
    id: random.newId(createdAt),
    customerId: customer.id,
    version: 1,
    status: isEnded ? 'ended' : 'active',
    everyDays: isEvery ? rhythm : null,
    weekdays: isEvery ? [] : rhythm,
    // Plans with a missing product deliver soon, so that their problem is seen.
    startsOn: isGone ? addDays(today, 2 + (at % 2)) : addDays(indiaDay(createdAt), 2),
    endsOn: at % 12 === 7 && !isGone ? addDays(today, 5 + at) : null,
    windowKey: zone ? random.pick(windowsOf(zone)).key : 'morning',
    onlyEmpties: at % 9 === 4 && !isGone,
    paymentMethod: 'cash',
    useCredit: at % 4 === 0,
    ...placeOfUser(customer),
    ...noOffice,
    notes: at % 6 === 0 ? 'Please ring the bell' : '',
    pausedFrom: isPaused ? addDays(today, -3 + (at % 5)) : null,
    // About every second pause has an end.
    pausedUntil: isPaused && at % 16 === 3 && !isByShop ? addDays(today, 12) : null,
    pausedByShop: isByShop,
    pauseReminders: 0,
    nextAt: null,
    nextOn: null,
    cutoffKnown: '',
    // With this time of the last change, the plan places no orders for days whose cut-off was before today. The orders
    // for today are placed by morning/work-morning.ts.
    changedAt: startOfDay(today),
    createdAt,
    endedAt: isEnded ? new Date(now.getTime() - dayMs) : null,
  };
}

const windows: ReadonlyMap<string, Window> = new Map(
  demoWindows.map(({ key, label, from: fromMinute, to: toMinute, capacity }) => {
    const always = { firstDate: null, lastDate: null, weekdays: [1, 2, 3, 4, 5, 6, 7] as const };
    return [key, { ...always, key, label, fromMinute, toMinute, capacity, cutoffDays: null, cutoffMinute: null }];
  }),
);

/** Makes exceptional days: every fourth plan has a skipped, moved or changed day, every tenth plan a failed day. */
function changeDates(plan: PlanRow<string>, now: Date, at: number, productId: string): DateRow[] {
  if (plan.status === 'ended' || plan.pausedFrom !== null) return [];
  const today = indiaDay(now);
  const { rhythm, start, end } = scheduleOf(plan);
  const daysOf = (from: number, to: number) =>
    rhythmDates({ rhythm, start, end }, addDays(today, from), addDays(today, to));
  const rows: DateRow[] = [];
  const [next] = daysOf(3, 40);
  if (at % 4 === 0 && next) {
    const changes: Partial<DateRow>[] = [
      { isSkipped: true },
      { movedTo: addDays(next, 1) },
      { items: [{ productId, quantity: 6 }] },
    ];
    rows.push({ ...newRow(plan.id, next), ...changes[(at / 4) % 3] });
  }
  const failed = daysOf(-6, -1).at(-1);
  if (at % 10 === 2 && failed && failed > indiaDay(plan.createdAt)) {
    const problem = (['full', 'stock', 'holiday'] as const)[(at - 2) % 3] ?? 'full';
    const decidedAt = new Date(Date.parse(failed) - dayMs);
    rows.push({ ...newRow(plan.id, failed), outcome: 'failed', problem, decidedAt });
  }
  return rows;
}

/** Assigns to a plan its customer's orders of the last two weeks that fit its rhythm, at most one for each day. */
function makePastDates(plan: PlanRow<string>, now: Date, orders: readonly PastOrder[]): DateRow[] {
  const today = indiaDay(now);
  const isOf = ({ row }: PastOrder) =>
    row.status !== 'cancelled' &&
    !row.isByPhone &&
    row.createdAt > plan.createdAt &&
    row.deliveryDate >= addDays(today, -pastDays) &&
    row.deliveryDate <= today &&
    isRhythmDate(scheduleOf(plan), row.deliveryDate);
  const byDay = new Map(orders.filter(isOf).map(({ row }) => [row.deliveryDate, row]));
  return [...byDay.values()].map(({ id: orderId, deliveryDate, createdAt: decidedAt }) => {
    const toldAt = new Date(decidedAt.getTime() - dayMs);
    return { ...newRow(plan.id, deliveryDate), toldAt, outcome: 'made', orderId, decidedAt };
  });
}

/** Makes the events of a plan. Some pauses and ends were recorded by staff; a pause by the shop has no author. */
function makeEvents(
  random: Random,
  { now, clerk }: Shop,
  plan: PlanRow<string>,
  dates: readonly DateRow[],
  at: number,
): Row<'plan_events'>[] {
  const { customerId, createdAt: begun, pausedFrom: from, pausedUntil: until, endedAt } = plan;
  const event = (kind: string, createdAt: Date, changedBy: string | null, details: object) => {
    return { id: random.newId(createdAt), planId: plan.id, kind, changedBy, details, createdAt };
  };
  const events = [event('begun', begun, customerId, {})];
  for (const { date, isSkipped, movedTo, items } of dates) {
    const kind = isSkipped ? 'skipped' : movedTo ? 'moved' : items ? 'quantities' : undefined;
    const changedAt = new Date(now.getTime() - (6 + random.whole(60)) * hourMs);
    if (kind) events.push(event(kind, changedAt, customerId, { date, on: movedTo ?? date }));
  }
  if (from !== null) {
    const latest = Math.min(Date.parse(from) - 14 * hourMs, now.getTime() - hourMs);
    const pausedAt = new Date(Math.max(latest, begun.getTime() + hourMs));
    events.push(
      event('paused', pausedAt, plan.pausedByShop ? null : at % 3 === 0 ? clerk : customerId, { from, until }),
    );
  }
  if (endedAt) events.push(event('ended', endedAt, at % 40 === 19 ? clerk : customerId, {}));
  return events;
}
