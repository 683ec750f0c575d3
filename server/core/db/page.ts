/** SQL for pages of lists. One statement returns a page with the number of all rows, without counting many rows. */
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

/** A row of a page's statement. Even an empty page has one row, which contains the total. */
export type PageRow<Row, Key extends string = 'id'> = { total: number } & (Row | Empty<Key>);

interface PageParts {
  /** SQL that counts the rows of all pages. */
  total: string;
  /** The query of this page's rows. */
  rows: string;
  /** The order of the rows, by columns of `page`. */
  order: string;
  /** Further columns of each row. The single row of an empty page has them, too. */
  more?: string;
}

/** The text of a page's statement. It may follow CTEs. */
export const pageSql = ({ total, rows, order, more }: PageParts) => `
  select ${total} as total, ${more ? `${more}, ` : ''}page.*
  from (values (1)) as always
  left join (${rows}) page on true
  order by ${order}`;

/** Runs the statement of a page. `key` is a column that is null if the page is empty. `first` is the raw first row. */
export async function readPage<Row extends { total: number }, Key extends string = 'id'>(
  db: Queryable,
  statement: Statement<Row>,
  values: readonly unknown[],
  key = 'id' as Key,
): Promise<Page<Exclude<Row, Empty<Key>>> & { first: Row | undefined }> {
  const rows = await db.rows(statement, values);
  const isNotEmpty = (row: Row): row is Exclude<Row, Empty<Key>> =>
    (row as Partial<Record<string, unknown>>)[key] !== null;
  return { rows: rows.filter(isNotEmpty), total: rows[0]?.total ?? 0, first: rows[0] };
}

/**
 * The CTEs `days`, `passed` and `start` for a page of a list, newest first. They are read from a tally table,
 * which has counts of the list's rows by day and, for example, by status (docs/decisions/running/0016). `days` has the
 * number of matching rows of each day as `counted`; `start` has the day on which the page begins, and the number of
 * matching rows on newer days. `count` is the tally table's column with the count, `isWanted` a condition on its rows,
 * `offset` a placeholder.
 */
export const findTallyPage = (tally: string, count: string, isWanted: string, offset: string) => `
  days as (
    select day, sum(${count}) as counted from ${tally} where ${isWanted} group by day
  ), passed as (
    select day, sum(counted) over (order by day desc) - counted as newer from days where counted > 0
  ), start as (
    select day, newer from passed where newer <= ${offset} order by day limit 1
  )`;

/** SQL for the total number of matching rows, from the part `days` of `findTallyPage`. */
export const tallied = '(select coalesce(sum(counted), 0) from days)::bigint';

/** SQL for the end of the page's first day: only rows created before it can be on the page. */
export const startsBefore = `(select ${startOfDaySql('day + 1')} from start)`;

/**
 * The CTEs `counted` and `page` of a list that is counted and paged with an index only. `page` has the `column`
 * of the page's rows; `counted` has the number of all rows as `found`, for which `count` may read a stored number.
 * Pages in the second half of the list are read from its end, so that the last page is as fast as the first. `reverse`
 * is the reverse of `order`; `limit` and `offset` are placeholders.
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
 * Joins one row of a table to each row of a page. PostgreSQL's planner does not know how short the page is and would
 * read whole tables for the join; `offset 0` makes it look up each row instead.
 */
export const eachOf = (table: string, name: string, condition: string) =>
  `cross join lateral (select * from ${table} where ${condition} offset 0) ${name}`;
