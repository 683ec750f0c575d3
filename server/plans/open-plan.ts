/** Opens a plan for an act: locks it, decides, and writes unless it is a dry run. */
import { v7 as newId } from 'uuid';
import { daysShown, type PlanEventKind } from '#contract/plans/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { AuthorId, Customer, Rider, Staff, StaffMember } from '../core/actor.ts';
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

/** What an act decides by. */
export interface PlanContext {
  tx: Queryable;
  open: OpenPlan;
  timing: ScheduleContext;
  today: string;
}

/** What an act changes. */
export interface Change {
  kind: PlanEventKind;
  details?: Record<string, unknown>;
  plan?: Partial<PlanRow>;
  lines?: readonly LineRow[];
  rows?: readonly DayRow[];
  /** Days whose changes are deleted. */
  dropped?: readonly string[];
  /** Overrides or adds to the outcome that comparing the days finds. */
  told?: Partial<Outcome>;
  /** How many days ahead are compared. */
  daysAhead?: number;
  /** Tells the customer what staff did. */
  tell?: (acted: Acted) => Promise<void>;
  /** Runs last, because it changes an order. */
  effect?: () => Promise<unknown>;
}

export interface Acted {
  /** Current state; for a dry run, the state before the change. */
  open: OpenPlan;
  next: Day | undefined;
  /** The real or expected state after the act, which the outcome describes. */
  after: OpenPlan;
  outcome: Outcome;
  shown: Shown;
}

export interface PlanAct {
  id: string;
  dryRun: boolean;
  /**
   * Set if a rider acts for the customer, who asked at the door and gets an email; it runs in the transaction of the
   * rider's act.
   */
  asked?: { tx: Queryable; rider: Rider } | undefined;
}

/** Limits changes, because each is stored in the history of its plan. */
export const changesOfCustomer: Limit = {
  name: 'plan-changes',
  most: 300,
  windowSeconds: 3600,
  message: 'You have changed your plans many times in a short time. Please try again later.',
};

/** Returns the same result if `decide` has nothing to change. */
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

/** The plan, locked until the transaction ends; undefined if this actor has no such plan. */
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
  const [open] = await openPlans(tx, [row], addDays(today, -lookBackDays));
  return open && { tx, open, timing, today };
}

/** Writes a change of a locked plan with its history and its next time, and tells nobody. */
export async function writePlanChange(
  tx: Queryable,
  { open, timing }: PlanContext,
  change: Change,
  what: { by: AuthorId; at: Date },
): Promise<void> {
  await writeChange(tx, applyChange(open, change, timing), change, what);
}

/** Writes the next time of a locked plan after some of its days were written. */
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
  const outcome = { ...compared, cancels: [], stays: [], ...previewNext(after, timing), ...change?.told };
  const open = dryRun ? before : after;
  const next = nextDay(open, timing);
  const asked: AskedDay[] = [
    ...[outcome.next, ...outcome.makesNow].flatMap((day) => (day ? [{ open: after, day }] : [])),
    ...(next && open === before ? [{ open, day: next }] : []),
  ];
  return { open, next, after, outcome, shown: await readShown(tx, services, asked, timing) };
}
