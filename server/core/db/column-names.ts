/**
 * A column is `order_number` in SQL and `orderNumber` in code (docs/decisions/code/0034); this file converts both
 * ways.
 */
import pg from 'pg';

/** The type of a column's name in code: `order_number` becomes `orderNumber`. */
export type InCode<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<InCode<Tail>>}`
  : Name;

function remember(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const renamed = rename(name);
    known.set(name, renamed);
    return renamed;
  };
}

export const inCode = remember((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
const inSql = remember((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const each = (columns: string, write: (column: string) => string) => columns.split(', ').map(write).join(', ');

/** Prefixes each column with the table, for example `p.floor, p.has_lift`. */
export const ofTable = (table: string, columns: string) => each(columns, (column) => `${table}.${column}`);
/** Declares each column as text, for example `building text, street text`, to read columns of a JSON document. */
export const asTexts = (columns: string) => each(columns, (column) => `${column} text`);
/** Assigns each column from another row in an update, for example `floor = n.floor, has_lift = n.has_lift`. */
export const setFrom = (table: string, columns: string) => each(columns, (column) => `${column} = ${table}.${column}`);

/** One row or many as JSON under column names, for `json_populate_recordset` and similar. Values are not changed. */
export const documentOf = (rows: object | readonly object[]): string =>
  JSON.stringify(Array.isArray(rows) ? rows.map(toColumns) : toColumns(rows));

const toColumns = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [inSql(name), value]));

function renameKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(renameKeys);
  const renamed: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value))
    renamed[name.includes('_') ? inCode(name) : name] = renameKeys(inner);
  return renamed;
}

const parseBuiltJson = (text: string): unknown => renameKeys(JSON.parse(text));

/**
 * A `json` value is built by a statement, so its keys are column names and are renamed. A `jsonb` value comes from a
 * table and is returned as stored.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.JSON, parseBuiltJson],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format) => parsers.get(type) ?? pg.types.getTypeParser(type, format),
};

type Rows = pg.QueryArrayResult<unknown[]>;
/** The only form of the method `query` that this file uses. Pools and connections both have it. */
interface ArrayQueryable {
  query(config: pg.QueryArrayConfig): Promise<Rows>;
}

/** Rows under the names of the code, and the number of rows returned or changed. */
export interface Answer<Row> {
  rows: Row[];
  rowCount: number | null;
}

/** Runs a statement on a pool or on a single connection, and renames the columns of its rows. */
export async function runStatement<Row>(on: ArrayQueryable, config: pg.QueryConfig): Promise<Answer<Row>> {
  try {
    const { fields, rows, rowCount } = await on.query({ ...config, types, rowMode: 'array' });
    return { rows: nameValues(fields, rows) as Row[], rowCount };
  } catch (error) {
    // The error was created in a socket's event, so its stack does not show which code ran the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Makes objects from rows of values. The names are computed once for all rows. */
function nameValues(fields: readonly pg.FieldDef[], rows: readonly unknown[][]): Record<string, unknown>[] {
  const names = fields.map(({ name }) => inCode(name));
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return rows.map((values) => {
    // Copying one object gives all rows the same layout in memory, so that many columns are filled fast.
    const row: Record<string, unknown> = { ...empty };
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    return row;
  });
}
