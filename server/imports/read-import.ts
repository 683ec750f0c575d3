/** Reads the file of an import into rows, and proposes the meaning of each column. */
import { mostImportRows } from '#contract/imports/columns.ts';
import type { Services } from '#server/core/services.ts';
import { type Cells, FileFault, linesAbove } from './cells.rules.ts';
import { proposeColumns } from './headings.rules.ts';
import { type ImportQuestion, type ImportRow, loadContent, lockImport, writeState } from './import.store.ts';
import { rewriteSheets } from './notebooks/plain-table.rules.ts';
import { type ReaderLimits, readFile } from './reading/read-file.ts';
import { previewSheets } from './review/review.rules.ts';
import { insertRows, removeRows } from './row.store.ts';
import { chooseSheets, type FoundSheet, joinSheets, lineInImport, type StoredSheet } from './sheets.rules.ts';

/** Rows per insert statement. */
const rowsAtOnce = 500;

/**
 * Reads the file. A file that cannot be read becomes a fault of the import. Throws `ReaderDied`, and `ReadingStopped`
 * when the shop closes.
 */
export async function readImport(
  { db }: Services,
  { id, kind, wantedSheets }: ImportRow,
  limits: ReaderLimits,
  stopping?: AbortSignal,
): Promise<void> {
  const content = await loadContent(db, id);
  try {
    const found = await readFile(content ?? new Uint8Array(), limits, stopping);
    const plain = rewriteSheets(kind, found);
    const { sheets, isAsked } = chooseSheets(kind, plain, wantedSheets);
    const rows = requireRows(plain, sheets);
    const first = sheets.find(({ isRead }) => isRead);
    const headerLine = first ? lineInImport(first.place, first.headerLine) : 1;
    const headings = rows.find(({ line }) => line === headerLine)?.cells ?? [];
    const below = rows.filter(({ line }) => line > headerLine);
    const { columns, questions } = proposeColumns(kind, headings, below);
    const asked: ImportQuestion[] = questions.map((question) => ({ kind: 'column', ...question }));
    await db.transaction(async (tx) => {
      if ((await lockImport(tx, id))?.state !== 'reading') return;
      await removeRows(tx, id);
      for (let at = 0; at < rows.length; at += rowsAtOnce) await insertRows(tx, id, rows.slice(at, at + rowsAtOnce));
      await writeState(tx, id, {
        state: 'checking',
        headerLine,
        columns,
        isPriceChosen: false,
        sheets: sheets.length > 1 ? sheets : [],
        previews: previewSheets(found, sheets),
        questions: isAsked ? [{ kind: 'sheet' }, ...asked] : asked,
      });
    });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const { fault } = error;
    await db.transaction(async (tx) => {
      if ((await lockImport(tx, id))?.state === 'reading') await writeState(tx, id, { state: 'unreadable', fault });
    });
  }
}

/**
 * The rows of the chosen sheets. Refuses a file without rows, one with too many rows, and a chosen sheet that cannot be
 * used.
 */
function requireRows(found: readonly FoundSheet[], sheets: readonly StoredSheet[]): Cells[] {
  const chosen = new Set(sheets.flatMap(({ isRead, place }) => (isRead ? [place] : [])));
  const fault = found.find((sheet) => sheet.fault !== null && chosen.has(sheet.place))?.fault;
  if (fault) throw new FileFault(fault);
  const rows = joinSheets(found, sheets);
  if (rows.length === 0) throw new FileFault('empty');
  if (rows.length > mostImportRows + linesAbove) throw new FileFault('tooMany');
  return rows;
}
