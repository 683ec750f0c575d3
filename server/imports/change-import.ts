/**
 * Stores the decisions of staff about an import (columns, corrections, saving, undoing) and queues the job that does
 * the work.
 */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { type ImportColumn, labelOf } from '#contract/imports/columns.ts';
import { message, messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import { requirePermission } from '#server/core/require-permission.ts';
import type { Chosen } from './fields.rules.ts';
import { missingColumns, proposeColumns } from './headings.rules.ts';
import {
  findSame,
  type ImportRow,
  insertRest,
  loadContent,
  lockImport,
  queueImport,
  writeState,
} from './import.store.ts';
import { requireReturnable } from './return-import.ts';
import { countRows, findCells, listCells, moveRest, skipRows, writeCells } from './row.store.ts';
import { findSharedFaults, type SharedValues } from './shared.rules.ts';
import { lineInImport } from './sheets.rules.ts';

/** The meaning of a column is proposed from the cells of this many rows. */
const rowsProposed = 50;

/**
 * The staff member who saves, undoes or cancels an import, and the time. Ledger postings name this person, even if
 * somebody else sent the file.
 */
interface Author {
  by: string;
  at: Date;
}

type ColumnsForm = CheckedInput<'PUT /admin/imports/:id/columns'>['body'];

async function requireImport(tx: Queryable, id: string): Promise<ImportRow> {
  const row = await lockImport(tx, id);
  if (!row) throw refuseMissing('Import not found');
  return row;
}

/**
 * Sets the columns chosen by staff, which also answers the questions about them. If staff choose another header row,
 * the columns are proposed again. Refuses an unknown column, a column that is chosen twice, and an import that was
 * saved.
 */
export async function changeColumns(
  tx: Queryable,
  id: string,
  { headerLine: line, columns }: ColumnsForm,
): Promise<void> {
  const row = await requireImport(tx, id);
  if (row.state !== 'checked' && row.state !== 'checking') {
    throw refuseConflict('The columns of this import cannot be changed any more.');
  }
  const headerLine = lineInImport(row.sheets.find(({ isRead }) => isRead)?.place ?? 0, line);
  const sheetQuestions = row.questions.filter(({ kind }) => kind === 'sheet');
  if (headerLine !== row.headerLine) {
    const headings = (await findCells(tx, id, headerLine)) ?? [];
    const below = await listCells(tx, id, headerLine, rowsProposed);
    const proposed = proposeColumns(row.kind, headings, below);
    const asked = proposed.questions.map((question) => ({ kind: 'column' as const, ...question }));
    const questions = [...sheetQuestions, ...asked];
    const read = { headerLine, columns: proposed.columns, isPriceChosen: false, questions };
    await writeState(tx, id, { state: 'checking', ...read });
  } else {
    const answered = new Set(columns.map(({ index }) => index));
    const questions = row.questions.filter((one) => one.kind !== 'column' || !answered.has(one.index));
    const chosen = requireColumns(row, columns);
    const isPriceChosen = row.isPriceChosen || chosen.agreedPrice !== row.columns.agreedPrice;
    await writeState(tx, id, { state: 'checking', columns: chosen, isPriceChosen, questions });
  }
  await queueImport(tx, id);
}

function requireColumns({ kind }: ImportRow, columns: ColumnsForm['columns']): Chosen {
  const chosen: Chosen = {};
  for (const { index, field } of columns) {
    if (field === null) continue;
    const label = labelOf(kind, field);
    if (label === undefined) throw refuseInput([{ path: 'columns', msg: 'There is no such column' }]);
    const column = field as ImportColumn;
    if (chosen[column] !== undefined) {
      throw refuseInput([
        { path: 'columns', msg: messageOf('Two columns are read as {label}.', { label: [messageOf(label, {})] }) },
      ]);
    }
    chosen[column] = index;
  }
  return chosen;
}

/** Reads the file again with these sheets. Refuses sheets that do not fit together, and an import that was saved. */
export async function changeSheets(tx: Queryable, id: string, places: readonly number[]): Promise<void> {
  const row = await requireImport(tx, id);
  if (row.state !== 'checked' && row.state !== 'checking') {
    throw refuseConflict('The sheets of this import cannot be changed any more.');
  }
  const sheets = row.sheets.filter(({ place }) => places.includes(place));
  if (sheets.length !== new Set(places).size) throw refuseInput([{ path: 'sheets', msg: 'There is no such sheet' }]);
  if (new Set(sheets.map(({ group }) => group)).size > 1) {
    throw refuseInput([{ path: 'sheets', msg: 'These sheets have different headings. Choose one of them.' }]);
  }
  if ((await loadContent(tx, id)) === null) throw refuseConflict('Please choose the file again.');
  await writeState(tx, id, { state: 'reading', wantedSheets: [...places] });
  await queueImport(tx, id);
}

type ValuesForm = CheckedInput<'PUT /admin/imports/:id/values'>['body'];
type CellsForm = CheckedInput<'PUT /admin/imports/:id/cells'>['body'];

/** Locks the import. Refuses one that does not wait for a decision of staff. */
async function requireChecked(tx: Queryable, id: string): Promise<ImportRow> {
  const row = await requireImport(tx, id);
  if (row.state !== 'checked') throw refuseConflict('The rows of this import cannot be changed now.');
  return row;
}

/** Stores values for all rows that lack them. Refuses an amount, a number or a day that cannot be read. */
export async function changeValues(tx: Queryable, id: string, { values }: ValuesForm): Promise<void> {
  const row = await requireChecked(tx, id);
  const given = Object.fromEntries(values.map(({ field, value }) => [field, value])) as SharedValues;
  const faults = findSharedFaults(given);
  if (faults.length > 0) throw refuseInput(faults);
  const sharedValues = { ...row.sharedValues, ...given };
  const questions = row.questions.filter(({ kind }) => kind !== 'deposit' || given.depositPerJar === undefined);
  await writeState(tx, id, { state: 'checking', sharedValues, questions });
  await queueImport(tx, id);
}

/** Corrects cells of rows with a fault. Refuses a column that the kind does not have. */
export async function changeCells(tx: Queryable, id: string, { changes }: CellsForm): Promise<void> {
  const { kind } = await requireChecked(tx, id);
  if (changes.some(({ column }) => labelOf(kind, column) === undefined)) {
    throw refuseInput([{ path: 'changes', msg: 'There is no such column' }]);
  }
  for (const change of changes) await writeCells(tx, id, change);
  await writeState(tx, id, { state: 'checking' });
  await queueImport(tx, id);
}

/** Skips rows with a fault. */
export async function skipWrong(tx: Queryable, id: string, lines: readonly number[]): Promise<void> {
  await requireChecked(tx, id);
  await skipRows(tx, id, lines);
  await writeState(tx, id, { state: 'checking' });
  await queueImport(tx, id);
}

const onlyForTerms = message(
  'Only staff who may agree prices can save a file with prices. Leave the column of prices out.',
);

/**
 * Starts saving. With `onlyRight`, rows with faults move to a separate import, so that each import is saved and undone
 * as a whole. Without it, an import with such rows is refused. Refuses a file that was imported before, unless `again`
 * is set. Prices are terms of customers, so agreeing them needs that permission, too.
 */
export async function beginWriting(
  tx: Queryable,
  id: string,
  { again, onlyRight }: { again: boolean; onlyRight: boolean },
  { staff, at }: { staff: StaffMember; at: Date },
): Promise<void> {
  const by = staff.id;
  const row = await requireImport(tx, id);
  if (row.state !== 'checked') throw refuseConflict('This import cannot be saved now.');
  const { pricesBelow = 0, pricesAbove = 0, pricesSame = 0 } = row.sums;
  if (pricesBelow + pricesAbove + pricesSame > 0) requirePermission(staff, 'users.terms', onlyForTerms);
  if ((row.wrong > 0 && !onlyRight) || missingColumns(row.kind, row.columns).length > 0) {
    throw refuseConflict('Some rows are wrong. Nothing was saved.');
  }
  if (row.questions.length > 0) throw refuseConflict('Please answer the questions about this file first.');
  if ((await countRows(tx, id)).right === 0) throw refuseConflict('There is nothing new in this file.');
  if (!again && (await findSame(tx, id))) {
    throw refuseConflict('This file was imported before.', { errorType: 'IMPORTED_BEFORE' });
  }
  if (row.wrong > 0) {
    const rest = newId();
    await insertRest(tx, id, { id: rest, by, at, total: row.wrong });
    await moveRest(tx, id, rest, row.headerLine);
  }
  await writeState(tx, id, { state: 'writing', startedAt: at, writtenBy: by, total: row.total - row.wrong });
  await queueImport(tx, id);
}

/** Starts undoing an import. Customers with later activity stay. Refuses an import that was saved too long ago. */
export async function beginReturn(tx: Queryable, id: string, { by, at }: Author): Promise<void> {
  const row = await requireImport(tx, id);
  requireReturnable(row, at);
  await writeState(tx, id, { state: 'returning', returnedBy: by });
  await queueImport(tx, id);
}

/**
 * Cancels an import in any state. An import that was saved, also in part, is undone as far as possible. Refuses an
 * import that was saved too long ago.
 */
export async function cancelImport(tx: Queryable, id: string, { by, at }: Author): Promise<void> {
  const { state } = await requireImport(tx, id);
  if (state === 'written') return beginReturn(tx, id, { by, at });
  if (state === 'writing') {
    await writeState(tx, id, { state: 'returning', fault: 'cancelled', returnedBy: by });
    await queueImport(tx, id);
  } else if (state !== 'returning' && state !== 'returned' && state !== 'cancelled') {
    await writeState(tx, id, { state: 'cancelled', returnedBy: by });
  } else noteNoChange();
}
