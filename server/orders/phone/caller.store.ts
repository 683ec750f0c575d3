/** Finds customers who call by phone, with their last order. */
import type { Caller } from '#contract/orders/phone-calls.ts';
import { numberOf } from '#server/accounts/customers.store.ts';
import { isDepositFree } from '#server/accounts/deposit-terms.store.ts';
import type { StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';
import { digitsOf } from '#server/core/person.store.ts';

const columns = `u.id, u.name, u.phone, ${emailOf('u.')} as email, u.address, u.city, u.state, u.pincode, u.is_active,
  ${isDepositFree('u.id')} as is_deposit_free`;

const lastOrder = `(
  select json_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status,
    'delivery_date', o.delivery_date, 'created_at', o.created_at,
    'items', (
      select json_agg(json_build_object('product_id', i.product_id, 'name', i.name, 'quantity', i.quantity) order by i.line)
      from order_items i where i.order_id = o.id
    ))
  from orders o where o.customer_id = u.id order by o.id desc limit 1
) as last_order`;

const mostShown = 10;

/**
 * A customer that was found, with the number of all customers found (`total`) and of those with exactly this phone
 * number (`same`). If there is none, one row without an id still has both numbers.
 */
type FoundRow = { total: number; same: number } & (Caller | { id: null });

const byDigits = sql<FoundRow>(`
  with matching as materialized (
    select u.id, u.is_active, u.created_at, bool_or(f.is_same) as is_same, bool_or(f.is_end) as is_end
    from (
      select coalesce(j.into_id, n.id) as id, ${numberOf('n.phone')} = $2 as is_same,
        ${digitsOf('n.phone')} like '%' || $2 as is_end
      from users n left join account_joins j on j.customer_id = n.id
      where n.role = 'customer' and ${digitsOf('n.phone')} like $1
    ) f join users u on u.id = f.id
    group by u.id
  ), chosen as (
    select * from matching order by is_same desc, is_end desc, is_active desc, created_at desc, id desc limit ${mostShown}
  )
  select (select count(*) from matching) as total, (select count(*) from matching where is_same) as same, page.*
  from (values (1)) as always
  left join (
    select c.is_same, c.is_end, c.created_at, ${columns}, ${lastOrder} from chosen c join users u on u.id = c.id
  ) page on true
  order by page.is_same desc, page.is_end desc, page.is_active desc, page.created_at desc, page.id desc`);

const isCaller = (row: FoundRow): row is FoundRow & Caller => row.id !== null;

/**
 * Customers whose phone number contains these digits: first equal numbers, then numbers that end with the digits. The
 * number of a joined account finds the account into which it was joined. `pattern` comes from `phonePatternOf`.
 */
export async function findCallers(
  db: Queryable,
  _staff: StaffId,
  pattern: string,
): Promise<{ callers: Caller[]; samePhone: number; hasMore: boolean }> {
  const rows = await db.rows(byDigits, [pattern, pattern.replaceAll('%', '').slice(-10)]);
  return { callers: rows.filter(isCaller), samePhone: rows[0]?.same ?? 0, hasMore: (rows[0]?.total ?? 0) > mostShown };
}

const byId = sql<Caller>(`select ${columns}, ${lastOrder} from users u where u.id = $1 and u.role = 'customer'`);

/** A customer by id; undefined for an unknown id or an account of staff. */
export function findCaller(db: Queryable, _staff: StaffId, id: string): Promise<Caller | undefined> {
  return db.row(byId, [id]);
}
