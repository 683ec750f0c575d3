/** A spreadsheet of opening balances, read line by line. Pure: who and what is named in it is looked up elsewhere. */
import {
  mostJars,
  mostOpeningRows,
  type OpeningColumn,
  type OpeningFault,
  openingColumns,
} from '#contract/jars/desk.ts';
import { isWholePaise, toPaise } from '#contract/shared/money.ts';

export interface LineFault {
  /** Of the file; its head is 1. */
  line: number;
  column: OpeningColumn | null;
  fault: OpeningFault;
}

export interface OpeningLine {
  line: number;
  phone: string;
  email: string;
  container: string;
  jars: number;
  depositPaise: number;
  creditPaise: number;
  duesPaise: number;
}

export interface ReadOpening {
  lines: OpeningLine[];
  faults: LineFault[];
}

interface Cells {
  line: number;
  cells: string[];
}

const mostRupees = 10_000_000;

export function readOpening(text: string): ReadOpening {
  const read = splitCells(text.replace(/^\ufeff/, ''));
  if (read === undefined) return only({ line: 1, column: null, fault: 'brokenQuotes' });
  const [head, ...rows] = read;
  const columns = head && findColumns(head.cells);
  if (!columns) return only({ line: 1, column: null, fault: 'noHead' });
  if (rows.length === 0) return only({ line: 1, column: null, fault: 'empty' });
  const tooMany = rows[mostOpeningRows];
  if (tooMany) return only({ line: tooMany.line, column: null, fault: 'tooMany' });
  const faults: LineFault[] = [];
  const lines = rows.map((row) => readLine(row, columns, faults));
  return { lines, faults };
}

const only = (fault: LineFault): ReadOpening => ({ lines: [], faults: [fault] });

type Columns = ReadonlyMap<OpeningColumn, number>;

/** Names of columns in any order; somebody must be named, and something said. */
function findColumns(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const found = openingColumns.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : []));
  const columns: Columns = new Map(found);
  const isNamed = columns.has('phone') || columns.has('email');
  const isSaid = (['jars', 'deposit', 'credit', 'dues'] as const).some((name) => columns.has(name));
  return isNamed && isSaid ? columns : undefined;
}

function readLine({ line, cells }: Cells, columns: Columns, faults: LineFault[]): OpeningLine {
  const cellOf = (column: OpeningColumn) => (cells[columns.get(column) ?? -1] ?? '').trim();
  const fail = (column: OpeningColumn | null, fault: OpeningFault) => faults.push({ line, column, fault });
  const amountOf = (column: OpeningColumn) => {
    const paise = readAmount(cellOf(column));
    if (paise === undefined) fail(column, 'wrongAmount');
    return paise ?? 0;
  };
  const jars = readCount(cellOf('jars'));
  if (jars === undefined) fail('jars', 'wrongNumber');
  const read: OpeningLine = {
    line,
    phone: cellOf('phone'),
    email: cellOf('email').toLowerCase(),
    container: cellOf('container'),
    jars: jars ?? 0,
    depositPaise: amountOf('deposit'),
    creditPaise: amountOf('credit'),
    duesPaise: amountOf('dues'),
  };
  if (read.phone === '' && read.email === '') fail(null, 'noCustomer');
  if (read.jars > 0 && read.container === '') fail('container', 'noContainer');
  if (read.creditPaise > 0 && read.duesPaise > 0) fail('dues', 'creditAndDues');
  const isSaid = read.jars + read.depositPaise + read.creditPaise + read.duesPaise > 0;
  if (!isSaid && !faults.some((fault) => fault.line === line)) fail(null, 'nothing');
  return read;
}

function readCount(text: string): number | undefined {
  if (text === '') return 0;
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count <= mostJars ? count : undefined;
}

/** Rupees with at most two decimals; a spreadsheet may have grouped them. */
function readAmount(text: string): number | undefined {
  const plain = text.replace(/^(₹|Rs\.?)\s*/i, '').replaceAll(',', '');
  if (plain === '') return 0;
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined;
  const rupees = Number(plain);
  return rupees <= mostRupees && isWholePaise(rupees) ? toPaise(rupees) : undefined;
}

/** Undefined for quotes that do not end. Lines without any text are left out. */
function splitCells(text: string): Cells[] | undefined {
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const comma = [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
  const rows: Cells[] = [];
  let [line, from, cell, cells]: [number, number, string, string[]] = [1, 1, '', []];
  let isQuoted = false;
  const endRow = () => {
    if ([...cells, cell].some((one) => one.trim() !== '')) rows.push({ line: from, cells: [...cells, cell] });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) {
      if (char === '\n') line += 1;
      cell += char;
    } else if (char === comma) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n' || (char === '\r' && text[at + 1] !== '\n')) {
      endRow();
      line += 1;
      from = line;
    } else if (char !== '\r') cell += char;
  }
  if (isQuoted) return undefined;
  endRow();
  return rows;
}
