/** Stores imports: their state, and the process that works on them. */
import type { ImportKind, ImportState } from '#contract/imports/columns.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { applyRetention, deleteBatch } from '#server/core/db/lock-rows.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { addKeyedJob } from '#server/platform/jobs/keyed-jobs.ts';
import type { FileFaultName } from './cells.rules.ts';
import type { Chosen } from './fields.rules.ts';
import type { ColumnQuestion } from './headings.rules.ts';
import type { ColumnFigures, Preview } from './review/review.rules.ts';
import type { Needs, SharedValues } from './shared.rules.ts';
import type { StoredSheet } from './sheets.rules.ts';

/** Totals of what an import adds; amounts are in paise. */
export interface Sums {
  added: number;
  known: number;
  addresses: number;
  jars: number;
  depositPaise: number;
  creditPaise: number;
  duesPaise: number;
  plans: number;
  notes: number;
  tags: number;
  /** Customers who get an agreed price below or above the list price, and those who pay the list price. */
  pricesBelow: number;
  pricesAbove: number;
  pricesSame: number;
}
export const noSums: Sums = {
  added: 0,
  known: 0,
  addresses: 0,
  jars: 0,
  depositPaise: 0,
  creditPaise: 0,
  duesPaise: 0,
  plans: 0,
  notes: 0,
  tags: 0,
  pricesBelow: 0,
  pricesAbove: 0,
  pricesSame: 0,
};

/**
 * Why nothing was saved: `stopped` if a row could not be saved, `cancelled` if staff cancelled while it was being
 * saved. `undoStopped`: undoing it was given up.
 */
export type ImportFault = FileFaultName | 'stopped' | 'cancelled' | 'undoStopped';

/** A question that staff must answer before anything is saved: which sheet, or what a column means. */
export type ImportQuestion = { kind: 'sheet' } | { kind: 'deposit' } | ({ kind: 'column' } & ColumnQuestion);

export interface ImportRow {
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  fault: ImportFault | null;
  /** How often the current step was started and did not finish, because the process died or the step failed. */
  attempts: number;
  headerLine: number;
  columns: Chosen;
  /** Whether staff, and not only the heading, decided which column has agreed prices. */
  isPriceChosen: boolean;
  /** The sheets of a workbook that have any text. */
  sheets: StoredSheet[];
  /** The positions of the sheets that staff chose; null if they have not chosen any. */
  wantedSheets: number[] | null;
  questions: ImportQuestion[];
  sharedValues: SharedValues;
  needs: Needs;
  /**
   * `restOf` is the import from which the rows of this one were moved; `rest` is the import to which the rows of this
   * one with faults were moved.
   */
  restOf: string | null;
  rest: string | null;
  total: number;
  done: number;
  sums: Partial<Sums>;
  createdBy: string | null;
  by: string | null;
  createdAt: Date;
  startedAt: Date | null;
  writtenAt: Date | null;
  /** Names of the staff members who saved and who undid the import. */
  writtenBy: string | null;
  returnedBy: string | null;
  savedBy: string | null;
  undoneBy: string | null;
  wrong: number;
}

const columns = `i.id, i.kind, i.state, i.file_name, i.fault, i.attempts, i.header_line, i.columns,
  i.is_price_chosen,  i.sheets, i.wanted_sheets, i.questions, i.shared_values, i.needs, i.rest_of,
  (select o.id from imports o where o.rest_of = i.id order by o.id desc limit 1) as rest, i.total, i.done, i.sums, i.created_by,
  (select u.name from users u where u.id = i.created_by) as by, i.created_at, i.started_at, i.written_at,
  i.written_by, i.returned_by, (select u.name from users u where u.id = i.written_by) as saved_by,
  (select u.name from users u where u.id = i.returned_by) as undone_by,
  (select count(*) from import_rows r where r.import_id = i.id and r.state = 'wrong') as wrong`;

const importsPage = sql<PageRow<ImportRow>>(
  pageSql({
    total: '(select count(*) from imports)',
    rows: `select ${columns} from imports i order by i.id desc limit $1 offset $2`,
    order: 'page.id desc',
  }),
);

export function listImports(db: Queryable, { limit, offset }: Slice) {
  return readPage(db, importsPage, [limit, offset]);
}

const importById = sql<ImportRow>(`select ${columns} from imports i where i.id = $1`);

export function loadImport(db: Queryable, id: string): Promise<ImportRow | undefined> {
  return db.row(importById, [id]);
}

const lockImportRow = sql<{ id: string }>('select id from imports where id = $1 for no key update');

