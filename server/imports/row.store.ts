/** Stores the rows of imports, and the results of checking, saving and undoing them. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import type { Cells } from './cells.rules.ts';
import type { CellFault } from './fields.rules.ts';

const insertFileRows = sql(`
  insert into import_rows (import_id, line, cells)
  select $1, r.line, r.cells from json_to_recordset($2) as r(line integer, cells jsonb)`);

export async function insertRows(tx: Queryable, importId: string, rows: readonly Cells[]): Promise<void> {
  await tx.run(insertFileRows, [importId, JSON.stringify(rows)]);
}

const removeAll = sql(`
  -- locked: the caller has locked the import of these rows
  delete from import_rows where import_id = $1`);

/** Deletes the rows of an import that is read again. The import is locked. */
export async function removeRows(tx: Queryable, importId: string): Promise<void> {
  await tx.run(removeAll, [importId]);
}

/** A row of the file with the corrections of staff. */
export interface FileRow extends Cells {
  edits: Readonly<Record<string, string>>;
  isSkipped: boolean;
}

const after = sql<FileRow>(`
  select line, cells, edits, is_skipped from import_rows where import_id = $1 and line > $2 order by line limit $3`);

export function listCells(db: Queryable, importId: string, line: number, limit: number): Promise<FileRow[]> {
  return db.rows(after, [importId, line, limit]);
}

const oneLine = sql<{ cells: string[] }>('select cells from import_rows where import_id = $1 and line = $2');

export async function findCells(db: Queryable, importId: string, line: number): Promise<string[] | undefined> {
  return (await db.row(oneLine, [importId, line]))?.cells;
}

const above = sql<Cells>(`
  select line, cells from import_rows where import_id = $1 and state = 'above' and line >= $2 order by line limit 200`);

/** The headings, and lines below them that are not read. */
export function listAbove(db: Queryable, importId: string, headerLine: number): Promise<Cells[]> {
  return db.rows(above, [importId, headerLine]);
}

const samples = sql<Cells>(`
  select line, cells from import_rows where import_id = $1 and line >= $2 order by line limit 4`);

/** The headings, if the file has any, and the first rows below them. */
export function listSamples(db: Queryable, importId: string, headerLine: number): Promise<Cells[]> {
  return db.rows(samples, [importId, headerLine]);
}

/** The result of checking a row. */
export interface FoundRow {
  line: number;
  /** `above`: the line is not imported, like a heading. `passed`: the shop already has everything in the row. */
  state: 'above' | 'wrong' | 'right' | 'passed';
  /**
   * For rows of a new customer, the line of the customer's first row; for other rows their own line. Null for `above`,
   * and for a row of a customer that has a fault itself.
   */
  lead: number | null;
  faults: CellFault[] | null;
  work: unknown;
  madeId: string | null;
}

const found = sql(`
  -- locked: the caller has locked the import of these rows
  update import_rows r set state = f.state, lead = f.lead, faults = f.faults, work = f.work, made_id = f.made_id
  from json_to_recordset($2) as f(line integer, state text, lead integer, faults jsonb, work jsonb, made_id uuid)
  where r.import_id = $1 and r.line = f.line`);

/** Writes the results of checking rows. The caller has locked the import. */
export async function writeFound(tx: Queryable, importId: string, rows: readonly FoundRow[]): Promise<void> {
  const named = rows.map(({ madeId, ...row }) => ({ ...row, made_id: madeId }));
  await tx.run(found, [importId, JSON.stringify(named)]);
}

export interface WorkRow<Work> {
  line: number;
  lead: number;
  work: Work;
  madeId: string;
}

type OpenRow = Pick<FoundRow, 'line' | 'lead' | 'work' | 'madeId'>;

const next = sql<OpenRow>(`
  -- Compares with the last lead of the batch. A join with a list of leads became a loop over all rows of the import,
  -- because the statistics of the planner were older than the import.
  select line, lead, work, made_id from import_rows
  where import_id = $1 and state = 'right' and lead <= (
    select max(lead) from (
      select distinct lead from import_rows where import_id = $1 and state = 'right' order by lead limit $2) batch)
  order by lead, line`);

