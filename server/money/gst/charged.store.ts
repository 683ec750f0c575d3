/**
 * Sums the amounts that the ledger charged and no document contains, such as those of orders from the time before
 * documents. Small sales are not among them: the combined document of their day contains them.
 */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { isOfDays } from '#server/ledger/entry.store.ts';
import type { Days } from './return.store.ts';

export interface Undocumented {
  orders: number;
  /** Sales and delivery charges of these orders. */
  paise: number;
  /** Charges for lost and damaged jars. */
  jarPaise: number;
}

const sideOf = (column: string, sign: string) => `
  select t.order_id, t.charge_id, ${sign} t.amount as amount from ledger_transfers t
  where t.${column} in (select id from own) and ${isOfDays('t.id', '$1', '$2')}`;

const undocumented = sql<Undocumented>(`
  with own as materialized (
    select ledger_account_id(kind, null, null) as id from unnest(array['sales', 'delivery', 'jar_charges']) kind
  ), entry as (
    ${sideOf('credit_account_id', '')} union all ${sideOf('debit_account_id', '-')}
  ), undocumented as (
    select * from entry e where case
      when e.charge_id is not null then not exists (select from documents d where d.charge_id = e.charge_id)
      else not exists (select from documents d where d.order_id = e.order_id)
        and not exists (select from small_sales s where s.order_id = e.order_id)
    end
  )
  select count(distinct order_id) filter (where charge_id is null)::int as orders,
    coalesce(sum(amount) filter (where charge_id is null), 0)::bigint as paise,
    coalesce(sum(amount) filter (where charge_id is not null), 0)::bigint as jar_paise
  from undocumented`);

/** The amount charged without any document in these days, minus the amount that was reversed. */
export function sumUndocumented(db: Queryable, { from, to }: Days): Promise<Undocumented> {
  return db.one(undocumented, [from, to]);
}
