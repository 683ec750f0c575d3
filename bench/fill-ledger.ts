/** A ledger of a year: each customer's first delivery with a deposit, then deliveries against empties. */
import { type Database, sql } from '../server/platform/db/database.ts';
import { insertInto } from '../server/testing/builders/rows.ts';

export const jarId = '01936f0e-0000-7000-8000-0000000000aa';
const idOf = (n: string) => `('01936f0e-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const container = sql(`
  ${insertInto('containers')} values ('${jarId}', '20 L jar', '3923', 1800, 25000, true, now(), now())`);
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

const accounts = sql(`
  with side as (
    select debit_account_id as id, sum(amount) as debits, 0 as credits from ledger_transfers group by 1
    union all select credit_account_id, 0, sum(amount) from ledger_transfers group by 1
  ), summed as (
    select id, sum(debits) as debits, sum(credits) as credits from side group by 1
  ), wanted as (
    select 'orders' as kind, id as owner_id, null::uuid as container_id from users
    union all select k, id, '${jarId}' from users cross join unnest(array['held', 'deposits']) k
    union all select k, null, null from unnest(array['till', 'bank', 'sales', 'delivery']) k
    union all select 'depot', null, '${jarId}'
  )
  insert into ledger_accounts (kind, owner_id, container_id, debits, credits)
  select kind, owner_id, container_id, case when owner_id is not null then coalesce(debits, 0) end,
    case when owner_id is not null then coalesce(credits, 0) end
  from wanted left join summed on id = ledger_account_id(kind, owner_id, container_id)`);

const totals = sql(`
  insert into ledger_totals (day, kind, container_id, slot, debits, credits, entries)
  select (created_at at time zone 'Asia/Kolkata')::date, a.kind,
    coalesce(a.container_id, '00000000-0000-0000-0000-000000000000'), -1, sum(side.debits), sum(side.credits), count(*)
  from (
    select created_at, debit_account_id as id, amount as debits, 0 as credits from ledger_transfers
    union all select created_at, credit_account_id, 0, amount from ledger_transfers
  ) side join ledger_accounts a using (id)
  group by 1, 2, 3`);

/** Filled first and built afterwards they take a fraction of the time. */
const dropIndexes = sql('drop index ledger_transfers_debit, ledger_transfers_credit');
const debitIndex = sql('create index ledger_transfers_debit on ledger_transfers (debit_account_id, id)');
const creditIndex = sql('create index ledger_transfers_credit on ledger_transfers (credit_account_id, id)');

const bite = 50_000;

/** Without triggers and foreign keys, which would take an hour; the verification at the end proves what was made. */
export async function fillLedger(db: Database, size: { customers: number; transfers: number }): Promise<void> {
  const count = Math.floor(size.transfers / 5);
  const run = (statement: Parameters<Database['run']>[0], values: unknown[] = []) =>
    db.transaction(async (tx) => {
      await tx.run(sql('set local session_replication_role = replica'));
      await tx.run(statement, values);
    });
  await run(dropIndexes);
  await run(container);
  await run(customers, [size.customers]);
  for (let first = 0; first < count; first += bite) {
    await run(events, [size.customers, count, first, Math.min(count, first + bite) - 1]);
  }
  await run(debitIndex);
  await run(creditIndex);
  await run(accounts);
  await run(totals);
  await db.run(sql('vacuum analyze ledger_accounts, ledger_transfers, ledger_totals, users'));
}
