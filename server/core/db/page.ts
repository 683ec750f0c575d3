/** Pages of lists: with the number of all rows, in one statement, and without counting or skipping many. */
import { startOfDaySql } from './conditions.ts';
import type { Queryable, Statement } from './database.ts';

/** The requested part of a list: at most `limit` rows after the first `offset`. */
export interface Slice {
  limit: number;
  offset: number;
}

/** The rows of a page, with the total number. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

type Empty<Key extends string> = { [Name in Key]: null };

/** The result of a page's statement: there is one row even for an empty page, because it carries the total. */
export type PageRow<Row, Key extends string = 'id'> = { total: number } & (Row | Empty<Key>);

interface PageParts {
  /** SQL that counts the rows of all pages. */
  total: string;
  /** The query of this page's rows. */
  rows: string;
  /** Their order, by columns of `page`. */
  order: string;
  /** Further columns that are there for an empty page, too. */
  more?: string;
}

/** The text of a page's statement, or its end: "with" parts may precede it. */
export const pageSql = ({ total, rows, order, more }: PageParts) => `
  select ${total} as total, ${more ? `${more}, ` : ''}page.*
  from (values (1)) as always
  left join (${rows}) page on true
  order by ${order}`;

/** Runs the statement of a page. `first` is always there; `key` is a column that is null if there is no row. */
export async function readPage<Row extends { total: number }, Key extends string = 'id'>(
  db: Queryable,
  statement: Statement<Row>,
  values: readonly unknown[],
  key = 'id' as Key,
): Promise<Page<Exclude<Row, Empty<Key>>> & { first: Row | undefined }> {
  const found = await db.rows(statement, values);
  const isThere = (row: Row): row is Exclude<Row, Empty<Key>> =>
    (row as Partial<Record<string, unknown>>)[key] !== null;
  return { rows: found.filter(isThere), total: found[0]?.total ?? 0, first: found[0] };
}

/**
 * The "with" parts `days`, `passed` and `start` for a page of a list, newest first, whose rows are tallied by day
 * (docs/decisions/running/0016). `days` has the number of matching rows as `counted`, `start` the day on which the
 * page begins and the number of matches on newer days. `isWanted` is a condition on the tally, `offset` a placeholder.
 */
export const findTallyPage = (tally: string, count: string, isWanted: string, offset: string) => `
  days as (
    select day, sum(${count}) as counted from ${tally} where ${isWanted} group by day
  ), passed as (
    select day, sum(counted) over (order by day desc) - counted as newer from days where counted > 0
  ), start as (
    select day, newer from passed where newer <= ${offset} order by day limit 1
  )`;

/** The total of the parts above. */
export const tallied = '(select coalesce(sum(counted), 0) from days)::bigint';

/** SQL: rows created before this instant are on the page's first day or an older one. */
export const startsBefore = `(select ${startOfDaySql('day + 1')} from start)`;

/**
 * The "with" parts `counted` and `page` of a list that is counted and paged only in an index: `page` has `column` of
 * the page's rows, `counted` their number as `found`; `count` replaces counting if the number is stored. The second
 * half of the list is read from the end, so that the last page costs what the first does. `reverse` is `order`
 * reversed; `limit` and `offset` are placeholders.
 */
export const findTwoEndedPage = (
  {
    column,
    source,
    order,
    reverse,
    count = `select count(*) as found from ${source}`,
  }: { column: string; source: string; order: string; reverse: string; count?: string | undefined },
  [limit, offset]: readonly [string, string],
) => `
  counted as materialized (
    ${count}
  ), page as (
    (select ${column} from ${source} order by ${order}
      limit (select case when ${offset}::bigint * 2 <= found then ${limit}::bigint else 0 end from counted)
      offset ${offset}::bigint)
    union all
    (select ${column} from ${source} order by ${reverse}
      limit (
        select case when ${offset} * 2 > found then greatest(0, least(${limit}, found - ${offset})) else 0 end from counted)
      offset (select greatest(0, found - ${offset} - ${limit}) from counted))
  )`;

/**
 * Joins one row for each row of a page. The planner does not know how short the page is, and would read whole tables
 * for the join: a part with an offset is looked up per row.
 */
export const eachOf = (table: string, name: string, condition: string) =>
  `cross join lateral (select * from ${table} where ${condition} offset 0) ${name}`;
