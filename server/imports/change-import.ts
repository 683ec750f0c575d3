/** What staff decide about an import: other columns, to save it, to take it back. A job does the rest. */
import type { CheckedInput } from '#contract/calls.ts';
import { type ImportColumn, labelOf } from '#contract/imports/columns.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type Chosen, missingColumns } from './headings.rules.ts';
import { findSame, type ImportRow, lockImport, queueImport, writeState } from './import.store.ts';
import { requireReturnable } from './return-import.ts';
import { countRows } from './row.store.ts';

/** Who presses: what is posted is theirs, whoever sent the file. */
interface ByWhom {
  by: string;
  at: Date;
}

type ColumnsForm = CheckedInput<'PUT /admin/imports/:id/columns'>['body'];

async function requireImport(tx: Queryable, id: string): Promise<ImportRow> {
  const row = await lockImport(tx, id);
  if (!row) throw refuseMissing('Import not found');
  return row;
}

/** Refuses a column that the kind does not have, one that is chosen twice, and an import that was saved. */
export async function changeColumns(tx: Queryable, id: string, { headerLine, columns }: ColumnsForm): Promise<void> {
  const row = await requireImport(tx, id);
  if (row.state !== 'checked' && row.state !== 'checking') {
    throw refuseConflict('The columns of this import cannot be changed any more.');
  }
  const chosen: Chosen = {};
  for (const { index, field } of columns) {
    if (field === null) continue;
    const label = labelOf(row.kind, field);
    if (label === undefined) throw refuseInput([{ path: 'columns', msg: 'There is no such column' }]);
    const column = field as ImportColumn;
    if (chosen[column] !== undefined) {
      throw refuseInput([
        { path: 'columns', msg: messageOf('Two columns are read as {label}.', { label: [messageOf(label, {})] }) },
      ]);
    }
    chosen[column] = index;
  }
  await writeState(tx, id, { state: 'checking', headerLine, columns: chosen });
  await queueImport(tx, id);
}

/** Refuses rows with faults, and the same file a second time unless staff insist. */
export async function beginWriting(tx: Queryable, id: string, again: boolean, { by, at }: ByWhom): Promise<void> {
  const row = await requireImport(tx, id);
  if (row.state !== 'checked') throw refuseConflict('This import cannot be saved now.');
  if (row.wrong > 0 || missingColumns(row.kind, row.columns).length > 0) {
    throw refuseConflict('Some rows are wrong. Nothing was saved.');
  }
  if ((await countRows(tx, id)).right === 0) throw refuseConflict('There is nothing new in this file.');
  if (!again && (await findSame(tx, id))) {
    throw refuseConflict('This file was imported before.', { errorType: 'IMPORTED_BEFORE' });
  }
  await writeState(tx, id, { state: 'writing', startedAt: at, writtenBy: by });
  await queueImport(tx, id);
}

/** Refuses an import that is too old, and one that something has followed. */
export async function beginReturn(tx: Queryable, id: string, { by, at }: ByWhom): Promise<void> {
  const row = await requireImport(tx, id);
  await requireReturnable(tx, row, at);
  await writeState(tx, id, { state: 'returning', returnedBy: by });
  await queueImport(tx, id);
}
