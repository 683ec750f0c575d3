/**
 * Checks that the ledger adds up. Each comparison is one statement, which sees the data of one moment even while the
 * shop sells.
 */
import { toRupees } from '#contract/shared/money.ts';
import { type Queryable, sql } from '../core/db/database.ts';

/** The faults that a comparison finds, in plain words; empty if there are none. */
export type FindFaults = (db: Queryable) => Promise<string[]>;

interface Account {
  kind: string;
  ownerId: string | null;
  containerId: string | null;
}

const most = 20;
const figureOf = (n: number, { kind, containerId }: Account) =>
  containerId === null || kind === 'deposits' ? `₹${toRupees(n).toFixed(2)}` : String(n);
const nameOf = ({ kind, ownerId, containerId }: Account) =>
  [kind, ownerId && `of ${ownerId}`, containerId && `in ${containerId}`].filter(Boolean).join(' ');

const wrongBalances = sql<Account & { debits: number; credits: number; inSum: number; outSum: number }>(`
  with side as (
    select debit_account_id as id, sum(amount) as debits, 0 as credits from ledger_transfers group by 1
    union all
    select credit_account_id, 0, sum(amount) from ledger_transfers group by 1
  ), summed as (
    select id, sum(debits)::bigint as debits, sum(credits)::bigint as credits from side group by id
  )
  select a.kind, a.owner_id, a.container_id, a.debits, a.credits,
    coalesce(s.debits, 0) as in_sum, coalesce(s.credits, 0) as out_sum
  from ledger_accounts a left join summed s using (id)
  where a.owner_id is not null and (a.debits, a.credits) is distinct from (coalesce(s.debits, 0), coalesce(s.credits, 0))
  order by a.kind, a.id
  limit ${most}`);

async function findWrongBalances(db: Queryable): Promise<string[]> {
  return (await db.rows(wrongBalances)).map((row) => {
    const [stored, summed] = [
      [row.debits, row.credits],
      [row.inSum, row.outSum],
    ].map((sides) => sides.map((n) => figureOf(n ?? 0, row)));
    return `${nameOf(row)} says debit ${stored?.join(', credit ')}; its entries sum to debit ${summed?.join(', credit ')}`;
  });
}

interface WrongTotal {
  day: string;
  kind: string;
  container: string;
  kept: string;
  counted: string;
}

/** There is at least one row, even if all totals are right: each row carries the number of invalid transfers. */
type TotalRow = { wrong: number } & (WrongTotal | { day: null });

/** SQL condition: the time in the id differs from `created_at`. The first 48 bits of a UUIDv7 are milliseconds. */
const isOfAnotherInstant = `
  substring(uuid_send(t.id) for 6)
    <> substring(int8send(round(date_part('epoch', t.created_at) * 1000)::bigint) from 3)`;

const noContainer = '00000000-0000-0000-0000-000000000000';
const sideOf = (account: string, sums: string, isWrong: string) => `
    select (t.created_at at time zone 'Asia/Kolkata')::date as day, a.kind, a.container_id, ${sums},
      count(*) as entries, count(*) filter (where a.unit is distinct from t.unit ${isWrong}) as wrong
    from ledger_transfers t left join ledger_accounts a on a.id = t.${account} group by 1, 2, 3`;
const wrongTotals = sql<TotalRow>(`
  with side as materialized (
    ${sideOf('debit_account_id', 'sum(t.amount) as debits, 0 as credits', `or t.amount <= 0 or ${isOfAnotherInstant}`)}
    union all
    ${sideOf('credit_account_id', '0, sum(t.amount)', 'or t.debit_account_id = t.credit_account_id')}
  ), counted as (
    select day, kind, coalesce(container_id, '${noContainer}') as container_id, sum(debits) as debits,
      sum(credits) as credits, sum(entries) as entries
    from side where kind is not null group by 1, 2, 3
  ), kept as (
    select day, kind, container_id, sum(debits) as debits, sum(credits) as credits, sum(entries) as entries
    from ledger_totals group by 1, 2, 3
  ), wrong as (
    select day, kind, nullif(container_id, '${noContainer}')::text as container,
      concat_ws(', ', coalesce(k.debits, 0), coalesce(k.credits, 0), coalesce(k.entries, 0)) as kept,
      concat_ws(', ', coalesce(c.debits, 0), coalesce(c.credits, 0), coalesce(c.entries, 0)) as counted
    from kept k full join counted c using (day, kind, container_id)
    where (k.debits, k.credits, k.entries) is distinct from (c.debits, c.credits, c.entries)
    order by 1, 2, 3
    limit ${most}
  )
  select (select coalesce(sum(wrong), 0)::bigint from side) as wrong, w.day, w.kind, w.container, w.kept, w.counted
  from (values (1)) as always left join wrong w on true
  order by 2, 3, 4`);

/**
 * Compares the totals with the transfers, and checks each transfer in the same pass. If some are invalid, it names
 * them.
 */
