/** Reads plans with all data that a screen needs. The number of statements does not depend on the number of plans. */
import type { DayOrder, DayPickup, PlanDay } from '#contract/plans/calls.ts';
import { daysShown } from '#contract/plans/rules.ts';
import { addDays, dayMs, indiaDay } from '#contract/shared/days.ts';
import type { CustomerId } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import type { Services } from '../core/services.ts';
import { type AskedDay, checkDays } from './check-day.ts';
import { type Day, isShown, listDays, nextDay } from './days.rules.ts';
import { listDayOrders, listDayPickups } from './deliveries.store.ts';
import { presentDay, presentDayOrder, presentDayPickup, type Shown } from './present.ts';
import { lookBackDays, type ScheduleContext } from './rules.ts';
import { listLivePlans, nameProducts, type OpenPlan, openPlans, type PlanRow, readTerms } from './store.ts';

export async function readScheduleContext(db: Queryable, { freshShop }: Services, now: Date): Promise<ScheduleContext> {
  const { version, windows } = await readTerms(db);
  const { plans } = await freshShop(db, version);
  return { now, leadDays: plans.leadDays, windows };
}

/** Reads the facts for presenting these days: product names and problems. */
export async function readShown(
  db: Queryable,
  services: Services,
  asked: readonly AskedDay[],
  timing: ScheduleContext,
): Promise<Shown> {
  const ids = new Set(asked.flatMap(({ day }) => day.row?.items ?? []).map(({ productId }) => productId));
  const names = await nameProducts(db, [...ids]);
  return { ...timing, names, problems: await checkDays(db, services, asked, timing) };
}

export interface ReadPlan<Row extends PlanRow = PlanRow> {
  open: OpenPlan & { plan: Row };
  next: Day | undefined;
}

/** Opens these plans, each with its next delivery. */
export async function readPlans<Row extends PlanRow>(
  db: Queryable,
  services: Services,
  rows: readonly Row[],
): Promise<{ plans: ReadPlan<Row>[]; shown: Shown }> {
  const now = services.clock();
  const timing = await readScheduleContext(db, services, now);
  const today = indiaDay(now);
  const opened = await openPlans(db, rows, { today, from: addDays(today, -lookBackDays) });
  const plans = opened.map((open) => ({ open, next: nextDay(open, timing) }));
  const asked = plans.flatMap(({ open, next }) => (next ? [{ open, day: next }] : []));
  return { plans, shown: await readShown(db, services, asked, timing) };
}

const failedDays = 7;
/** The maximum number of lines in an answer. Ten plans of thirty lines would make 1.4 MB for 30 days. */
const mostLines = 600;
/** The other fields of an order take about as much space as this number of lines. */
const linesOfOtherFields = 2;

export interface Deliveries {
  from: string;
  to: string;
  days: PlanDay[];
  orders: DayOrder[];
  pickups: DayPickup[];
}

/**
 * Reads what a customer gets in the next 30 days: the days of plans, the orders that belong to none of these days (so
 * that each order appears only once), and pick-ups. It also reads days of plans in the last 7 days for which the shop
 * could not make an order (`failed`). If there are more than 600 lines, the list ends on an earlier day (`to`), and
 * only the newest failed days are included.
 */
export async function readDays(services: Services, customer: CustomerId): Promise<Deliveries> {
  const { db, clock } = services;
  const now = clock();
  const today = indiaDay(now);
  const rows = await listLivePlans(db, customer, new Date(now.getTime() - (daysShown + failedDays) * dayMs));
  const timing = await readScheduleContext(db, services, now);
  const opened = await openPlans(db, rows, { today, from: addDays(today, -lookBackDays) });
  const span = { from: addDays(today, -failedDays), to: addDays(today, daysShown), today };
  const all = opened.flatMap((open) => listAsked(open, timing, span)).sort(byDelivery);
  const ofPlans = takeDays(
    all.filter(({ day }) => day.on >= today),
    ({ day }) => day.on,
    linesOf,
  );
  const failed = takeLines(all.filter(({ day }) => day.on < today).toReversed(), linesOf);
  const made = [...failed, ...ofPlans.taken].flatMap(({ day }) => day.row?.order?.id ?? []);
  const last = ofPlans.to ?? span.to;
  const ofOrders = takeDays(
    await listDayOrders(db, customer, { today, to: last }, made),
    ({ deliveryDate }) => deliveryDate,
    ({ items }) => items.length + linesOfOtherFields,
  );
  const to = ofOrders.to ?? last;
  const asked = [...failed, ...ofPlans.taken.filter(({ day }) => day.on <= to)];
  const pickups = await listDayPickups(db, customer, to);
  const shown = await readShown(db, services, asked, timing);
  return {
    from: today,
    to: to < today ? today : to,
    days: asked.map((one) => presentDay(one, shown)).sort(byDay),
    orders: ofOrders.taken.map((order) => presentDayOrder(order, timing)),
    pickups: pickups.map(presentDayPickup),
  };
}

const linesOf = ({ open, day }: AskedDay) => (day.row?.items ?? open.lines).length;

/** The first items that together have at most the maximum number of lines. */
function takeLines<One>(all: readonly One[], countLines: (one: One) => number): One[] {
  let lines = 0;
  const end = all.findIndex((one) => {
    lines += countLines(one);
    return lines > mostLines;
  });
  return end < 0 ? [...all] : all.slice(0, end);
}

/**
 * The first whole days within the maximum number of lines, or a part of the first day if it alone is too long. `to` is
 * the last day taken if later days are missing.
 */
function takeDays<One>(all: readonly One[], dayOf: (one: One) => string, countLines: (one: One) => number) {
  const fitting = takeLines(all, countLines);
  const next = all[fitting.length];
  if (next === undefined) return { taken: fitting, to: undefined };
  const whole = fitting.filter((one) => dayOf(one) !== dayOf(next));
  const taken = whole.length > 0 ? whole : fitting;
  const last = taken.at(-1);
  return { taken, to: last && dayOf(last) };
}

const byDelivery = ({ day: one }: AskedDay, { day: other }: AskedDay) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : 0;

/** The days of a plan to show. Days before `today` are included only if they failed. */
export function listAsked(
  open: OpenPlan,
  timing: ScheduleContext,
  { from, to, today }: { from: string; to: string; today: string },
): AskedDay[] {
  return listDays(open, timing, from, to)
    .filter((day) => (day.on >= today || day.state === 'failed') && isShown(day, open.plan, timing))
    .map((day) => ({ open, day }));
}

const byDay = (one: PlanDay, other: PlanDay) =>
  one.on + one.window.from + one.planId < other.on + other.window.from + other.planId ? -1 : 1;
