/**
 * Lists customers who hold jars, and compares that list with the ledger. Pages are found in an index; only the rows of
 * a page are read in full.
 */
import type { HolderOrder } from '#contract/jars/desk.ts';
import type { CustomerRow } from '#server/accounts/account.store.ts';
import { isDepositFree } from '#server/accounts/deposit-terms.store.ts';
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
import { emailOf } from '#server/core/no-email.ts';
import { addressedPersonSql } from '#server/core/person.store.ts';

export interface HolderRow extends CustomerRow {
  jars: number;
  since: Date;
  lastOrderAt: Date | null;
  quietSince: Date;
  remindedAt: Date | null;
  containers: { containerId: string; name: string; count: number }[];
  depositPaise: number;
  isDepositFree: boolean;
}

const columns = `
  u.id, u.name, u.phone, ${emailOf('u.')} as email, u.language, u.is_active, h.jars, h.since, h.last_order_at, h.quiet_since, h.reminded_at,
  (select coalesce(json_agg(json_build_object('container_id', a.container_id, 'name', k.name, 'count', a.balance)
      order by a.balance desc, a.id), '[]')
    from ledger_accounts a join containers k on k.id = a.container_id
    where a.user_id = u.id and a.kind = 'held' and a.balance > 0) as containers,
  (select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a
    where a.user_id = u.id and a.kind = 'deposits' and a.container_id is not null) as deposit_paise,
  ${isDepositFree('u.id')} as is_deposit_free`;

// There is an index for each sort order; `reverse` is the opposite order.
const orders: Record<HolderOrder, { order: string; reverse: string }> = {
  quiet: { order: 'quiet_since, customer_id', reverse: 'quiet_since desc, customer_id desc' },
  since: { order: 'since, customer_id', reverse: 'since desc, customer_id desc' },
  jars: { order: 'jars desc, customer_id', reverse: 'jars, customer_id desc' },
};

/** SQL conditions. $1 is a time: customers without an order since this time are overdue. */
const ranges = {
  all: '$1::timestamptz is not null',
  overdue: 'quiet_since <= $1::timestamptz',
  ordered: 'quiet_since > $1::timestamptz',
};
type Range = keyof typeof ranges;

/** SQL of a page; `chosen` contains the ids of its rows. */
const pageOf = (parts: string, chosen: string, total: string, order: string) =>
  sql<PageRow<HolderRow>>(`
  with ${parts} ${pageSql({
    total,
    rows: `select ${columns}
      from ${chosen} c
      ${eachOf('jar_holders', 'h', 'customer_id = c.customer_id')}
      ${eachOf('users', 'u', 'id = h.customer_id')}`,
    order: order.replace('customer_id', 'id'),
  })}`);

const list = (source: string, { order, reverse }: { order: string; reverse: string }, count?: string) => {
  const found = findTwoEndedPage({ column: 'customer_id', source, order, reverse, count }, ['$2', '$3']);
  return pageOf(found, 'page', '(select found from counted)', order);
};

// Triggers keep the numbers of all holders in `ledger_counts`. Overdue customers are counted each time, because the
// time limit moves every day.
const sumOf = (isWanted: string) =>
  `select coalesce(sum(filled), 0)::bigint as found from ledger_counts where ${isWanted}`;
const counts = { all: sumOf(`kind = 'holders'`), ofContainer: sumOf(`kind = 'held' and container_id = $4`) };
const countOf = (range: Range, of: keyof typeof counts) => (range === 'all' ? counts[of] : undefined);

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[];
const statements = Object.fromEntries(
  keysOf(orders).map((order) => [
    order,
    Object.fromEntries(
      keysOf(ranges).map((range) => [
        range,
        {
          all: list(`jar_holders where jars > 0 and ${ranges[range]}`, orders[order], countOf(range, 'all')),
          ofContainer: list(
            `jar_holdings where container_id = $4 and ${ranges[range]}`,
            orders[order],
            countOf(range, 'ofContainer'),
          ),
        },
      ]),
    ),
  ]),
) as Record<HolderOrder, Record<Range, Record<'all' | 'ofContainer', ReturnType<typeof list>>>>;

/**
 * SQL condition. $4: true for overdue customers only, false for the others, null for all. $5: a container, or null for
 * all.
 */
const isFound = `
  jars > 0 and ($4::boolean is null or (quiet_since <= $1::timestamptz) = $4)
  and ($5::uuid is null or exists (
    select from jar_holdings g where g.customer_id = jar_holders.customer_id and g.container_id = $5))
  and customer_id in (select id from users where ${addressedPersonSql('$6', '$7')})`;
