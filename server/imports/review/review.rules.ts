/**
 * The data that staff see before they save an import: the first lines of the file, and figures of unused columns. Pure.
 */
import type { ImportKind } from '#contract/imports/columns.ts';
import { type Cells, saysNothing } from '../cells.rules.ts';
import { type Chosen, readAmount, readRow } from '../fields.rules.ts';
import { headingKey, namesPrice } from '../names.rules.ts';
import type { FoundSheet, StoredSheet } from '../sheets.rules.ts';

/** The first lines of a sheet. */
export interface Preview {
  place: number;
  name: string;
  headerLine: number;
  rows: Cells[];
}

/** A preview has at least this many lines, and some lines below the headings, so that staff can compare both. */
const fewestLines = 6;
const linesBelow = 3;
const mostLines = 20;
const mostColumns = 30;
const longestText = 80;
const mostSheets = 20;
/**
 * Maximum characters of all previews together, because each response of the API about the import contains all of them.
 */
const mostCharacters = 60_000;

const shorten = (text: string) => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text);

/** The first lines of each sheet, imported sheets first. Long workbooks, sheets, lines and texts are cut. */
export function previewSheets(found: readonly FoundSheet[], sheets: readonly StoredSheet[]): Preview[] {
  const previews: Preview[] = [];
  const ordered = sheets.toSorted((one, other) => Number(other.isRead) - Number(one.isRead) || one.place - other.place);
  let left = mostCharacters;
  for (const { place, name, headerLine } of ordered.slice(0, mostSheets)) {
    const all = found.find((sheet) => sheet.place === place)?.rows ?? [];
    const above = all.findLastIndex(({ line }) => line <= headerLine) + 1;
    const count = Math.min(Math.max(above + linesBelow, fewestLines), mostLines);
    const rows: Cells[] = [];
    for (const { line, cells } of all.slice(0, count)) {
      const shown = cells.slice(0, mostColumns).map(shorten);
      left -= shown.join('').length;
      if (left < 0) break;
      rows.push({ line, cells: shown });
    }
    if (rows.length > 0) previews.push({ place, name: shorten(name), headerLine, rows });
  }
  return previews;
}

/** Figures of a column that is not imported. */
export interface ColumnFigures {
  index: number;
  /** Number of filled cells. */
  cells: number;
  /** The column has prices, whose sum says nothing. */
  isPrice: boolean;
  /** Null if the column is not about money. */
  amounts: Amounts | null;
}

interface Amounts {
  /** Number of cells that are amounts. */
  cells: number;
  leastPaise: number;
  mostPaise: number;
  sumPaise: number;
}

const moneyWords = new Set(
  'amount,total,paid,payment,bill,balance,due,dues,deposit,security,advance,charge,charges,cost,mrp,credit,debit,baki,jama,udhar,udhaar,rupees,rs,राशि,रुपये,रुपए,पैसे,बिल,टोटल,कुल,बाकी,बाक़ी,जमा,उधार,बकाया,पेमेंट'.split(
    ',',
  ),
);
/** Words of headings whose numbers are not amounts of money: "Bill No.", "Total jars", "Payment date". */
const otherWords = new Set('no,date,day,days,id,time,mode,jar,can,bottle,litres,qty,quantity,जार,दिन,तारीख'.split(','));
const hasSign = /₹|(^|[^a-z])rs\.?($|[^a-z])|\/-/i;
/** A column that is not imported gets a sum only if at least this share of its filled cells are amounts. */
const leastShare = 0.7;

/** The columns that are not imported, including those without any text. */
export function listUnreadColumns(rows: readonly Cells[], columns: Chosen): number[] {
  const used = new Set(Object.values(columns));
  let width = 0;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  return Array.from({ length: width }, (_, index) => index).filter((index) => !used.has(index));
}

/** Figures of one unused column; undefined if it has no text. `rows` are the customers or products of the file. */
export function describeUnused(
  kind: ImportKind,
  rows: readonly Cells[],
  { index, heading }: { index: number; heading: string },
): ColumnFigures | undefined {
  const filled = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '' && !saysNothing(cell));
  if (filled.length === 0) return undefined;
  const key = headingKey(heading);
  const words = key.split(' ');
  const hasPrice = namesPrice(key);
  const isMoney =
    hasPrice ||
    (words.some((word) => moneyWords.has(word)) && !words.some((word) => otherWords.has(word))) ||
    hasSign.test(heading) ||
    filled.some((cell) => hasSign.test(cell));
  const isPrice = kind === 'customers' && hasPrice;
  return { index, cells: filled.length, isPrice, amounts: isMoney ? amountsOf(filled) : null };
}

/** The amounts of a column; null if too few of its cells are amounts. */
function amountsOf(cells: readonly string[]): Amounts | null {
  const found = cells.flatMap((cell) => {
    const read = readRow([cell], { price: 0 });
    const paise = readAmount(read, 'price');
    return read.faults.length === 0 ? [paise] : [];
  });
  const [first] = found;
  if (first === undefined || found.length < cells.length * leastShare) return null;
  const amounts: Amounts = { cells: found.length, leastPaise: first, mostPaise: first, sumPaise: 0 };
  for (const paise of found) {
    amounts.leastPaise = Math.min(amounts.leastPaise, paise);
    amounts.mostPaise = Math.max(amounts.mostPaise, paise);
    amounts.sumPaise += paise;
  }
  return amounts;
}
