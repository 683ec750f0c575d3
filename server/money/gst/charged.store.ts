/** Sums what the ledger charged for orders that have no document, such as those of the time before documents. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { isOfDays } from '#server/ledger/entry.store.ts';
import type { Days } from './return.store.ts';

interface Undocumented {
  orders: number;
  paise: number;
}

const sideOf = (column: string, sign: string) => `
  select t.order_id, ${sign} t.amount as amount from ledger_transfers t
  where t.${column} in (select id from own) and ${isOfDays('t.id', '$1', '$2')}`;

const undocumented = sql<Undocumented>(`
  with own as materialized (
    select ledger_account_id(kind, null, null) as id from unnest(array['sales', 'delivery']) kind
  ), entry as (
    ${sideOf('credit_account_id', '')} union all ${sideOf('debit_account_id', '-')}
  )
  select count(distinct e.order_id)::int as orders, coalesce(sum(e.amount), 0)::bigint as paise
  from entry e where not exists (select from documents d where d.order_id = e.order_id)`);

/** What sales and delivery charges without any document were in these days, less what was taken back. */
export function sumUndocumented(db: Queryable, { from, to }: Days): Promise<Undocumented> {
  return db.one(undocumented, [from, to]);
}
