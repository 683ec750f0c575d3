/** A column is `order_number` in SQL and `orderNumber` in code (docs/decisions/code/0034): here is the way there and back. */
import pg from 'pg';

/** The name in code, as a type. */
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

/** `p.floor, p.has_lift`. */
export const ofTable = (table: string, columns: string) => each(columns, (column) => `${table}.${column}`);
/** `building text, street text`, for columns of a document. */
export const asTexts = (columns: string) => each(columns, (column) => `${column} text`);
/** `floor = n.floor, has_lift = n.has_lift`, for an update from another row. */
export const setFrom = (table: string, columns: string) => each(columns, (column) => `${column} = ${table}.${column}`);

/** One row or many as JSON with the names of columns, for `json_populate_recordset` and its like. What a value holds stays. */
export const documentOf = (rows: object | readonly object[]): string =>
  JSON.stringify(Array.isArray(rows) ? rows.map(toColumns) : toColumns(rows));

const toColumns = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [inSql(name), value]));

const { builtins } = pg.types;
const isJson = (type: number) => type === builtins.JSON || type === builtins.JSONB;
/** Stands for the type of JSON that a statement builds, whose keys are its own names of columns. */
const builtJson = -1;

function renameKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(renameKeys);
  const renamed: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value))
    renamed[name.includes('_') ? inCode(name) : name] = renameKeys(held);
  return renamed;
}

const parseBuiltJson = (text: string): unknown => renameKeys(JSON.parse(text));

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format) {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.DATE) return String;
    if (oid === builtJson) return parseBuiltJson;
    return pg.types.getTypeParser(oid, format);
  },
};

// What the library's declarations leave out.
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
) => pg.QueryConfig & { handleRowDescription(message: { fields: pg.FieldDef[] }): void };

/**
 * A query whose rows have the names of the code. They are renamed where PostgreSQL describes them, once for all rows.
 * JSON that is a column of a table comes as it was stored.
 */
class RenamedQuery extends Query {
  override handleRowDescription(message: { fields: pg.FieldDef[] }): void {
    for (const field of message.fields) {
      field.name = inCode(field.name);
      if (field.tableID === 0 && isJson(field.dataTypeID)) field.dataTypeID = builtJson;
    }
    super.handleRowDescription(message);
  }
}

/** Runs it on a connection of the pool, or on this very one. */
export async function ask<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  config: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  try {
    return await new Promise((resolve, reject) => {
      on.query<Row>(new RenamedQuery({ ...config, types }), (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    // The stack of a socket's event says nothing of who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