/** The rows of the next unsaved customers or products, at most `limit` of them. */
export async function listNext<Work>(tx: Queryable, importId: string, limit: number): Promise<WorkRow<Work>[]> {
  return (await tx.rows(next, [importId, limit])) as WorkRow<Work>[];
}

export interface SavedRow {
  line: number;
  state: 'written' | 'passed';
  eventIds: readonly string[];
  /**
   * The parts of the row that were not saved, because something has changed since the check; null if there are none.
   */
  faults: readonly CellFault[] | null;
  /** The id of the agreed price that was written. */
  priceId?: string | undefined;
  /** The ids of the tags that the customer got. */
  tagIds?: readonly string[] | undefined;
}

const saved = sql(`
  -- locked: the caller has locked the import of these rows
  update import_rows r set event_ids = s.event_ids, state = s.state, faults = s.faults,
    work = case when s.price_id is null then r.work else jsonb_set(r.work, '{price,id}', to_jsonb(s.price_id)) end
      || case when s.tag_ids is null then '{}'::jsonb else jsonb_build_object('tagIds', s.tag_ids) end
  from json_to_recordset($2) as s(line integer, state text, event_ids uuid[], faults jsonb, price_id text, tag_ids jsonb)
  where r.import_id = $1 and r.line = s.line`);

export async function writeSaved(tx: Queryable, importId: string, rows: readonly SavedRow[]): Promise<void> {
  const named = rows.map(({ eventIds, priceId, tagIds, ...row }) => ({
    ...row,
    event_ids: `{${eventIds.join()}}`,
    price_id: priceId ?? null,
    tag_ids: tagIds ?? null,
  }));
  await tx.run(saved, [importId, JSON.stringify(named)]);
}

export interface WrittenRow<Work> {
  line: number;
  work: Work;
  madeId: string;
  eventIds: string[];
}

const last = sql<Omit<OpenRow, 'lead'> & { eventIds: string[] }>(`
  select line, work, made_id, event_ids from import_rows
  where import_id = $1 and state = 'written' and lead >= (
    select min(lead) from (
      select distinct lead from import_rows where import_id = $1 and state = 'written' order by lead desc limit $2) batch)
  order by line`);

/** The rows of the last saved customers or products that are not undone yet, at most `limit` of them. */
export async function listLast<Work>(tx: Queryable, importId: string, limit: number): Promise<WrittenRow<Work>[]> {
  return (await tx.rows(last, [importId, limit])) as WrittenRow<Work>[];
}

const given = sql<{ tagIds: string[] | null }>(`
  select (work->'tagIds')::json as tag_ids from import_rows where import_id = $1 and line = $2`);

/** The tags that a saved row has given. A merge of tags can have changed them since the row was read. */
export async function listGivenTags(tx: Queryable, importId: string, line: number): Promise<readonly string[]> {
  return (await tx.row(given, [importId, line]))?.tagIds ?? [];
}

const returned = sql(`
  -- locked: the caller has locked the import of these rows
  update import_rows r set state = $3, faults = d.faults
  from json_to_recordset($2) as d(line integer, faults jsonb)
  where r.import_id = $1 and r.line = d.line`);

export interface ReturnedRow {
  line: number;
  /** The reasons why the row is not undone. */
  faults?: readonly CellFault[];
}

export async function writeReturned(
  tx: Queryable,
  importId: string,
  rows: readonly ReturnedRow[],
  state: 'returned' | 'kept',
): Promise<void> {
  if (rows.length > 0) await tx.run(returned, [importId, JSON.stringify(rows), state]);
}

type RowState = 'right' | 'wrong' | 'written' | 'passed' | 'returned' | 'kept';
/** The number of rows in each state. `incomplete` counts the saved rows that were only saved in part. */
export type RowCounts = Record<RowState | 'incomplete', number>;

const rowsByState = sql<{ state: RowState; count: number; withFaults: number }>(`
  select state, count(*) as count, count(faults) as with_faults from import_rows where import_id = $1 group by state`);

export async function countRows(db: Queryable, importId: string): Promise<RowCounts> {
  const counts: RowCounts = { right: 0, wrong: 0, written: 0, passed: 0, returned: 0, kept: 0, incomplete: 0 };
  for (const { state, count, withFaults } of await db.rows(rowsByState, [importId])) {
    counts[state] = count;
    if (state === 'written' || state === 'passed') counts.incomplete += withFaults;
  }
  return counts;
}

