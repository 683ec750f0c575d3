/** Reads the plans of all customers, for staff. */
import type { PlanFilterQuery } from '#contract/plans/calls.ts';
import type { PlanEventKind, planStates } from '#contract/plans/rules.ts';
import type { StaffId } from '../core/actor.ts';
import { type Conditions, joinConditions } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { emailOf } from '../core/no-email.ts';
import { type ChangedBy, changedByColumns, changedByJoin, foundBy } from '../core/person.store.ts';
import { type PlanRow, planColumns } from './store.ts';

export type PlanState = (typeof planStates)[number];

/** The filter that staff set for plans. The list, its total and its export use it. */
export interface PlanFilter extends PlanFilterQuery {
  /** `YYYY-MM-DD`. */
  today: string;
}

/** SQL: plan `p` is paused on this day. */
export const isPausedOn = (day: string) =>
  `coalesce(p.paused_from <= ${day} and (p.paused_until is null or p.paused_until >= ${day}), false)`;

// SQL: the rhythm of plan `p` has a delivery on this day, like `isRhythmDate`.
export const isInRhythm = (day: string) => `(
  p.starts_on <= ${day} and (p.ends_on is null or p.ends_on >= ${day}) and case
    when p.every_days is null then extract(isodow from ${day})::smallint = any (p.weekdays)
    else mod(${day} - p.starts_on, p.every_days) = 0 end)`;

// SQL: plan `p` has a delivery without an order on this day, like `planDates`.
const isDueOn = (day: string) => `p.status = 'active' and not ${isPausedOn(day)} and (
  ${isInRhythm(day)} and not exists (
    select from plan_dates d where d.plan_id = p.id and d.date = ${day}
      and (d.is_skipped or d.moved_to is not null or d.outcome is not null))
  or exists (
    select from plan_dates d where d.plan_id = p.id and d.moved_to = ${day} and not d.is_skipped and d.outcome is null
      and ${isInRhythm('d.date')}))`;

const conditions: Conditions<Omit<PlanFilter, 'search' | 'state' | 'today'>> = {
  customerId: (value) => `p.customer_id = ${value}`,
  productId: (value) => `exists (select from plan_lines l where l.plan_id = p.id and l.product_id = ${value})`,
  zoneId: (value) => `p.pincode in (select pincode from zone_pincodes where zone_id = ${value} and is_active)`,
  dueOn: (value) => isDueOn(`${value}::date`),
};

const isNotOver = (today: string) => `p.status = 'active' and (p.ends_on is null or p.ends_on >= ${today}::date)`;
/** SQL conditions for the states of a plan, which depend on the day. Active plans are neither paused nor over. */
const states: Readonly<Record<PlanState, (today: string) => string>> = {
  active: (today) => `${isNotOver(today)} and not ${isPausedOn(`${today}::date`)}`,
  paused: (today) => `${isNotOver(today)} and ${isPausedOn(`${today}::date`)}`,
  byShop: (today) => `${isNotOver(today)} and ${isPausedOn(`${today}::date`)} and p.paused_by_shop`,
  ended: (today) => `not (${isNotOver(today)})`,
  atRisk: (today) => `${isNotOver(today)} and not ${isPausedOn(`${today}::date`)} and exists (
    select from plan_dates d where d.plan_id = p.id and d.outcome is null and d.problem is not null and not d.is_skipped
      and d.told_at is not null and d.date >= ${today}::date - 14 and coalesce(d.moved_to, d.date) >= ${today}::date)`,
  failing: (today) => `${isNotOver(today)} and exists (
    select from plan_dates d where d.plan_id = p.id and d.outcome = 'failed' and d.date >= ${today}::date - 14)`,
};

function whereOf({ search, state, today, ...filter }: PlanFilter) {
  const { text, values, add } = joinConditions(conditions, filter);
  const parts = [
    text,
    ...(state ? [states[state](add(today))] : []),
    ...(search ? [foundBy('plans', search, add)] : []),
  ];
  return { text: parts.join(' and '), values, add };
}

/** The customer of a plan. */
export interface CustomerColumns {
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  customerIsActive: boolean;
}

export type AdminPlanRow = PlanRow & CustomerColumns & { sortKey: number };

// Sorts active plans by the time of their next step, which has the same sequence as their next deliveries, and ended
// plans newest first.
const sortKey = `
  case when p.status = 'active' then coalesce(extract(epoch from p.next_at), 1e11) else 1e12 - extract(epoch from p.ended_at)
    end::float8`;
const columns = `${planColumns}, u.name as customer_name, ${emailOf('u.')} as customer_email, u.phone as customer_phone,
  u.is_active as customer_is_active, ${sortKey} as sort_key`;
const joined = 'plans p join users u on u.id = p.customer_id';

export async function listPlans(
  db: Queryable,
  _staff: StaffId,
  filter: PlanFilter,
  { limit, offset }: Slice,
): Promise<Page<AdminPlanRow>> {
  const { text, values, add } = whereOf(filter);
  const statement = sql<PageRow<AdminPlanRow>>(
    pageSql({
      total: `(select count(*) from ${joined} where ${text})`,
      rows: `select ${columns} from ${joined} where ${text}
        order by sort_key, p.id limit ${add(limit)} offset ${add(offset)}`,
      order: 'page.sort_key, page.id',
    }),
  );
  return readPage(db, statement, values);
}

/** The next plans in the sequence of the list after `after`, or the first ones if it is undefined. */
export function listPlansAfter(
  db: Queryable,
  _staff: StaffId,
  filter: PlanFilter,
  { after, limit }: { after?: AdminPlanRow | undefined; limit: number },
): Promise<AdminPlanRow[]> {
  const { text, values, add } = whereOf(filter);
  const isNext = after
    ? `${text} and (${sortKey}, p.id) > (${add(after.sortKey)}::float8, ${add(after.id)}::uuid)`
    : text;
  const statement = sql<AdminPlanRow>(`
    select ${columns} from ${joined} where ${isNext} order by sort_key, p.id limit ${add(limit)}`);
  return db.rows(statement, values);
}

const findPlanRow = sql<AdminPlanRow>(`select ${columns} from ${joined} where p.id = $1`);

export function findAnyPlan(db: Queryable, _staff: StaffId, id: string): Promise<AdminPlanRow | undefined> {
  return db.row(findPlanRow, [id]);
}

export interface PlanEventRow extends ChangedBy {
  id: string;
  kind: PlanEventKind;
  details: Record<string, unknown>;
  createdAt: Date;
}

const events = sql<PlanEventRow>(`
  select e.id, e.kind, e.details, e.created_at, ${changedByColumns}
  from plan_events e ${changedByJoin}
  where e.plan_id = $1 order by e.id desc limit 200`);

/**
 * The newest 200 events of a plan, newest first. The caller must already have checked that the reader may see the plan.
 */
export function listPlanEvents(db: Queryable, { id }: PlanRow): Promise<PlanEventRow[]> {
  return db.rows(events, [id]);
}
