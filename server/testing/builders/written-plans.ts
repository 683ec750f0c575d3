/** Plans for tests, as rows: a test says what it is about. */
import { v7 as newId } from 'uuid';
import type { Services } from '../../core/services.ts';
import type { DateRow, PlanRow } from '../../plans/store.ts';
import { sql } from '../../platform/db/database.ts';

type Quantity = { productId: string; quantity: number };

export interface WantedPlan extends Partial<Omit<PlanRow, 'customer_id'>> {
  lines: readonly Quantity[];
  dates?: readonly (Partial<DateRow> & { date: string })[];
}

const insertPlan = sql(`
  insert into plans (id, customer_id, status, every_days, weekdays, starts_on, ends_on, window_key, payment_method,
    recipient, phone, address, city, state, pincode, paused_from, paused_until, changed_at, created_at, ended_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'cash', 'Asha Rao', '9876543210', '14 Lake View Road', 'Bangalore',
    'Karnataka', $9, $10, $11, $12, $12, case when $3::text = 'ended' then $12::timestamptz end)`);

const insertLines = sql(`
  insert into plan_lines (plan_id, product_id, line, quantity)
  select $1, product_id, line, quantity
  from unnest($2::uuid[], $3::integer[]) with ordinality as l(product_id, quantity, line)`);

const insertDate = sql(`
  insert into plan_dates (plan_id, date, is_skipped, moved_to, items, outcome, problem, decided_at)
  values ($1, $2, $3, $4, $5, $6::text, $7, case when $6::text is not null then now() end)`);

/** A plan as it stands in the tables, of which the job knows nothing: every three days, unless told otherwise. */
export async function buildPlan(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: customerId }: { id: string },
  { lines, dates = [], ...given }: WantedPlan,
): Promise<string> {
  const id = newId();
  const plan = {
    ...{ status: 'active', every_days: 3, weekdays: [], starts_on: '2026-11-23', ends_on: null },
    ...{ window_key: 'morning', pincode: '560038', paused_from: null, paused_until: null },
    ...given,
  };
  await db.run(insertPlan, [
    ...[id, customerId, plan.status, plan.every_days, plan.weekdays, plan.starts_on, plan.ends_on, plan.window_key],
    ...[plan.pincode, plan.paused_from, plan.paused_until, clock()],
  ]);
  await db.run(insertLines, [id, lines.map((line) => line.productId), lines.map((line) => line.quantity)]);
  for (const { date, is_skipped = false, moved_to = null, items = null, outcome = null, problem = null } of dates) {
    const values = [id, date, is_skipped, moved_to, items && JSON.stringify(items), outcome, problem];
    await db.run(insertDate, values);
  }
  return id;
}
