/** Plans with what a screen needs beside them, in as many statements for one plan as for a hundred. */
import type { PlanDay } from '#contract/plans/calls.ts';
import { daysShown } from '#contract/plans/rules.ts';
import { addDays, dayMs, indiaDay } from '#contract/shared/days.ts';
import type { CustomerId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { type AskedDay, checkDays } from './check-day.ts';
import { type Day, isShown, listDays, nextDay } from './days.rules.ts';
import { presentDay, type Shown } from './present.ts';
import type { ScheduleContext } from './schedule.rules.ts';
import { listLivePlans, nameProducts, type OpenPlan, openPlans, type PlanRow, readTerms } from './store.ts';

/** Days behind today that still decide something: the shop says of a week which deliveries it missed. */
export const lookBackDays = 8;

export async function readScheduleContext(db: Queryable, { freshShop }: Services, now: Date): Promise<ScheduleContext> {
  const { version, windows } = await readTerms(db);
  const { plans } = await freshShop(db, version);
  return { now, leadDays: plans.leadDays, windows };
}

/** With the names and the problems of these days. */
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

/** Each with its next delivery. */
export async function readPlans<Row extends PlanRow>(
  db: Queryable,
  services: Services,
  rows: readonly Row[],
): Promise<{ plans: ReadPlan<Row>[]; shown: Shown }> {
  const now = services.clock();
  const timing = await readScheduleContext(db, services, now);
  const opened = await openPlans(db, rows, addDays(indiaDay(now), -lookBackDays));
  const plans = opened.map((open) => ({ open, next: nextDay(open, timing) }));
  const asked = plans.flatMap(({ open, next }) => (next ? [{ open, day: next }] : []));
  return { plans, shown: await readShown(db, services, asked, timing) };
}

const failedDays = 7;
/** Of one answer: ten plans of thirty lines each would make 1.4 MB of 30 days. */
const mostLines = 600;

/**
 * The next 30 days of a customer's plans, and what of the last 7 could not be made. Where that is more than 600 lines,
 * the days end earlier (`to`), and the newest that could not be made are named.
 */
export async function readDays(
  services: Services,
  customer: CustomerId,
): Promise<{ from: string; to: string; days: PlanDay[] }> {
  const { db, clock } = services;
  const now = clock();
  const today = indiaDay(now);
  const rows = await listLivePlans(db, customer, new Date(now.getTime() - (daysShown + failedDays) * dayMs));
  const timing = await readScheduleContext(db, services, now);
  const opened = await openPlans(db, rows, addDays(today, -lookBackDays));
  const span = { from: addDays(today, -failedDays), to: addDays(today, daysShown), today };
  const all = opened.flatMap((open) => listAsked(open, timing, span)).sort(byDelivery);
  const ahead = all.filter(({ day }) => day.on >= today);
  const fitting = takeLines(ahead);
  const failed = takeLines(all.filter(({ day }) => day.on < today).toReversed());
  const asked = [...failed, ...withoutCutDay(fitting, ahead[fitting.length])];
  const shown = await readShown(db, services, asked, timing);
  const days = asked.map((one) => presentDay(one, shown)).sort(byDay);
  const to = fitting.length < ahead.length ? (asked.at(-1)?.day.on ?? today) : span.to;
  return { from: today, to, days };
}

/** The first of them, up to so many lines. */
function takeLines(days: readonly AskedDay[]): AskedDay[] {
  let lines = 0;
  const end = days.findIndex(({ open, day }) => {
    lines += (day.row?.items ?? open.lines).length;
    return lines > mostLines;
  });
  return end < 0 ? [...days] : days.slice(0, end);
}

/** Whole days alone, unless the first one is too long already. */
function withoutCutDay(days: readonly AskedDay[], next: AskedDay | undefined): AskedDay[] {
  const whole = days.filter(({ day }) => day.on !== next?.day.on);
  return whole.length > 0 ? whole : [...days];
}

const byDelivery = ({ day: one }: AskedDay, { day: other }: AskedDay) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : 0;

/** Days before today only where they were not made, unless all are asked for. */
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
