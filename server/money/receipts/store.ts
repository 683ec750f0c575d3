/** Finds the customer of a receipt. */
import { type Queryable, sql } from '#server/core/db/database.ts';

export interface Payer {
  customerId: string;
  name: string;
  phone: string;
  language: string | null;
}

const payer = sql<Payer>(`
  select u.id as customer_id, u.name, u.phone, u.language
  from documents d
  join ledger_transfers t on t.event_id = d.event_id
  join ledger_accounts a on a.id in (t.debit_account_id, t.credit_account_id) and a.kind in ('orders', 'credit')
  left join account_joins j on j.customer_id = a.owner_id
  join users u on u.id = coalesce(j.into_id, a.owner_id)
  where d.id = $1 limit 1`);

/** The customer whose money the receipt is about; after two accounts were joined, the remaining one. */
export function findPayer(db: Queryable, voucherId: string): Promise<Payer | undefined> {
  return db.row(payer, [voucherId]);
}
