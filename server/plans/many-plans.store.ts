/** Plans of many customers at once. */
import { v7 as newId } from 'uuid';
import type { Actor } from '../core/actor.ts';
import { documentOf } from '../platform/db/column-names.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { deleteLocked } from '../platform/db/lock-rows.ts';
import { type PlanRow, rowColumns } from './store.ts';

export interface BegunPlan {
  plan: PlanRow;
  items: readonly { productId: string; quantity: number }[];
}

const insert = sql(
  `insert into plans (${rowColumns}) select ${rowColumns} from json_populate_recordset(null::plans, $1)`,
);
const insertLines = sql(`
  insert into plan_lines (plan_id, product_id, line, quantity)
  select plan_id, product_id, line, quantity from json_populate_recordset(null::plan_lines, $1)`);
const insertEvents = sql(`
  insert into plan_events (id, plan_id, kind, changed_by, details, created_at)
  select e.id, e.plan_id, 'begun', $3, '{}', $4 from unnest($1::uuid[], $2::uuid[]) as e(id, plan_id)`);

export async function insertPlans(
  tx: Queryable,
  begun: readonly BegunPlan[],
  { by, at }: { by: Actor['id']; at: Date },
): Promise<void> {
  if (begun.length === 0) return;
  await tx.run(insert, [documentOf(begun.map(({ plan }) => plan))]);
  const lines = begun.flatMap(({ plan, items }) =>
    items.map((item, at) => ({ ...item, planId: plan.id, line: at + 1 })),
  );
  await tx.run(insertLines, [documentOf(lines)]);
  await tx.run(insertEvents, [begun.map(() => newId()), begun.map(({ plan }) => plan.id), by, at]);
}

const ofCustomers = sql(`select id from plans where customer_id = any($1::uuid[]) order by id for update`);

/** Nobody makes orders of these plans until the transaction ends. Comes before the lock of their customers. */
export async function lockPlansOf(tx: Queryable, customerIds: readonly string[]): Promise<void> {
  await tx.rows(ofCustomers, [customerIds]);
}

const remove = sql(
  deleteLocked(
    'plans',
    'id',
    `id = any($1::uuid[]) and not exists (select from plan_dates d where d.plan_id = plans.id and d.order_id is not null)`,
  ),
);

/** Locked plans of which no order was made, with their days. */
export async function removePlans(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(remove, [ids]);
}
