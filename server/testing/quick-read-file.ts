/**
 * Replaces `server/imports/reading/read-file.ts` in tests of other code. Files are read in the test's own process,
 * because starting another one takes longer than all other steps of a small import.
 */
import { type Cells, FileFault, type FileFaultName } from '../imports/cells.rules.ts';
import { copyDown, type MergedCells } from '../imports/reading/merged.rules.ts';
import { readCells } from '../imports/reading/read-cells.ts';
import { type ReadSheet, readerLimits, readFile as readInProcess } from '../imports/reading/read-file.ts';

export { ReaderDied, ReadingStopped, readerLimits } from '../imports/reading/read-file.ts';

/** Only the real process enforces limits, so tests that set other limits use it. */
export const readFile: typeof readInProcess = async (bytes, limits = readerLimits, stopping) =>
  limits === readerLimits ? readHere(bytes) : readInProcess(bytes, limits, stopping);

function readHere(bytes: Uint8Array): ReadSheet[] {
  const sheets: ReadSheet[] = [];
  let rows: Cells[] = [];
  let cells: MergedCells[] = [];
  const begin = (name: string, isHidden: boolean, place: number) => {
    [rows, cells] = [[], []];
    sheets.push({ name, isHidden, place, fault: null, rows });
  };
  const end = (fault: FileFaultName | null) => {
    const sheet = sheets.at(-1);
    if (sheet) Object.assign(sheet, { fault, rows: copyDown(rows, cells) });
  };
  try {
    readCells(bytes, { begin, row: (row) => rows.push(row), merged: (merged) => cells.push(merged), end });
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('broken');
  }
  return sheets.toSorted((one, other) => one.place - other.place);
}
