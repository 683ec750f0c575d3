/** Begins and edits plans. */
import { v7 as newId } from 'uuid';
import { isRhythmDate } from '#contract/plans/dates.ts';
import { mostPlans } from '#contract/plans/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { loadCustomer } from '../accounts/account.store.ts';
import type { Customer, StaffMember } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { officeOf, placeOf } from '../core/delivery-address.store.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { withKnownState } from '../zones/service-area.store.ts';
import { countPlans, insertPlan, insertPlanEvent, lockCustomer, replaceLines } from './change-plan.store.ts';
import { nextDay, untold } from './days.rules.ts';
import { describeChange } from './letters.ts';
import { type Acted, actOnPlan, missingPlan, type PlanAct, type PlanContext, toItem } from './open-plan.ts';
import { listMade, previewNext } from './outcome.rules.ts';
import { requireGoing } from './pause-plan.ts';
import { readScheduleContext, readShown } from './read-plans.ts';
import { type PlanForm, requireItems, requirePlan } from './require-plan.ts';
import { lookBackDays, schedule, scheduleOf } from './rules.ts';
import { findOwnPlan, type LineRow, type OpenPlan, openPlans, type PlanRow } from './store.ts';
import { exchangeItems, oneMore } from './wanted.rules.ts';

const begunByCustomer: Limit = {
  name: 'plans',
  most: 30,
  windowSeconds: 3600,
  message: 'You have started many plans in a short time. Please try again later.',
};

export interface NewPlan {
  form: PlanForm;
  dryRun: boolean;
  request?: KeyedRequest | undefined;
  /** Set if staff begin the plan for the customer, who gets an email then. */
  staff?: StaffMember;
}

type Begun = Omit<Acted, 'open'> & { open: OpenPlan | undefined };

/**
 * Begins a plan. Returns it, begun now or by an earlier request with the same key. A dry run begins none. Customers may
 * begin 30 plans per hour.
 */
export async function beginPlan(
  services: Services,
  customer: Customer,
  { form, dryRun, request, staff }: NewPlan,
): Promise<Begun> {
  const { db } = services;
  const now = services.clock();
  const decide = async (tx: Queryable) => {
    await lockCustomer(tx, customer.id);
    return begin(tx, services, customer, { form, now, timing: await readScheduleContext(tx, services, now) });
  };
  if (dryRun) {
    return db.transaction(async (tx) => ({
      ...(await describe(tx, services, await decide(tx), now)),
      open: undefined,
    }));
  }
  if (!staff) await countAgainst(db, begunByCustomer, customer.id, now);
  const write = async (tx: Queryable) => {
    const begun = await decide(tx);
    const { plan, lines } = begun;
    await insertPlan(tx, plan);
    await replaceLines(tx, plan.id, lines.map(toItem));
    const by = staff?.id ?? plan.customerId;
    await insertPlanEvent(tx, plan.id, { id: newId(), kind: 'begun', by, at: now, details: {} });
    if (staff)
      await queueMails(tx, await describeChange(tx, await describe(tx, services, begun, now), 'begun', services));
    return plan.id;
  };
  const id = await once(db, request, write, 'This Idempotency-Key was already used for something else.');
  const plan = await findOwnPlan(db, customer.id, id);
  const today = indiaDay(now);
  const [open] = await openPlans(db, plan ? [plan] : [], { today, from: addDays(today, -lookBackDays) });
  if (!open) throw missingPlan();
  return { ...(await describe(db, services, open, now)), open };
}

/** Describes the outcome of beginning the plan. */
async function describe(db: Queryable, services: Services, after: OpenPlan, now: Date): Promise<Omit<Begun, 'open'>> {
  const timing = await readScheduleContext(db, services, now);
  const outcome = { skips: [], takesBack: [], moves: [], cancels: [], stays: [], ...previewNext(after, timing) };
  const asked = [nextDay(after, timing), ...outcome.makesNow].flatMap((day) => (day ? [{ open: after, day }] : []));
  const shown = await readShown(db, services, asked, timing);
  return { next: outcome.next, after, outcome, shown };
}

async function begin(
  tx: Queryable,
  services: Services,
  customer: Customer,
  { form, now, timing }: { form: PlanForm; now: Date; timing: PlanContext['timing'] },
): Promise<OpenPlan> {
  const lines = await requirePlan(tx, services, { customerId: customer.id, form, now });
  if ((await countPlans(tx, customer.id, indiaDay(now))) >= mostPlans) {
    throw refuseConflict(
      messageOf('You have {most} active plans. Please end one before you start another.', { most: mostPlans }),
    );
  }
  return { plan: newPlan(await withKnownState(tx, form), customer, timing), lines, dates: new Map() };
}

