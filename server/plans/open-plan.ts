/** Opens a plan for an act: locks it, decides about the change, and writes it unless it is a dry run. */
import { v7 as newId } from 'uuid';
import { daysShown, type PlanEventKind } from '#contract/plans/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { AuthorId, Customer, Rider, Staff, StaffMember } from '../core/actor.ts';
import { noteNoChange } from '../core/audit.ts';
import type { Queryable } from '../core/db/database.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { insertPlanEvent, lockPlan, removeDates, replaceLines, updatePlan, writeDates } from './change-plan.store.ts';
import type { AskedDay } from './check-day.ts';
import { type Day, nextDay } from './days.rules.ts';
import { compareDays, previewNext } from './outcome.rules.ts';
import type { Outcome, Shown } from './present.ts';
import { readScheduleContext, readShown } from './read-plans.ts';
import { lookBackDays, type ScheduleContext, schedule } from './rules.ts';
import { type DayRow, type LineRow, type OpenPlan, openPlans, type PlanRow } from './store.ts';

export const missingPlan = () => refuseMissing('Plan not found');

/** The facts by which an act decides about a change. */
export interface PlanContext {
  tx: Queryable;
  open: OpenPlan;
  timing: ScheduleContext;
  today: string;
}

/** What an act changes in a plan. */
export interface Change {
  kind: PlanEventKind;
  details?: Record<string, unknown>;
  plan?: Partial<PlanRow>;
  lines?: readonly LineRow[];
  rows?: readonly DayRow[];
  /** Days whose rows are deleted. */
  dropped?: readonly string[];
  /** Overrides or adds to the outcome that the comparison of the days finds. */
  outcome?: Partial<Outcome>;
  /** The number of future days that are compared. */
  daysAhead?: number;
  /** Emails the customer about a change that staff or a rider made. */
  tell?: (acted: Acted) => Promise<void>;
  /** Changes the order of the day. It runs last. */
  effect?: () => Promise<unknown>;
}

export interface Acted {
  /** The plan after the act; after a dry run, the unchanged plan. */
  open: OpenPlan;
  next: Day | undefined;
  /** The plan after the act, or the plan that a dry run would result in. The outcome describes it. */
  after: OpenPlan;
  outcome: Outcome;
  shown: Shown;
}

export interface PlanAct {
  id: string;
  dryRun: boolean;
  /**
   * Set if a rider acts at the request of the customer at the door. The act then runs in the transaction of the rider's
   * act, and the customer gets an email.
   */
  asked?: { tx: Queryable; rider: Rider } | undefined;
}

/** Limits a customer's changes of plans, because each is stored in the history of its plan. */
export const changesOfCustomer: Limit = {
  name: 'plan-changes',
  most: 300,
  windowSeconds: 3600,
  message: 'You have changed your plans many times in a short time. Please try again later.',
};

/**
 * Locks a plan and makes the change that `decide` returns. If that is undefined, nothing is written, and the result
 * describes the unchanged plan.
 */
export async function actOnPlan(
  services: Services,
  actor: Customer | StaffMember,
  { id, dryRun, asked }: PlanAct,
  decide: (context: PlanContext) => Promise<Change | undefined> | Change | undefined,
): Promise<Acted> {
  const now = services.clock();
  if (!dryRun && !asked && actor.role === 'customer') await countAgainst(services.db, changesOfCustomer, actor.id, now);
  let isOrderChanged = false;
  const act = async (tx: Queryable) => {
    const context = await openLockedPlan(tx, services, actor, id, now);
    if (!context) throw missingPlan();
    const { open, timing } = context;
    const change = await decide(context);
    if (!change) noteNoChange();
    const after = change ? applyChange(open, change, timing) : open;
    if (change && !dryRun) {
      await writeChange(tx, after, change, { by: asked?.rider.id ?? actor.id, at: now });
      isOrderChanged = change.effect !== undefined;
    }
    const acted = await describeAct(tx, services, { before: open, after, change, dryRun }, timing);
    if (change?.tell && !dryRun && (asked || actor.role !== 'customer')) await change.tell(acted);
    return acted;
  };
  const acted = await (asked ? act(asked.tx) : services.db.transaction(act));
  if (isOrderChanged) services.catalogueChanged();
  return acted;
}

/** Locks a plan until the transaction ends, and reads it; undefined if this actor has no such plan. */
export async function openLockedPlan(
  tx: Queryable,
  services: Services,
  actor: Customer | Staff,
  id: string,
  now: Date = services.clock(),
): Promise<PlanContext | undefined> {
  const row = await lockPlan(tx, actor, id);
  if (!row) return undefined;
  const timing = await readScheduleContext(tx, services, now);
  const today = indiaDay(now);
  const [open] = await openPlans(tx, [row], { today, from: addDays(today, -lookBackDays) });
  return open && { tx, open, timing, today };
}

/** Writes a change of a locked plan with its history and the time of its next step. It sends no emails. */
export async function writePlanChange(
  tx: Queryable,
  { open, timing }: PlanContext,
  change: Change,
  what: { by: AuthorId; at: Date },
): Promise<void> {
  await writeChange(tx, applyChange(open, change, timing), change, what);
}

/** Writes the time of the next step of a locked plan after some of its days were written. */
export async function storeSchedule(
  tx: Queryable,
  { open, timing }: PlanContext,
  rows: readonly DayRow[],
): Promise<void> {
  await updatePlan(tx, applyChange(open, { kind: 'moved', rows }, timing).plan);
}

function applyChange(
  open: OpenPlan,
  { plan, lines, rows = [], dropped = [] }: Change,
  timing: ScheduleContext,
): OpenPlan {
  const dates = new Map(open.dates);
  for (const date of dropped) dates.delete(date);
  for (const row of rows) dates.set(row.date, row);
  const changed = schedule({ ...open.plan, ...plan }, dates.values(), timing);
  return { plan: changed, lines: lines ?? open.lines, dates };
}

async function writeChange(
  tx: Queryable,
  { plan }: OpenPlan,
  { kind, details = {}, lines, rows = [], dropped = [], effect }: Change,
  { by, at }: { by: AuthorId; at: Date },
): Promise<void> {
  await updatePlan(tx, plan);
  if (lines) await replaceLines(tx, plan.id, lines.map(toItem));
  await removeDates(tx, plan.id, dropped);
  await writeDates(tx, rows);
  await insertPlanEvent(tx, plan.id, { id: newId(), kind, by, at, details });
  await effect?.();
}

export const toItem = ({ productId, quantity }: LineRow) => ({ productId, quantity });

interface Described {
  before: OpenPlan;
  after: OpenPlan;
  change: Change | undefined;
  dryRun: boolean;
}

async function describeAct(
  tx: Queryable,
  services: Services,
  { before, after, change, dryRun }: Described,
  timing: ScheduleContext,
): Promise<Acted> {
  const compared = compareDays(before, after, timing, change?.daysAhead ?? daysShown);
  const outcome = { ...compared, cancels: [], stays: [], ...previewNext(after, timing), ...change?.outcome };
  const open = dryRun ? before : after;
  const next = nextDay(open, timing);
  const asked: AskedDay[] = [
    ...[outcome.next, ...outcome.makesNow].flatMap((day) => (day ? [{ open: after, day }] : [])),
    ...(next && open === before ? [{ open, day: next }] : []),
  ];
  return { open, next, after, outcome, shown: await readShown(tx, services, asked, timing) };
}
