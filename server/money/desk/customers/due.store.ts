/**
 * Lists customers who owe for delivered orders and charges, with their dues by age. Reads the index of orders that are
 * not fully paid.
 */
import { type Age, ages } from '#contract/money/desk-rules.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { personSql } from '#server/core/person.store.ts';
import { duesSql } from '#server/orders/money/due.store.ts';
import type { ByAge } from '../rules.ts';

/**
 * SQL columns with one sum for each age. `since` is the column with the time since which an amount is due, `starts` are
 * three placeholders for the times at which the ages begin.
 */
function sumByAge(since: string, amount: string, starts: readonly [string, string, string]): string {
  const [to7, to30, to60] = starts;
  const conditions: Record<Age, string> = {
    to7: `${since} >= ${to7}`,
    to30: `${since} >= ${to30} and ${since} < ${to7}`,
    to60: `${since} >= ${to60} and ${since} < ${to30}`,
    older: `${since} < ${to60}`,
  };
  return ages
    .map((age) => `coalesce(sum(${amount}) filter (where ${conditions[age]}), 0)::bigint as ${age}`)
    .join(', ');
}

// The CTE is materialized, because the planner would start parallel workers for these few rows.
const dues = `
  due as materialized (
    select customer_id, due_since, due_paise from (${duesSql()}) as dues
  )`;
const starts = ['$1::timestamptz', '$2::timestamptz', '$3::timestamptz'] as const;
const owing = `
  owing as (
    select customer_id, sum(due_paise)::bigint as owed, min(due_since) as oldest, ${sumByAge('due_since', 'due_paise', starts)}
    from due group by customer_id
  )`;

/** Dues by age, and the number of customers of each age; a customer with dues of two ages counts in both. */
export interface DuesByAge extends ByAge {
  customers: Record<Age, number>;
}

const sums = `
  select coalesce(sum(to7), 0)::bigint as to7, coalesce(sum(to30), 0)::bigint as to30,
    coalesce(sum(to60), 0)::bigint as to60, coalesce(sum(older), 0)::bigint as older,
    json_build_object('to7', count(*) filter (where to7 > 0), 'to30', count(*) filter (where to30 > 0),
      'to60', count(*) filter (where to60 > 0), 'older', count(*) filter (where older > 0)) as customers`;
const all = sql<DuesByAge>(`with ${dues}, ${owing} ${sums} from owing`);

/** Dues of all customers by age. */
export function sumAllDues(db: Queryable, since: readonly Date[]): Promise<DuesByAge> {
  return db.one(all, since);
}

export interface OwingRow extends ByAge {
  customerId: string;
  name: string;
  phone: string;
  owed: number;
  oldest: Date;
}

export interface DueFilter {
  age: Age | null;
  search: string | null;
  /** Digits that the phone number must contain; null if staff typed no number. */
  phone: string | null;
}

// Each age has a condition. For an unknown age the filter matches nobody instead of everybody.
const isOfAge = `($4::text is null or case $4 ${ages.map((age) => `when '${age}' then ${age} > 0`).join(' ')} end)`;
const isSearched = `
  ($5::text is null or customer_id in (select id from users where ${personSql('$5', '$6')}))`;
const matching = `${dues}, ${owing}, searched as materialized (
    select * from owing where ${isSearched}
  ), matching as materialized (
    select * from searched where ${isOfAge}
  )`;

const owingPage = sql<PageRow<OwingRow, 'customerId'> & { allOwed: number; byAge: DuesByAge }>(`
  with ${matching}, chosen as (
    select * from matching order by owed desc, customer_id limit $7 offset $8
  ) ${pageSql({
    total: '(select count(*) from matching)',
    more: `(select coalesce(sum(owed), 0)::bigint from matching) as all_owed,
      (select row_to_json(sums) from (${sums} from searched) sums) as by_age`,
    rows: 'select c.*, u.name, u.phone from chosen c join users u on u.id = c.customer_id',
    order: 'page.owed desc, page.customer_id',
  })}`);

const next = sql<OwingRow>(`
  with ${matching}
  select m.*, u.name, u.phone from matching m join users u on u.id = m.customer_id
  where $7::uuid is null or m.owed < $8::bigint or m.owed = $8 and m.customer_id > $7
  order by m.owed desc, m.customer_id limit $9`);

const valuesOf = (since: readonly Date[], { age, search, phone }: DueFilter) => [...since, age, search, phone];

const noDues: DuesByAge = { to7: 0, to30: 0, to60: 0, older: 0, customers: { to7: 0, to30: 0, to60: 0, older: 0 } };

/**
 * A page of customers with dues, highest sum first. Also returns the number of these customers, the sum of their dues,
 * and the dues by age of all customers who match the search.
 */
export async function listOwing(
  db: Queryable,
  since: readonly Date[],
  { limit, offset, ...filter }: DueFilter & Slice,
): Promise<Page<OwingRow> & { allOwed: number; byAge: DuesByAge }> {
  const values = [...valuesOf(since, filter), limit, offset];
  const { rows, total, first } = await readPage(db, owingPage, values, 'customerId');
  return { rows, total, allOwed: first?.allOwed ?? 0, byAge: first?.byAge ?? noDues };
}

/** The next customers after `after`, in the order of the list. */
export function listOwingAfter(
  db: Queryable,
  since: readonly Date[],
  filter: DueFilter,
  { after, limit }: { after: OwingRow | undefined; limit: number },
): Promise<OwingRow[]> {
  return db.rows(next, [...valuesOf(since, filter), after?.customerId ?? null, after?.owed ?? null, limit]);
}