/** Locks and returns the import. */
export async function lockImport(tx: Queryable, id: string): Promise<ImportRow | undefined> {
  return (await tx.row(lockImportRow, [id])) && loadImport(tx, id);
}

const insertImportRow = sql(`
  insert into imports (id, kind, state, file_name, file_hash, content, created_by, created_at)
  values ($1, $2, 'reading', $3, $4, $5, $6, $7)`);

const insertRestRow = sql(`
  insert into imports (id, kind, state, file_name, file_hash, header_line, columns, is_price_chosen, sheets, shared_values, needs,
    created_by, created_at, rest_of, total)
  select $2, kind, 'checked', file_name, file_hash, header_line, columns, is_price_chosen, sheets, shared_values, needs, $3, $4, id,
    $5
  from imports where id = $1`);

/** Creates an import with the same headings for rows that are saved later. The file and its preview are not copied. */
export async function insertRest(
  tx: Queryable,
  of: string,
  rest: { id: string; by: string; at: Date; total: number },
): Promise<void> {
  await tx.run(insertRestRow, [of, rest.id, rest.by, rest.at, rest.total]);
}

const waitingRows = sql<{ count: number }>(`
  with recursive later as (
    select id, state from imports where rest_of = $1
    union all select i.id, i.state from imports i join later on i.rest_of = later.id)
  select count(*) as count from import_rows r join later on later.id = r.import_id
  where later.state in ('checking', 'checked', 'writing') and r.state in ('right', 'wrong')`);

/** The number of rows that were moved to later imports and are not saved yet. */
export async function countWaiting(db: Queryable, id: string): Promise<number> {
  return (await db.one(waitingRows, [id])).count;
}

export interface Review {
  previews: Preview[];
  unusedColumns: ColumnFigures[];
}

const review = sql<Review>('select previews, unused_columns from imports where id = $1');

/** The part of an import that staff look at before they save it. A list of imports does not load it. */
export async function loadReview(db: Queryable, id: string): Promise<Review> {
  return (await db.row(review, [id])) ?? { previews: [], unusedColumns: [] };
}

export interface NewImport {
  id: string;
  kind: ImportKind;
  fileName: string;
  fileHash: Buffer;
  content: Buffer;
  by: string;
  at: Date;
}

export async function insertImport(tx: Queryable, row: NewImport): Promise<void> {
  await tx.run(insertImportRow, [row.id, row.kind, row.fileName, row.fileHash, row.content, row.by, row.at]);
}

const waiting = sql<{ count: number }>(`
  select count(*) as count from imports where created_by = $1 and state in ('reading', 'checking')`);

/** The number of a person's files that are still to be read or checked. */
export async function countUnread(db: Queryable, by: string): Promise<number> {
  return (await db.one(waiting, [by])).count;
}

const content = sql<{ content: Buffer | null }>('select content from imports where id = $1');

export async function loadContent(db: Queryable, id: string): Promise<Buffer | null> {
  return (await db.row(content, [id]))?.content ?? null;
}

const same = sql<{ at: Date; by: string | null }>(`
  select coalesce(o.written_at, o.created_at) as at, (select u.name from users u where u.id = coalesce(o.written_by, o.created_by)) as by
  from imports o join imports i on i.id = $1
  where o.file_hash = i.file_hash and o.kind = i.kind and o.id <> i.id and o.id is distinct from i.rest_of
    and o.rest_of is distinct from i.id and o.state = 'written'
  order by o.id desc limit 1`);

/** The newest saved import of an identical file. */
export function findSame(db: Queryable, id: string): Promise<{ at: Date; by: string | null } | undefined> {
  return db.row(same, [id]);
}

const underWay = sql<{ id: string }>(`
  select id from imports
  where state in ('reading', 'checking', 'writing', 'returning') and (claimed_until is null or claimed_until < $1)
  order by id limit 20`);

/** Imports with work to do that no process has claimed. */
export async function listUnderWay(db: Queryable, now: Date): Promise<string[]> {
  return (await db.rows(underWay, [now])).map(({ id }) => id);
}

const claim = sql(`
  update imports set claimed_until = $2, attempts = attempts + 1 where id = $1
    and state in ('reading', 'checking', 'writing', 'returning') and (claimed_until is null or claimed_until < $3)`);

/**
 * Claims an import and counts an attempt. Returns false if there is nothing to do, or another process has claimed it.
 */
export async function claimImport(db: Queryable, id: string, now: Date, until: Date): Promise<boolean> {
  return (await db.run(claim, [id, until, now])) === 1;
}

