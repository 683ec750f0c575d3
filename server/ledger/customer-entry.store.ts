/** Reads the entries of some accounts of one customer together, newest first. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { type Entry, entryColumns } from './entry.store.ts';
import type { AccountKind } from './rules.ts';

type PageRow = { total: number } & (Entry | { id: null });
const isEntry = (row: PageRow): row is PageRow & Entry => row.id !== null;

// Of one customer they are few enough to be counted.
const ofCustomer = sql<PageRow>(`
  with account as (
    select id from ledger_accounts where user_id = $1 and kind = any($2::text[])
  ), own as materialized (
    select t.id from account a join ledger_transfers t on t.debit_account_id = a.id
    union
    select t.id from account a join ledger_transfers t on t.credit_account_id = a.id
  ), found as (
    select id from own order by id desc limit $3 offset $4
  )
  select (select count(*) from own) as total, page.*
  from (values (1)) as always
  left join (
    select ${entryColumns}
    from found f
    join ledger_transfers t on t.id = f.id
    join ledger_accounts d on d.id = t.debit_account_id
    join ledger_accounts c on c.id = t.credit_account_id
    left join ledger_notes n on n.event_id = t.event_id
  ) page on true
  order by page.id desc`);

/** A page of the entries of a customer's accounts of these kinds. */
export async function listCustomerEntries(
  db: Queryable,
  customerId: string,
  kinds: readonly AccountKind[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; entries: Entry[] }> {
  const rows = await db.rows(ofCustomer, [customerId, kinds, limit, offset]);
  return { total: rows[0]?.total ?? 0, entries: rows.filter(isEntry) };
}
