/** The sum of a customer's orders, as staff see it on the account. */
import type { OrderSums } from '../accounts/users.store.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';

const sums = sql<OrderSums>(`
  select count(*) as total_orders,
    coalesce(sum(total_paise) filter (where payment_status = 'paid' and status <> 'cancelled'), 0)::bigint as spent_paise
  from orders where customer_id = $1`);

/** The number of orders, and what was paid for those that were not cancelled. */
export function loadOrderSums(db: Queryable, _staff: StaffId, customer: string): Promise<OrderSums> {
  return db.one(sums, [customer]);
}
