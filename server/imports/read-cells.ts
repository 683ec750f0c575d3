/** The cells of a file that staff have sent. Runs in a thread of its own (read-thread.ts): nothing here knows the shop. */
import { Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { type Cells, decodeText, FileFault, keepRows, splitCsv } from './cells.rules.ts';

/** So much may come out of a spreadsheet of 10 MB. Ten thousand full rows are 40 MB. */
const mostUnpackedBytes = 150_000_000;
const sliceBytes = 65_536;

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte);

/** Throws `FileFault`. */
export async function readCells(bytes: Uint8Array, mostBytes = mostUnpackedBytes): Promise<Cells[]> {
  if (bytes.length === 0) throw new FileFault('empty');
  if (startsWith(bytes, 0x50, 0x4b)) return keepRows(await readWorkbook(bytes, mostBytes));
  // The old container of Office holds .xls, and whatever is locked by a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileFault(isLocked(bytes) ? 'locked' : 'oldExcel');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0xff, 0xd8) || startsWith(bytes, 0x89, 0x50)) {
    throw new FileFault('unknownKind');
  }
  return keepRows(splitCsv(decodeText(bytes)));
}

const isLocked = (bytes: Uint8Array) => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

async function readWorkbook(bytes: Uint8Array, mostBytes: number): Promise<Cells[]> {
  const names = listBounded(bytes, mostBytes);
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) throw new FileFault('macros');
  if (!names.some((name) => /^xl\/workbook\.xml$/i.test(name))) throw new FileFault('unknownKind');
  try {
    const rows = await readSheet(Buffer.from(bytes));
    return rows.map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }));
  } catch {
    throw new FileFault('broken');
  }
}

/** The names of what is packed, once all of it was unpacked piece by piece and counted: a zip bomb ends here. */
function listBounded(bytes: Uint8Array, mostBytes: number): string[] {
  const names: string[] = [];
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    names.push(file.name);
    if (names.length > 1000) throw new FileFault('unpacksTooLarge');
    file.ondata = (error, piece) => {
      // What is thrown at a piece comes back here as an error of the file.
      if (error) throw new FileFault(unpacked > mostBytes ? 'unpacksTooLarge' : 'broken');
      unpacked += piece.length;
      if (unpacked > mostBytes) throw new FileFault('unpacksTooLarge');
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      unzip.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length);
    }
  } catch (error) {
    if (unpacked > mostBytes) throw new FileFault('unpacksTooLarge');
    throw error instanceof FileFault ? error : new FileFault('broken');
  }
  return names;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // A phone number is a whole number to a spreadsheet, and all its digits are there.
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? String(cell) : String(Number(cell.toPrecision(15)));
  return String(cell);
}
