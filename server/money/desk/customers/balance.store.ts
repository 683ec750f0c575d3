/** Lists customers with credit or deposits, and the jars and deposits of one customer. */

import { type Queryable, sql } from '#server/core/db/database.ts';
import {
  eachOf,
  findTwoEndedPage,
  type Page,
  type PageRow,
  pageSql,
  readPage,
  type Slice,
} from '#server/core/db/page.ts';
import { personSql } from '#server/core/person.store.ts';

export interface BalanceRow {
  id: string;
  customerId: string;
  name: string;
  phone: string;
  container: string | null;
  balance: number;
}

export interface BalanceFilter {
  of: 'credit' | 'deposits';
  search: string | null;
  phone: string | null;
}

// This must be the condition of the partial index, from which the whole list is read.
const isOwed = `kind = $1 and kind in ('credit', 'deposits') and balance > 0`;
const matching = (text: string, digits: string) => `
  matching as materialized (
    select a.id, a.balance
    from users u
    cross join lateral (select id, kind, balance from ledger_accounts where user_id = u.id offset 0) a
    where ${personSql(text, digits)} and ${isOwed}
  )`;
const order = 'balance desc, id';
const named = (chosen: string) => `
  select b.id, b.owner_id as customer_id, u.name, u.phone, c.name as container, b.balance
  from ${chosen} p
  ${eachOf('ledger_accounts', 'b', 'id = p.id')}
  ${eachOf('users', 'u', 'id = b.owner_id')}
  left join containers c on c.id = b.container_id`;

const pageOf = (parts: string, chosen: string, total: string) =>
  sql<PageRow<BalanceRow>>(`
  with ${parts} ${pageSql({ total, rows: named(chosen), order: 'page.balance desc, page.id' })}`);

const source = `ledger_accounts where ${isOwed}`;
const count = 'select coalesce(sum(filled), 0)::bigint as found from ledger_counts where kind = $1';
const whole = pageOf(
  findTwoEndedPage({ column: 'id', source, order, reverse: 'balance, id desc', count }, ['$2', '$3']),
  'page',
  '(select found from counted)',
);
const searched = pageOf(
  `${matching('$4', '$5')}, chosen as (select id from matching order by ${order} limit $2 offset $3)`,
  'chosen',
  '(select count(*) from matching)',
);

const isBehind = '($2::uuid is null or balance < $3::bigint or balance = $3 and id > $2)';
const nextOf = (parts: string, owed: string) =>
  sql<BalanceRow>(`
  with ${parts}chosen as (select id from ${owed} and ${isBehind} order by ${order} limit $4)
  ${named('chosen')} order by b.balance desc, b.id`);
const nextOfAll = nextOf('', source);
const nextFound = nextOf(`${matching('$5', '$6')}, `, 'matching where true');

/** A page of the credit or deposit accounts of customers, highest balance first. */
export async function listBalancesOf(
  db: Queryable,
  { of, search, phone, limit, offset }: BalanceFilter & Slice,
): Promise<Page<BalanceRow>> {
  const page = [of, limit, offset];
  return search === null ? readPage(db, whole, page) : readPage(db, searched, [...page, search, phone]);
}

/** The next accounts after `after`, in the order of the list. */
export function listBalancesAfter(
  db: Queryable,
  { of, search, phone }: BalanceFilter,
  { after, limit }: { after: BalanceRow | undefined; limit: number },
): Promise<BalanceRow[]> {
  const page = [of, after?.id ?? null, after?.balance ?? null, limit];
  return search === null ? db.rows(nextOfAll, page) : db.rows(nextFound, [...page, search, phone]);
}

export interface ContainerRow {
  container: string | null;
  jars: number;
  deposit: number;
}

const jars = sql<ContainerRow>(`
  select c.name as container, coalesce(sum(a.balance) filter (where a.kind = 'held'), 0)::bigint as jars,
    coalesce(sum(a.balance) filter (where a.kind = 'deposits'), 0)::bigint as deposit
  from ledger_accounts a left join containers c on c.id = a.container_id
  where a.user_id = $1 and a.kind in ('held', 'deposits')
  group by a.container_id, c.name having sum(abs(a.balance)) > 0
  order by c.name`);

export function listContainersOf(db: Queryable, customerId: string): Promise<ContainerRow[]> {
  return db.rows(jars, [customerId]);
}
