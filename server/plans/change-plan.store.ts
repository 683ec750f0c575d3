/** Statements that write plans. Lock a plan before its orders, and orders before customers, products and slots. */
import { v7 as newId } from 'uuid';
import type { PlanEventKind } from '#contract/plans/rules.ts';
import type { AuthorId, Customer, CustomerId, Staff } from '../core/actor.ts';
import { documentOf, setFrom } from '../core/db/column-names.ts';
import { arraysOf, type Queryable, sql } from '../core/db/database.ts';
import { deleteLocked } from '../core/db/lock-rows.ts';
import { changingColumns, type DateRow, type PlanRow, planColumns, rowColumns } from './store.ts';

const lockPlanRow = sql<PlanRow>(`select ${planColumns} from plans p where p.id = $1 for no key update`);
const lockOwn = sql<PlanRow>(`
  select ${planColumns} from plans p where p.id = $1 and p.customer_id = $2 for no key update`);

/** Locks and returns a plan: a customer's own plan, or any plan for staff and automatic jobs. */
export function lockPlan(tx: Queryable, { role, id: actor }: Customer | Staff, id: string) {
  return role === 'customer' ? tx.row(lockOwn, [id, actor]) : tx.row(lockPlanRow, [id]);
}

const lockOne = sql('select 1 from users where id = $1 for no key update');
const countActive = sql<{ plans: number }>(`
  select count(*) as plans from plans
  where customer_id = $1 and status = 'active' and (ends_on is null or ends_on >= $2)`);

/** Locks the customer, so that plans are begun one after the other and each one counts the earlier ones. */
export async function lockCustomer(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(lockOne, [customer]);
}

/** The number of active plans whose last day is not over. */
export async function countPlans(tx: Queryable, customer: CustomerId, today: string): Promise<number> {
  return (await tx.one(countActive, [customer, today])).plans;
}

const insertPlanRow = sql(
  `insert into plans (${rowColumns}) select ${rowColumns} from json_populate_recordset(null::plans, $1)`,
);

export async function insertPlan(tx: Queryable, plan: PlanRow): Promise<void> {
  await tx.run(insertPlanRow, [documentOf([plan])]);
}

const updatePlanRow = sql(`
  -- locked: lockPlan has locked the plan
  update plans p set ${setFrom('n', changingColumns)}
  from json_populate_record(null::plans, $1) n
  where p.id = n.id`);

/** Writes a locked plan. */
export async function updatePlan(tx: Queryable, plan: PlanRow): Promise<void> {
  await tx.run(updatePlanRow, [documentOf(plan)]);
}

const replace = sql(`
  with gone as (
    -- locked: the plan of these rows is locked
    delete from plan_lines where plan_id = $1 and product_id <> all($2::uuid[])
  )
  insert into plan_lines (plan_id, product_id, line, quantity)
  select $1, l.product_id, l.line, l.quantity
  from unnest($2::uuid[], $3::int[]) with ordinality as l(product_id, quantity, line)
  order by l.product_id
  on conflict (plan_id, product_id) do update set line = excluded.line, quantity = excluded.quantity`);

export async function replaceLines(
  tx: Queryable,
  planId: string,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const columns = arraysOf(lines, 'productId', 'quantity');
  await tx.run(replace, [planId, ...columns]);
}

const dateColumns = `plan_id, date, is_skipped, moved_to, window_key, items, told_at, told_paise, told_prices, told_anew_at, outcome,
  problem, left_out, order_id, is_late, decided_at`;
const writeAll = sql(`
  insert into plan_dates (${dateColumns})
  select ${dateColumns} from json_populate_recordset(null::plan_dates, $1)
  order by plan_id, date
  on conflict (plan_id, date) do update set is_skipped = excluded.is_skipped, moved_to = excluded.moved_to,
    window_key = excluded.window_key, items = excluded.items, told_at = excluded.told_at, told_paise = excluded.told_paise,
    told_prices = excluded.told_prices,
    told_anew_at = excluded.told_anew_at, outcome = excluded.outcome,
    problem = excluded.problem, left_out = excluded.left_out, order_id = excluded.order_id,
    is_late = excluded.is_late, decided_at = excluded.decided_at`);

