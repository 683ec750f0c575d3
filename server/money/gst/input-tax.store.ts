/**
 * Sums the input tax of suppliers' bills in a period. The ledger decides: a bill counts in the period of its entry, and a
 * bill that was undone is subtracted in the period of the reversal, so a filed month never changes.
 */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { belongsTo } from '#server/ledger/entry.store.ts';
import type { Amounts, Days } from './return.store.ts';

export type InputTax = Pick<Amounts, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;

const ofPeriod = belongsTo('$1', '$2');
const sumOf = (column: string) => `coalesce(sum(sign * b.${column}), 0)::bigint as ${column}`;

const inputTax = sql<InputTax>(`
  with own as materialized (
    select ledger_account_id('input_tax', null, null) as id
  ), entry as (
    select t.event_id, 1 as sign from ledger_transfers t
    where t.debit_account_id = (select id from own) and ${ofPeriod}
    union all
    select r.event_id, -1 from ledger_transfers t join ledger_reversals r on r.reversal_id = t.event_id
    where t.credit_account_id = (select id from own) and ${ofPeriod}
  )
  select ${sumOf('cgst_paise')}, ${sumOf('sgst_paise')}, ${sumOf('igst_paise')}
  from entry e join suppliers_bills b on b.event_id = e.event_id`);

/** The tax that bills of these days claim, minus the tax of bills that were reversed in these days. */
export function sumInputTax(db: Queryable, { from, to }: Days): Promise<InputTax> {
  return db.one(inputTax, [from, to]);
}
