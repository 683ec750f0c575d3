/** The ledger of a filled shop: what its orders would have posted. */
import { type Database, sql } from '#server/platform/db/database.ts';
import { jarId, writeLedger } from './write-ledger.ts';

const noContainer = `'00000000-0000-0000-0000-000000000000'`;
const ownerOf = (kind: string) => `case when ${kind} in ('orders', 'credit', 'deposits', 'held') then customer_id end`;
const containerOf = (kind: string) =>
  `case when ${kind} in ('held', 'depot', 'outside', 'deposits') then '${jarId}'::uuid end`;

/** `source` has id, customer_id, order_id, at and what `lines` reads; a line of 0 is not posted. */
const postLines = (source: string, lines: string) =>
  sql(`
  insert into ledger_transfers (id, event_id, line, kind, unit, debit_account_id, credit_account_id, amount, order_id,
    created_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(line), 3, '0') || '8'
      || substr(md5(id::text), 1, 15))::uuid,
    md5('event' || id)::uuid, line, kind,
    case when debit in ('held', 'depot') then '${jarId}' else ${noContainer} end::uuid,
    ledger_account_id(debit, ${ownerOf('debit')}, ${containerOf('debit')}),
    ledger_account_id(credit, ${ownerOf('credit')}, ${containerOf('credit')}), amount, order_id, at
  from (${source}) as event cross join lateral (values ${lines}) as l (line, kind, debit, credit, amount)
  where amount > 0`);

const ofOrders = postLines(
  `select id, id as order_id, customer_id, status = 'delivered' as is_done, paid_paise as paid,
    items_paise, delivery_paise, deposit_paise, case when payment_method = 'cash' then 'till' else 'bank' end as place,
    date_trunc('milliseconds', coalesce(delivered_at, created_at)) as at
  from orders where paid_paise > 0 or status = 'delivered'`,
  `(1, 'payment', place, 'orders', paid),
    (2, 'sale', 'orders', 'sales', case when is_done then items_paise end),
    (3, 'delivery_charge', 'orders', 'delivery', case when is_done then delivery_paise end),
    (4, 'deposit', 'orders', 'deposits', case when is_done then deposit_paise end),
    (5, 'jars_given', 'held', 'depot', case when is_done then 1 end),
    (6, 'empties_taken', 'depot', 'held', case when is_done and deposit_paise = 0 then 1 end)`,
);

// Who owes something has no credit: it would have been settled.
const ofCredit = postLines(
  `select id, id as customer_id, null::uuid as order_id, date_trunc('milliseconds', now()) as at
  from (select id, row_number() over (order by id) as place from users where role = 'customer') as customer
  where place % 20 = 3`,
  `(1, 'payment', 'till', 'credit', 5000)`,
);
const ofDepot = postLines(
  `select '${jarId}'::uuid as id, null::uuid as customer_id, null::uuid as order_id,
    date_trunc('milliseconds', now() - interval '601 days') as at`,
  `(1, 'jars_bought', 'depot', 'outside', 500000)`,
);

/** Of the orders of a filled shop. */
export async function postFilled(db: Database, report: (step: string) => void): Promise<void> {
  report('their entries in the ledger');
  await writeLedger(db, async (run) => {
    for (const statement of [ofDepot, ofOrders, ofCredit]) await run(statement);
  });
}
