/**
 * Writes the ledger of a benchmark shop in bulk: first the entries of its orders, then the accounts and totals computed
 * from them.
 */
import { type Database, sql } from '#server/core/db/database.ts';
import { insertInto } from '#server/testing/builders/rows.ts';

export const jarId = '01936f0e-0000-7000-8000-0000000000aa';
export const jar = sql(`
  ${insertInto('containers')} values ('${jarId}', '20 L jar', '3923', 1800, 25000, true, now(), now())`);

const noContainer = `'00000000-0000-0000-0000-000000000000'`;
const ownerOf = (kind: string) => `case when ${kind} in ('orders', 'credit', 'deposits', 'held') then customer_id end`;
const containerOf = (kind: string) =>
  `case when ${kind} in ('held', 'depot', 'outside', 'deposits') then '${jarId}'::uuid end`;

/**
 * SQL that posts the lines of all rows of `source`, which has id, customer_id, order_id, at and the columns that
 * `lines` reads. Lines with an amount of 0 are not posted.
 */
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

const entriesOfOrders = postLines(
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

// Only customers without dues get a balance, because the shop would have used it to pay the dues.
const entriesOfCredit = postLines(
  `select id, id as customer_id, null::uuid as order_id, date_trunc('milliseconds', now()) as at
  from (select id, row_number() over (order by id) as place from users where role = 'customer') as customer
  where place % 20 = 3`,
  `(1, 'payment', 'till', 'credit', 5000)`,
);
const entriesOfDepot = postLines(
  `select '${jarId}'::uuid as id, null::uuid as customer_id, null::uuid as order_id,
    date_trunc('milliseconds', now() - interval '601 days') as at`,
  `(1, 'jars_bought', 'depot', 'outside', 500000)`,
);

const accounts = sql(`
  with side as (
    select debit_account_id as id, sum(amount) as debits, 0 as credits from ledger_transfers group by 1
    union all select credit_account_id, 0, sum(amount) from ledger_transfers group by 1
  ), summed as (
    select id, sum(debits) as debits, sum(credits) as credits from side group by 1
  ), wanted as (
    select k as kind, id as owner_id, null::uuid as container_id from users cross join unnest(array['orders', 'credit']) k
    union all select k, id, '${jarId}' from users cross join unnest(array['held', 'deposits']) k
    union all select k, null, null from unnest(array['till', 'bank', 'sales', 'delivery', 'opening']) k
    union all select k, null, '${jarId}' from unnest(array['depot', 'outside']) k
  )
  insert into ledger_accounts (kind, owner_id, container_id, debits, credits)
  select kind, owner_id, container_id, case when owner_id is not null then debits end,
    case when owner_id is not null then credits end
  from wanted join summed on id = ledger_account_id(kind, owner_id, container_id)`);

const totals = sql(`
  insert into ledger_totals (day, kind, container_id, slot, debits, credits, entries)
  select (created_at at time zone 'Asia/Kolkata')::date, a.kind,
    coalesce(a.container_id, '00000000-0000-0000-0000-000000000000'), -1, sum(side.debits), sum(side.credits), count(*)
  from (
    select created_at, debit_account_id as id, amount as debits, 0 as credits from ledger_transfers
    union all select created_at, credit_account_id, 0, amount from ledger_transfers
  ) side join ledger_accounts a using (id)
  group by 1, 2, 3`);

const lastOrder = `(
  select created_at from orders where customer_id = user_id and status <> 'cancelled' order by id desc limit 1)`;
const holders = sql(`
  insert into jar_holders (customer_id, jars, since, last_order_at)
  select user_id, sum(balance), now() - interval '1 year', ${lastOrder}
  from ledger_accounts where kind = 'held' and balance > 0 group by 1`);
const holdings = sql(`
  insert into jar_holdings (customer_id, container_id, jars, since, quiet_since)
  select h.customer_id, a.container_id, h.jars, h.since, h.quiet_since
  from ledger_accounts a join jar_holders h on h.customer_id = a.user_id where a.kind = 'held' and a.balance > 0`);

const indexes = sql<{ name: string; definition: string }>(`
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = any($1) and indexdef not like '%UNIQUE%'`);

type Run = (statement: Parameters<Database['run']>[0], values?: unknown[]) => Promise<void>;

/**
 * Runs statements without triggers and foreign keys, which would take an hour. All references are known to be correct.
 */
export const runInBulk =
  (db: Database): Run =>
  (statement, values = []) =>
    db.transaction(async (tx) => {
      await tx.run(sql('set local statement_timeout = 0'));
      await tx.run(sql("set local maintenance_work_mem = '512MB'"));
      await tx.run(sql("set local work_mem = '256MB'"));
      await tx.run(sql('set local session_replication_role = replica'));
      await tx.run(statement, values);
    });

export async function fillWithoutIndexes(db: Database, tables: readonly string[], fill: () => Promise<void>) {
  const run = runInBulk(db);
  const dropped = await db.rows(indexes, [tables]);
  for (const { name } of dropped) await run(sql(`drop index ${name}`));
  await fill();
  for (const { definition } of dropped) await run(sql(definition));
}

/** Posts the entries of all orders of a filled shop. */
export async function postFilled(db: Database, report: (step: string) => void): Promise<void> {
  report('their entries in the ledger');
  const run = runInBulk(db);
  await fillWithoutIndexes(db, ['ledger_transfers'], async () => {
    for (const statement of [entriesOfDepot, entriesOfOrders, entriesOfCredit]) await run(statement);
  });
  await run(accounts);
  await run(totals);
  await run(holders);
  await run(holdings);
  await run(sql('select count_ledger_accounts()'));
  await run(sql('select count_khata()'));
  await db.run(
    sql(
      'vacuum analyze ledger_accounts, ledger_transfers, ledger_totals, jar_holders, jar_holdings, khata_rows, users',
    ),
  );
}