async function findWrongTotals(db: Queryable): Promise<string[]> {
  const rows = await db.rows(wrongTotals);
  const named = rows.some(({ wrong }) => wrong > 0) ? await findWrongTransfers(db) : [];
  const isTotal = (row: TotalRow): row is TotalRow & WrongTotal => row.day !== null;
  const totals = rows
    .filter(isTotal)
    .map(
      ({ day, kind, container, kept, counted }) =>
        `the total of ${[kind, container && `in ${container}`].filter(Boolean).join(' ')} on ${day} says debits, credits, entries ${kept}; there are ${counted}`,
    );
  return [...named, ...totals];
}

/**
 * Keys and checks of the tables prevent all these faults, unless somebody has dropped or disabled them. The CTE is
 * materialized, because with a limit the planner would look up accounts one by one, expecting to find faults soon.
 */
const wrongTransfers = sql<{ id: string; fault: string }>(`
  with wrong as materialized (
    select t.id, concat_ws(', ',
      case when d.id is null or c.id is null then 'an account or its unit is missing' end,
      case when t.amount <= 0 then 'the amount is not above zero' end,
      case when t.debit_account_id = t.credit_account_id then 'both sides are one account' end,
      case when ${isOfAnotherInstant} then 'the id is of another instant' end) as fault
    from ledger_transfers t
    left join ledger_accounts d on (d.id, d.unit) = (t.debit_account_id, t.unit)
    left join ledger_accounts c on (c.id, c.unit) = (t.credit_account_id, t.unit)
    where d.id is null or c.id is null or t.amount <= 0 or t.debit_account_id = t.credit_account_id
      or ${isOfAnotherInstant}
  )
  select id, fault from wrong order by id limit ${most}`);

async function findWrongTransfers(db: Queryable): Promise<string[]> {
  return (await db.rows(wrongTransfers)).map(({ id, fault }) => `transfer ${id}: ${fault}`);
}

const belowZero = sql<Account & { balance: number }>(`
  select kind, owner_id, container_id, balance from ledger_accounts
  where balance < 0 and kind in ('credit', 'deposits', 'held')
  order by kind, id
  limit ${most}`);

async function findBelowZero(db: Queryable): Promise<string[]> {
  return (await db.rows(belowZero)).map((row) => `${nameOf(row)} is below zero: ${figureOf(row.balance, row)}`);
}

const wrongCounts = sql<{ kind: string; container: string | null; kept: number; counted: number }>(`
  with counted as (
    select kind, coalesce(container_id, '${noContainer}') as container_id, count(*) as n
    from ledger_accounts where kind in ('credit', 'deposits', 'held') and balance > 0 group by 1, 2
  ), kept as (
    select kind, container_id, sum(filled)::bigint as n from ledger_counts where kind <> 'holders' group by 1, 2
  )
  select kind, nullif(container_id, '${noContainer}')::text as container, coalesce(k.n, 0) as kept,
    coalesce(c.n, 0) as counted
  from kept k full join counted c using (kind, container_id)
  where coalesce(k.n, 0) <> coalesce(c.n, 0)
  order by 1, 2
  limit ${most}`);

async function findWrongCounts(db: Queryable): Promise<string[]> {
  return (await db.rows(wrongCounts)).map(
    ({ kind, container, kept, counted }) =>
      `the number of accounts of ${[kind, container && `in ${container}`].filter(Boolean).join(' ')} above zero says ${kept}; there are ${counted}`,
  );
}

const missingTriggers = sql<{ name: string; table: string; mode: string }>(`
  with wanted (name, "table", mode) as (values
    ('ledger_transfers_appended', 'ledger_transfers', 'A'), ('ledger_accounts_appended', 'ledger_accounts', 'A'),
    ('ledger_accounts_kept', 'ledger_accounts', 'A'), ('ledger_accounts_opened', 'ledger_accounts', 'O'),
    ('ledger_accounts_counted', 'ledger_accounts', 'O'),
    ('ledger_transfers_balanced', 'ledger_transfers', 'O'), ('ledger_transfers_totalled', 'ledger_transfers', 'O'))
  select w.name, w."table", w.mode from wanted w
  where not exists (select from pg_trigger t
    where t.tgname = w.name and t.tgrelid = w."table"::regclass and t.tgenabled in (w.mode::"char", 'A'))
  order by 1`);

async function findMissingTriggers(db: Queryable): Promise<string[]> {
  return (await db.rows(missingTriggers)).map(({ name, table }) => `the trigger ${name} of ${table} is not in force`);
}

/** The slowest comparison comes first, because `npm run ledger:verify` runs two at once. */
export const ledgerComparisons: readonly FindFaults[] = [
  findWrongTotals,
  findWrongBalances,
  findWrongCounts,
  findBelowZero,
  findMissingTriggers,
];

/** All faults as sentences, at most 20 of each comparison. */
export const findLedgerFaults: FindFaults = async (db) => {
  const faults: string[] = [];
  for (const find of [findMissingTriggers, findBelowZero, findWrongBalances, findWrongCounts, findWrongTotals]) {
    faults.push(...(await find(db)));
  }
  return faults;
};
