/** A page of a list and the number of rows on all pages, in one statement. */
import type { Queryable, Statement } from './database.ts';

type Empty<Key extends string> = { [Name in Key]: null };

/** What a page's statement gives: one row stands there even for an empty page, since it carries the total. */
export type PageRow<Row, Key extends string = 'id'> = { total: number } & (Row | Empty<Key>);

interface PageParts {
  /** SQL that counts the rows of all pages. */
  total: string;
  /** The query of this page's rows. */
  rows: string;
  /** Their order, by columns of `page`. */
  order: string;
  /** Further columns that are there for an empty page too. */
  more?: string;
}

/** The text of a page's statement, or its end: "with" parts may stand before it. */
export const pageSql = ({ total, rows, order, more }: PageParts) => `
  select ${total} as total, ${more ? `${more}, ` : ''}page.*
  from (values (1)) as always
  left join (${rows}) page on true
  order by ${order}`;

/** Reads it. `first` is there whatever the page holds; `key` is a column that is null where there is no row. */
export async function readPage<Row extends { total: number }, Key extends string = 'id'>(
  db: Queryable,
  statement: Statement<Row>,
  values: readonly unknown[],
  key = 'id' as Key,
): Promise<{ rows: Exclude<Row, Empty<Key>>[]; total: number; first: Row | undefined }> {
  const found = await db.rows(statement, values);
  const isThere = (row: Row): row is Exclude<Row, Empty<Key>> =>
    (row as Partial<Record<string, unknown>>)[key] !== null;
  return { rows: found.filter(isThere), total: found[0]?.total ?? 0, first: found[0] };
}