/** Writes days of a locked plan. */
export async function writeDates(tx: Queryable, rows: readonly DateRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(writeAll, [documentOf(rows)]);
}

const removeDateRows = sql(`
  -- locked: the plan of these rows is locked
  delete from plan_dates where plan_id = $1 and date = any($2::date[]) and outcome is null`);

/** Deletes the rows of days that an edited plan no longer has. */
export async function removeDates(tx: Queryable, planId: string, dates: readonly string[]): Promise<void> {
  if (dates.length > 0) await tx.run(removeDateRows, [planId, dates]);
}

export interface NewPlanEvent {
  id: string;
  kind: PlanEventKind;
  by: AuthorId;
  at: Date;
  details: Record<string, unknown>;
}

const event = sql(`
  insert into plan_events (id, plan_id, kind, changed_by, details, created_at) values ($2, $1, $3, $4, $5, $6)`);

export async function insertPlanEvent(tx: Queryable, planId: string, what: NewPlanEvent): Promise<void> {
  await tx.run(event, [planId, what.id, what.kind, what.by, JSON.stringify(what.details), what.at]);
}

interface BegunPlan {
  plan: PlanRow<string>;
  items: readonly { productId: string; quantity: number }[];
}

const insertLines = sql(`
  insert into plan_lines (plan_id, product_id, line, quantity)
  select plan_id, product_id, line, quantity from json_populate_recordset(null::plan_lines, $1)`);
const insertEvents = sql(`
  insert into plan_events (id, plan_id, kind, changed_by, details, created_at)
  select e.id, e.plan_id, 'begun', $3, '{}', $4 from unnest($1::uuid[], $2::uuid[]) as e(id, plan_id)`);

/** Inserts plans of many customers at once. */
export async function insertPlans(
  tx: Queryable,
  begun: readonly BegunPlan[],
  { by, at }: { by: AuthorId; at: Date },
): Promise<void> {
  if (begun.length === 0) return;
  await tx.run(insertPlanRow, [documentOf(begun.map(({ plan }) => plan))]);
  const lines = begun.flatMap(({ plan, items }) =>
    items.map((item, at) => ({ ...item, planId: plan.id, line: at + 1 })),
  );
  await tx.run(insertLines, [documentOf(lines)]);
  await tx.run(insertEvents, [begun.map(() => newId()), begun.map(({ plan }) => plan.id), by, at]);
}

const ofCustomers = sql(`select id from plans where customer_id = any($1::uuid[]) order by id for update`);

/**
 * Locks the plans of customers, so that their orders are not made before the transaction ends. Lock the customers after
 * their plans.
 */
export async function lockPlansOf(tx: Queryable, customerIds: readonly string[]): Promise<void> {
  await tx.rows(ofCustomers, [customerIds]);
}

const removeUnused = sql(
  deleteLocked(
    'plans',
    'id',
    `id = any($1::uuid[]) and not exists (select from plan_dates d where d.plan_id = plans.id and d.order_id is not null)`,
  ),
);

/** Deletes locked plans without orders, together with their days. */
export async function removePlans(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(removeUnused, [ids]);
}

const endAll = sql<{ id: string }>(`
  -- locked: lockPlansOf has locked these rows
  update plans set status = 'ended', ended_at = $2, next_at = null, version = version + 1
  where id = any($1::uuid[]) and status = 'active' returning id`);
const insertEnds = sql(`
  insert into plan_events (id, plan_id, kind, changed_by, details, created_at)
  select e.id, e.plan_id, 'ended', $3, $4, $5 from unnest($1::uuid[], $2::uuid[]) as e(id, plan_id)`);

/** Ends locked plans, so that they place no more orders, and writes one history event for each. */
export async function endPlans(
  tx: Queryable,
  ids: readonly string[],
  { by, at, details }: Pick<NewPlanEvent, 'by' | 'at' | 'details'>,
): Promise<void> {
  const ended = (await tx.rows(endAll, [ids, at])).map(({ id }) => id);
  if (ended.length === 0) return;
  await tx.run(insertEnds, [ended.map(() => newId()), ended, by, JSON.stringify(details), at]);
}