/** A new plan with the time of its next step. */
export function newPlan<Owner extends string>(
  form: PlanForm,
  { id: customerId, name }: { id: Owner; name: string },
  timing: PlanContext['timing'],
): PlanRow<Owner> {
  const { now } = timing;
  const plan: PlanRow<Owner> = {
    ...columnsOf(form, name),
    id: newId(),
    customerId,
    status: 'active',
    version: 1,
    pausedFrom: null,
    pausedUntil: null,
    pausedByShop: false,
    pauseReminders: 0,
    nextAt: null,
    nextOn: null,
    cutoffKnown: '',
    changedAt: now,
    createdAt: now,
    endedAt: null,
  };
  return schedule(plan, [], timing);
}

const columnsOf = (form: PlanForm, name: string) => ({
  everyDays: form.everyDays,
  weekdays: [...new Set(form.weekdays)].sort(),
  startsOn: form.startDate,
  endsOn: form.endDate,
  windowKey: form.deliveryTime,
  onlyEmpties: form.onlyEmpties,
  paymentMethod: form.paymentMethod,
  useCredit: form.useCredit ?? false,
  ...placeOf(form, name),
  ...officeOf(form),
  notes: form.notes,
});

const otherVersion =
  'This plan was changed while you were looking at it. Please look at it again before you change it.';

/**
 * Edits a plan, which changes all days without an order. Changes of single days that the plan no longer has are
 * deleted.
 */
export function editPlan(
  services: Services,
  actor: Customer | StaffMember,
  { form, version, ...act }: PlanAct & { form: PlanForm; version: number },
): Promise<Acted> {
  return actOnPlan(services, actor, act, async (context) => {
    const { tx, open, timing, today } = context;
    requireGoing(open.plan, today);
    if (open.plan.version !== version) throw refuseConflict(otherVersion);
    const { now } = timing;
    const { customerId } = open.plan;
    const isByStaff = actor.role !== 'customer';
    const lines = await requirePlan(tx, services, { customerId, form, now, before: open, isByStaff });
    const columns = columnsOf(await withKnownState(tx, form), (await loadCustomer(tx, customerId))?.name ?? '');
    const plan = { ...columns, version: version + 1, ...(isRescheduled(open.plan, columns) && { changedAt: now }) };
    return {
      kind: 'edited',
      details: { version: version + 1 },
      plan,
      lines,
      ...forgetChanges(open, { ...open.plan, ...plan }, today, lines),
      outcome: { takesBack: [], moves: [], ...effectsOf(context, { ...open.plan, ...plan }) },
      tell: async (acted) => queueMails(tx, await describeChange(tx, acted, 'changed', services)),
    };
  });
}

/** Adds one jar to each delivery of a plan, as requested by its customer from a rider. */
export function addToEach(services: Services, customer: Customer, act: PlanAct): Promise<Acted> {
  return actOnPlan(services, customer, act, async (context) => {
    const { tx, open, today } = context;
    requireGoing(open.plan, today);
    const now = open.lines.map(toItem);
    const items = oneMore(now, open.lines);
    await requireItems(tx, services, open, { items, now });
    const lines = open.lines.map((line, at) => ({ ...line, quantity: items[at]?.quantity ?? line.quantity }));
    const plan = { ...open.plan, version: open.plan.version + 1 };
    return {
      kind: 'edited',
      details: { version: plan.version },
      plan,
      lines,
      ...forgetChanges(open, plan, today, lines),
      outcome: { takesBack: [], moves: [], ...effectsOf(context, plan) },
      tell: async (acted) => queueMails(tx, await describeChange(tx, acted, 'edited', services)),
    };
  });
}

const schedulingFields = ['everyDays', 'weekdays', 'startsOn', 'endsOn', 'windowKey', 'pincode'] as const;

const isRescheduled = (before: PlanRow, after: Pick<PlanRow, (typeof schedulingFields)[number]>) =>
  schedulingFields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/**
 * The changes of single days after an edit. Changes of days that the plan no longer has are listed in `dropped`. The
 * other days are announced again, and their own quantities are adapted to the new products.
 */
function forgetChanges(
  { dates, lines: before }: OpenPlan,
  after: PlanRow,
  today: string,
  lines: readonly LineRow[] = before,
) {
  const open = [...dates.values()].filter(({ outcome, date, movedTo }) => !outcome && (movedTo ?? date) >= today);
  const isKept = ({ date }: { date: string }) => isRhythmDate(scheduleOf(after), date);
  return {
    dropped: open.filter((row) => !isKept(row)).map(({ date }) => date),
    rows: open
      .filter((row) => isKept(row) && (row.toldAt !== null || row.items !== null))
      .map((row) => ({ ...row, ...untold, items: row.items && exchangeItems(row.items, before, lines) })),
  };
}

/** The moved deliveries whose days an edit removes, and the open orders, which stay unchanged. */
function effectsOf({ open, timing, today }: PlanContext, after: PlanRow) {
  const { dropped } = forgetChanges(open, after, today);
  const moved = dropped.flatMap((date) => {
    const row = open.dates.get(date);
    return row && !row.isSkipped && row.movedTo !== null ? [row.movedTo] : [];
  });
  return { skips: moved.sort(), stays: listMade(open, timing, today, null) };
}
