/** A ledger of a year: each customer's first delivery with a deposit, then deliveries against empties. */
import { type Database, sql } from '#server/platform/db/database.ts';
import { insertInto } from '#server/testing/builders/rows.ts';
import { jar, jarId, writeLedger } from './write-ledger.ts';

const idOf = (n: string) => `('01936f0e-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const customers = sql(`
  ${insertInto('users')}
  select ${idOf('n + 1000')}, 'Customer ' || n, 'customer' || n || '@paniwala.example', 'none',
    '9' || lpad(n::text, 9, '0'), 'Road', 'Bangalore', 'Karnataka', '560038', 'customer', true, now(), now()
  from generate_series(0, $1::integer - 1) n`);

/** Five lines each: paid, sold, delivered, jars given, and a deposit at first, later as many empties taken. */
const events = sql(`
  with event as (
    select n, date_trunc('milliseconds', now() - ($2 - n) * (interval '365 days' / $2)) as at,
      ${idOf('n % $1 + 1000')} as customer, n < $1 as is_first
    from generate_series($3::bigint, $4::bigint) n
  ), line as (
    select e.*, l.* from event e cross join lateral (values
      (1, 'payment', case when n % 3 = 0 then 'bank' else 'till' end, 'orders', case when is_first then 39000 else 9000 end),
      (2, 'sale', 'orders', 'sales', 4000), (3, 'delivery_charge', 'orders', 'delivery', 5000),
      (4, 'jars_given', 'held', 'depot', 2),
      (5, case when is_first then 'deposit' else 'empties_taken' end, case when is_first then 'orders' else 'depot' end,
        case when is_first then 'deposits' else 'held' end, case when is_first then 30000 else 2 end)
    ) as l (line, kind, debit, credit, amount)
  )
  insert into ledger_transfers (id, event_id, line, kind, unit, debit_account_id, credit_account_id, amount, created_at)
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(line), 3, '0') || '8'
      || lpad(to_hex(n), 15, '0'))::uuid,
    ${idOf('n')}, line, kind, case when kind in ('jars_given', 'empties_taken') then '${jarId}'::uuid
      else '00000000-0000-0000-0000-000000000000' end,
    ledger_account_id(debit, case when debit in ('orders', 'held') then customer end,
      case when debit in ('held', 'depot') then '${jarId}'::uuid end),
    ledger_account_id(credit, case when credit in ('orders', 'held', 'deposits') then customer end,
      case when credit in ('held', 'depot', 'deposits') then '${jarId}'::uuid end),
    amount, at
  from line`);

const batchSize = 50_000;

/** The verification at the end proves what was made. */
export async function fillLedger(db: Database, size: { customers: number; transfers: number }): Promise<void> {
  const count = Math.floor(size.transfers / 5);
  await writeLedger(db, async (run) => {
    await run(jar);
    await run(customers, [size.customers]);
    for (let first = 0; first < count; first += batchSize) {
      await run(events, [size.customers, count, first, Math.min(count, first + batchSize) - 1]);
    }
  });
}