const searches = Object.fromEntries(
  keysOf(orders).map((name) => {
    const { order } = orders[name];
    const chosen = `select customer_id from jar_holders where ${isFound} order by ${order} limit $2 offset $3`;
    const total = `(select count(*) from jar_holders where ${isFound})`;
    return [name, pageOf(`chosen as (${chosen})`, 'chosen', total, order)];
  }),
) as Record<HolderOrder, ReturnType<typeof pageOf>>;

export interface HolderFilter {
  /** A customer who has not ordered since this time is overdue. */
  overdueBefore: Date;
  isOverdue: boolean | null;
  containerId: string | null;
  search: string | null;
  /** Digits that the phone number must contain; null if staff typed no number. */
  phone: string | null;
  sort: HolderOrder;
}

/** A page of customers who hold jars, with the number of all that match. */
export async function listHolders(
  db: Queryable,
  { limit, offset, ...filter }: HolderFilter & Slice,
): Promise<Page<HolderRow>> {
  const { overdueBefore, isOverdue: wanted, containerId, search, phone, sort } = filter;
  const page = [overdueBefore, limit, offset];
  const range = wanted === null ? 'all' : wanted ? 'overdue' : 'ordered';
  const { all, ofContainer } = statements[sort][range];
  return search !== null
    ? readPage(db, searches[sort], [...page, wanted, containerId, search, phone])
    : containerId !== null
      ? readPage(db, ofContainer, [...page, containerId])
      : readPage(db, all, page);
}

const holderCounts = sql<{ holders: number; overdue: number }>(`
  select (${counts.all}) as holders,
    (select count(*) from jar_holders where jars > 0 and quiet_since <= $1::timestamptz) as overdue`);

export function countHolders(db: Queryable, overdueBefore: Date) {
  return db.one(holderCounts, [overdueBefore]);
}

const lockSome = sql<HolderRow>(`
  with held as materialized (
    select * from jar_holders where customer_id = any($1::uuid[]) order by customer_id for no key update
  )
  select ${columns} from held h join users u on u.id = h.customer_id order by u.id`);

/** Locks holders in the order of their ids until the reminders are queued. */
export function lockHolders(tx: Queryable, ids: readonly string[]): Promise<HolderRow[]> {
  return tx.rows(lockSome, [ids]);
}

const remind = sql(`
  -- locked: lockHolders has locked these rows
  update jar_holders set reminded_at = $2, reminded_by = $3 where customer_id = any($1::uuid[])`);

export async function markReminded(tx: Queryable, ids: readonly string[], at: Date, by: string): Promise<void> {
  await tx.run(remind, [ids, at, by]);
}

const wrongSums = sql<{ customerId: string; stored: number; held: number }>(`
  select coalesce(h.customer_id, a.user_id) as customer_id, coalesce(h.jars, 0) as stored, coalesce(a.jars, 0) as held
  from jar_holders h full join (
    select user_id, sum(balance)::bigint as jars from ledger_accounts where kind = 'held' group by 1
  ) a on a.user_id = h.customer_id
  where coalesce(h.jars, 0) <> coalesce(a.jars, 0)
  order by 1 limit 20`);

const wrongContainers = sql<{ customerId: string; containerId: string }>(`
  select customer_id, container_id
  from (
    select h.customer_id, a.container_id, h.jars, h.since, h.quiet_since
    from ledger_accounts a join jar_holders h on h.customer_id = a.user_id
    where a.kind = 'held' and a.balance > 0
  ) held full join jar_holdings stored using (customer_id, container_id)
  where (held.jars, held.since, held.quiet_since) is distinct from (stored.jars, stored.since, stored.quiet_since)
  order by 1, 2 limit 20`);

const wrongCount = sql<{ stored: number; held: number }>(`
  select * from (
    select (select coalesce(sum(filled), 0)::bigint from ledger_counts where kind = 'holders') as stored,
      (select count(*) from jar_holders where jars > 0) as held
  ) stored where stored <> held`);

/** Compares the list with the ledger. Returns a sentence for each fault, at most 20 of a kind. */
export async function findHolderFaults(db: Queryable): Promise<string[]> {
  const ofSums = (await db.rows(wrongSums)).map(
    ({ customerId, stored, held }) => `the jars desk lists ${stored} jars of customer ${customerId}, who holds ${held}`,
  );
  const ofContainers = (await db.rows(wrongContainers)).map(
    ({ customerId, containerId }) =>
      `the jars desk lists container ${containerId} of customer ${customerId} wrongly: held or not, how many or since when`,
  );
  const ofCount = (await db.rows(wrongCount)).map(
    ({ stored, held }) => `the jars desk counts ${stored} customers with jars; there are ${held}`,
  );
  return [...ofSums, ...ofContainers, ...ofCount];
}