const release = sql(
  'update imports set claimed_until = null, attempts = case when $2 then 0 else attempts end where id = $1',
);

/** Releases the claim. The attempt counts only if the step itself has failed. */
export async function releaseImport(db: Queryable, id: string, hasFailed: boolean): Promise<void> {
  await db.run(release, [id, !hasFailed]);
}

const countAttempt = sql('update imports set attempts = attempts + 1, claimed_until = $2 where id = $1');

/** Counts an attempt before the same process starts a step again. */
export async function writeAttempt(db: Queryable, id: string, until: Date): Promise<void> {
  await db.run(countAttempt, [id, until]);
}

const advance = sql('update imports set done = $2, claimed_until = $3, attempts = 1 where id = $1');

/** Stores the progress of the step and extends the claim; earlier attempts no longer count. */
export async function writeDone(db: Queryable, id: string, done: number, until: Date): Promise<void> {
  await db.run(advance, [id, done, until]);
}

interface Change {
  state: ImportState;
  fault?: ImportRow['fault'];
  headerLine?: number;
  columns?: Chosen;
  isPriceChosen?: boolean;
  sheets?: readonly StoredSheet[];
  wantedSheets?: readonly number[];
  questions?: readonly ImportQuestion[];
  sharedValues?: SharedValues;
  needs?: Needs;
  previews?: readonly Preview[];
  unusedColumns?: readonly ColumnFigures[];
  total?: number;
  sums?: Sums;
  startedAt?: Date;
  writtenAt?: Date;
  writtenBy?: string;
  returnedBy?: string;
}

// The content of the file is kept while staff can choose other sheets.
const change = sql(`
  update imports set state = $2, done = 0, attempts = 0, fault = $3, header_line = coalesce($4, header_line),
    columns = coalesce($5::jsonb, columns), total = coalesce($6, total), sums = coalesce($7::jsonb, sums),
    started_at = coalesce($8, started_at), written_at = coalesce($9, written_at),
    written_by = coalesce($10, written_by), returned_by = coalesce($11, returned_by),
    sheets = coalesce($12::jsonb, sheets), wanted_sheets = coalesce($13, wanted_sheets),
    questions = coalesce($14::jsonb, questions),
    shared_values = coalesce($15::jsonb, shared_values), needs = coalesce($16::jsonb, needs),
    -- Previews show customers of the file, so they are kept only while staff decide.
    previews = case when $2 in ('reading', 'checking', 'checked') then coalesce($17::jsonb, previews) else '[]' end,
    unused_columns = coalesce($18::jsonb, unused_columns), is_price_chosen = coalesce($19, is_price_chosen),
    content = case
      when $2 = 'reading' or ($2 in ('checking', 'checked') and jsonb_array_length(coalesce($12::jsonb, sheets)) > 1)
      then content end
  where id = $1`);

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * Sets the next state. Other values that are not given stay, but the fault, the progress and the attempts are reset.
 */
export async function writeState(tx: Queryable, id: string, next: Change): Promise<void> {
  const { state, fault = null, headerLine = null, total = null, startedAt = null, writtenAt = null } = next;
  const { writtenBy = null, returnedBy = null, wantedSheets = null, isPriceChosen = null } = next;
  const [columns, sums, sheets, questions] = [next.columns, next.sums, next.sheets, next.questions].map(asJson);
  const who = [startedAt, writtenAt, writtenBy, returnedBy];
  const values = [next.sharedValues, next.needs, next.previews, next.unusedColumns].map(asJson);
  const read = [sheets, wantedSheets, questions, ...values, isPriceChosen];
  await tx.run(change, [id, state, fault, headerLine, columns, total, sums, ...who, ...read]);
}

const queue = sql(addKeyedJob('process_import', `json_build_object('id', $1::uuid)`));

export async function queueImport(tx: Queryable, id: string): Promise<void> {
  await tx.run(queue, [id]);
}

const isOver = `created_at < $1 and state not in ('reading', 'checking', 'writing', 'returning')`;
const oldRows = deleteBatch('import_rows', 'import_id, line', `import_id in (select id from imports where ${isOver})`);
const oldImports = deleteBatch(
  'imports',
  'id',
  `${isOver} and not exists (select from import_rows where import_id = imports.id)`,
);

/**
 * Deletes old imports in batches: first their rows, then the imports themselves. Returns the number of deleted rows.
 */
export async function forgetImports(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  const rows = await applyRetention(db, oldRows, days, now);
  return rows + (await applyRetention(db, oldImports, days, now));
}
