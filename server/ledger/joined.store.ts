/** Ledger entries of customers whose account was joined into another one of the same person. */
import { type Queryable, sql } from '../core/db/database.ts';

const presentOwner = sql<{ id: string }>(`
  select coalesce((select into_id from account_joins where customer_id = $1::uuid), $1::uuid) as id`);

/** The account into which this one was joined; otherwise the account itself. */
export async function findPresentOwner(db: Queryable, customerId: string): Promise<string> {
  return (await db.row(presentOwner, [customerId]))?.id ?? customerId;
}

/** The amount owed for an order or charge according to the entries of an account; negative if it was paid ahead. */
export interface Owed {
  orderId: string | null;
  chargeId: string | null;
  owed: number;
}

const owed = sql<Owed>(`
  select order_id, charge_id, sum(amount)::bigint as owed
  from (
    select order_id, charge_id, amount from ledger_transfers
    where debit_account_id = ledger_account_id('orders', $1, null)
    union all
    select order_id, charge_id, -amount from ledger_transfers
    where credit_account_id = ledger_account_id('orders', $1, null)
  ) as entry
  group by 1, 2 having sum(amount) <> 0 order by 1, 2 limit $2`);

/**
 * The orders and charges whose entries in this customer's account do not sum to zero; at most `most`. The caller has
 * locked the customer.
 */
export function listOwed(tx: Queryable, customerId: string, most: number): Promise<Owed[]> {
  return tx.rows(owed, [customerId, most]);
}