export interface WrongRowRow extends FileRow {
  faults: CellFault[] | null;
}

/** Rows about which staff read something. Those that were saved in part are listed until the import is undone. */
const reported = `import_id = $1 and (state in ('wrong', 'kept')
  or state in ('written', 'passed') and faults is not null and (select i.state from imports i where i.id = $1) = 'written')`;
const wrong = sql<PageRow<WrongRowRow, 'line'>>(
  pageSql({
    total: `(select count(*) from import_rows where ${reported})`,
    rows: `select line, cells, edits, is_skipped, faults from import_rows where ${reported} order by line limit $2 offset $3`,
    order: 'page.line',
  }),
);

export function listWrong(db: Queryable, importId: string, { limit, offset }: Slice): Promise<Page<WrongRowRow>> {
  return readPage(db, wrong, [importId, limit, offset], 'line');
}

/**
 * SQL: the text of the cell that has the fault, as staff corrected it, otherwise as the file has it. For an empty cell,
 * it is the value for all rows. `f` is the fault, `i` the import.
 */
const cellOf = `coalesce(
  nullif(coalesce(r.edits->>(f->>'column'), r.cells->>((i.columns->>(f->>'column'))::int)), ''),
  i.shared_values->>(f->>'column'), '')`;

export interface FaultGroup {
  column: string;
  cell: string;
  rows: number;
  msg: CellFault['msg'];
}

const groups = sql<FaultGroup>(`
  select f->>'column' as "column", ${cellOf} as cell, count(*) as rows, (array_agg(f->'msg'))[1]::json as msg
  from imports i join import_rows r on r.import_id = i.id cross join jsonb_array_elements(r.faults) f
  where i.id = $1 and r.state = 'wrong' and f->>'column' is not null
  group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit 20`);

/** Faults that occur in more than one row with the same text in the same column; the most frequent first. */
export function listGroups(db: Queryable, importId: string): Promise<FaultGroup[]> {
  return db.rows(groups, [importId]);
}

export interface CellChange {
  /** The line of the row. Null changes every row that has a fault in this column and this text in the cell. */
  row: number | null;
  column: string;
  cell: string;
  value: string;
}

const editCells = sql(`
  -- locked: the caller has locked the import of these rows
  update import_rows r set edits = r.edits || jsonb_build_object($3::text, $5::text)
  from imports i
  where i.id = $1 and r.import_id = i.id and r.state = 'wrong' and ($2::int = r.line or $2 is null and exists (
    select from jsonb_array_elements(r.faults) f where f->>'column' = $3 and ${cellOf} = $4))`);

/** Returns how many rows were changed. The import is locked. */
export function writeCells(tx: Queryable, importId: string, change: CellChange): Promise<number> {
  return tx.run(editCells, [importId, change.row, change.column, change.cell, change.value]);
}

const skip = sql(`
  -- locked: the caller has locked the import of these rows
  update import_rows set is_skipped = true where import_id = $1 and line = any($2::int[]) and state = 'wrong'`);

/** Returns how many rows are skipped now. The import is locked. */
export function skipRows(tx: Queryable, importId: string, lines: readonly number[]): Promise<number> {
  return tx.run(skip, [importId, lines]);
}

const skipped = sql<{ count: number }>('select count(*) as count from import_rows where import_id = $1 and is_skipped');

export async function countSkipped(db: Queryable, importId: string): Promise<number> {
  return (await db.one(skipped, [importId])).count;
}

const moveWrong = sql(`
  -- locked: the caller has locked the import of these rows
  update import_rows set import_id = $2 where import_id = $1 and state = 'wrong'`);
const copyAbove = sql(`
  insert into import_rows (import_id, line, cells, state)
  select $2, line, cells, state from import_rows
  where import_id = $1 and line <= $3 and state = 'above' and not is_skipped`);

/** Moves the rows with a fault to another import, and copies the headings. Both imports are locked. */
export async function moveRest(tx: Queryable, from: string, to: string, headerLine: number): Promise<void> {
  await tx.run(moveWrong, [from, to]);
  await tx.run(copyAbove, [from, to, headerLine]);
}
