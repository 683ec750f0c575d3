/** Reads the unsettled matters of a customer, which prevent the deletion of the account. */
import { type Queryable, sql } from '../core/db/database.ts';
import type { OpenRow } from './open-matters.rules.ts';

const balance = (kind: string, sign = '') =>
  `(select coalesce(sum(greatest(${sign}balance, 0)), 0)::bigint from ledger_accounts
    where user_id = any($1::uuid[]) and kind = '${kind}')`;

const openRow = sql<OpenRow>(`
  select
    (select count(*) from orders where customer_id = any($1::uuid[]) and status not in ('delivered', 'cancelled')) as orders,
    (select count(*) from plans where customer_id = any($1::uuid[]) and status = 'active') as plans,
    (select count(*) from pickups where customer_id = any($1::uuid[])
      and status in ('requested', 'scheduled', 'collected')) as pickups,
    (select count(*) from upi_claims where customer_id = any($1::uuid[]) and state = 'open') as claims,
    (select count(distinct s.id) from run_stops s join runs r on r.id = s.run_id
      left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
      where r.state in ('started', 'returned') and coalesce(o.customer_id, p.customer_id) = any($1::uuid[])) as runs,
    ${balance('held')} as jars, ${balance('deposits')} as deposit_paise, ${balance('credit')} as credit_paise,
    ${balance('orders')} as left_over_paise,
    greatest(${balance('orders', '-')}, (
      select coalesce(sum(due_paise), 0) from orders
      where customer_id = any($1::uuid[]) and status = 'delivered' and due_paise > 0) + (
      select coalesce(sum(due_paise), 0) from charges where customer_id = any($1::uuid[])))::bigint as due_paise,
    exists (select from credit_limits where customer_id = any($1::uuid[]) and limit_paise is not null) as has_limit,
    (select count(*) from complaints where customer_id = any($1::uuid[]) and status <> 'resolved') as complaints`);

export function readOpen(db: Queryable, accountIds: readonly string[]): Promise<OpenRow> {
  return db.one(openRow, [accountIds]);
}
