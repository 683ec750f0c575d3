/**
 * Reads the rows of a file sent by staff. Runs in a separate process (read-process.ts), so nothing here imports the
 * shop.
 */
import { mostImportColumns, mostImportRows } from '#contract/imports/columns.ts';
import { type Cells, cleanCells, decodeText, FileFault, linesAbove, splitCsv } from '../cells.rules.ts';
import { readContacts } from './read-contacts.ts';
import { readTables } from './read-tables.ts';
import { readWorkbook, type SheetTaker } from './read-workbook.ts';

/** Maximum unpacked size of a spreadsheet of up to 10 MB. Ten thousand full rows are 40 MB. */
const mostUnpackedBytes = 150_000_000;

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte);

/** Passes each row with text to the taker. A CSV file is one sheet without a name. Throws `FileFault`. */
export function readCells(bytes: Uint8Array, taker: SheetTaker, mostBytes = mostUnpackedBytes): void {
  if (bytes.length === 0) throw new FileFault('empty');
  if (startsWith(bytes, 0x50, 0x4b)) readWorkbook(bytes, mostBytes, taker);
  else readText(bytes, taker);
}

function readText(bytes: Uint8Array, taker: SheetTaker): void {
  // The old container format of Office holds .xls, and any file locked by a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileFault(isLocked(bytes) ? 'locked' : 'oldExcel');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0xff, 0xd8) || startsWith(bytes, 0x89, 0x50)) {
    throw new FileFault('unknownKind');
  }
  const text = decodeText(bytes);
  if (/^\s*<(!doctype|!--|html|head|body|meta|style|table|\?xml)/i.test(text)) readTables(text, taker);
  else if (/^\s*BEGIN:VCARD\b/i.test(text)) readRows(numbered(readContacts(text)), taker);
  else readRows(splitCsv(text), taker);
}

const isLocked = (bytes: Uint8Array) => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

function* numbered(rows: Iterable<string[]>): Generator<Cells> {
  let line = 0;
  for (const cells of rows) {
    line += 1;
    yield { line, cells };
  }
}

function readRows(found: Iterable<Cells>, taker: SheetTaker): void {
  let rows = 0;
  taker.begin('', false, 0);
  for (const { line, cells: typed } of found) {
    const cells = cleanCells(typed);
    if (cells.length === 0) continue;
    rows += 1;
    if (cells.length > mostImportColumns) throw new FileFault('tooManyColumns');
    if (rows > mostImportRows + linesAbove) throw new FileFault('tooMany');
    taker.row({ line, cells });
  }
  taker.end(null);
}
