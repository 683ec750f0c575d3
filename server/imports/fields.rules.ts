/** Reads single cells: amounts, counts, phone numbers, yes and no, delivery days. Pure. */

import type { ImportColumn } from '#contract/imports/columns.ts';
import { agreedPriceRules } from '#contract/prices/rules.ts';
import { isWholePaise, toPaise } from '#contract/shared/money.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { cleanNumber, withoutGroups } from '#contract/shared/typed-text.ts';
import { textsFor } from '#languages/texts.ts';
import type { Words } from '#server/core/refusal.ts';
import { isDateLike, isFormula, isShortened, saysNothing, saysSame, withoutApostrophe } from './cells.rules.ts';

/** The index in the file of each recognized column. */
export type Chosen = Partial<Record<ImportColumn, number>>;

export interface CellFault {
  /** Null for a fault of the whole row. */
  column: ImportColumn | null;
  msg: Words;
}

export interface CellReader {
  /** The cell's text. */
  text(column: ImportColumn): string;
  /** The text cleaned for reading a number: digits of every script become 0 to 9, all dashes become hyphens. */
  plain(column: ImportColumn): string;
  fail(column: ImportColumn | null, msg: Words): void;
  faults: CellFault[];
}

/**
 * Columns that may contain a date or a time. In any other column, a date is a house number or a size that a spreadsheet
 * has changed.
 */
const timeColumns: ReadonlySet<ImportColumn> = new Set<ImportColumn>(['planStart', 'planWindow', 'note']);

/**
 * Columns in which a dash does not count as empty: name and street are required, so a dash there is a fault, and in
 * yes/no columns a dash means no.
 */
const columnsWhereDashCounts: ReadonlySet<ImportColumn> = new Set(['name', 'street', 'hasLift', 'isActive']);

/** Columns of names, where a single word is never a mark for "same as above". */
export const nameColumns: ReadonlySet<ImportColumn> = new Set(['name', 'lastName', 'legalName', 'hindiName']);

/**
 * Reads the cells of a row by the chosen columns. A cell such as "-" or "none" counts as empty, except in the columns
 * of `keepsNone`. A cell with a formula is a fault and then counts as empty. The same holds for a date in a column that
 * may not contain one.
 */
export function readRow(cells: readonly string[], chosen: Chosen, keepsNone: readonly ImportColumn[] = []): CellReader {
  const mayBeEmpty = (column: ImportColumn) => !columnsWhereDashCounts.has(column) && !keepsNone.includes(column);
  const faults: CellFault[] = [];
  const reported = new Set<ImportColumn>();
  const text = (column: ImportColumn) => {
    const cell = cells[chosen[column] ?? -1] ?? '';
    const msg = isFormula(cell)
      ? 'There is a formula or an error here instead of a value. Paste it as a value.'
      : isDateLike(cell) && !timeColumns.has(column)
        ? 'The spreadsheet has turned this into a date or time. Format the column as text, and enter it again.'
        : saysSame(cell, nameColumns.has(column)) && column !== 'note'
          ? 'This says “same as above”, but there is nothing above it. Write the value itself.'
          : undefined;
    if (msg === undefined) {
      const value = mayBeEmpty(column) && saysNothing(cell) ? '' : withoutApostrophe(cell);
      return column === 'note' ? value.replace(/\r\n?/g, '\n') : value.replace(/[ ,\r]*\n\s*/g, ', ');
    }
    if (!reported.has(column)) faults.push({ column, msg });
    reported.add(column);
    return '';
  };
  return {
    text,
    plain: (column) => cleanNumber(text(column)),
    fail: (column, msg) => faults.push({ column, msg }),
    faults,
  };
}

const mostRupees = 10_000_000;

/** Which side of a customer's account an amount is on: Dr is due from the customer, Cr was paid in advance. */
type Side = 'dues' | 'balance';
const sides: readonly (readonly [Side, RegExp])[] = [
  ['dues', /(?<![a-z])(dr|debit|dues?|baki|udhaa?r)(?![a-z])\.?|बाकी|बाक़ी|बकाया|उधार/i],
  ['balance', /(?<![a-z])(cr|credit|adv|advance|jama)(?![a-z])\.?|जमा|एडवांस/i],
];

const sideNames: Readonly<Record<'Dr' | 'Cr', string>> = {
  Dr: 'dr,due,dues,baki,baaki,udhar,udhaar,lena,lena hai,to receive,to collect,receivable,you ll get,you will get,बाकी,बाक़ी,बकाया,उधार,लेना',
  Cr: 'cr,adv,advance,jama,dena,dena hai,to pay,payable,you ll give,you will give,जमा,एडवांस,देना',
};
const sideOfName = new Map(
  Object.entries(sideNames).flatMap(([side, names]) => names.split(',').map((name) => [name, side] as const)),
);

/**
 * The side of an account that a cell names without an amount: "Dr", "To Receive", "You'll Give". The whole words Debit
 * and Credit are no sides, because "Credit" can also be how a customer pays.
 */
export const sideOf = (cell: string): string | undefined =>
  sideOfName.get(
    cell
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}]+/gu, ' ')
      .trim(),
  );

/**
 * An amount in paise; 0 for an empty cell. Accepts rupees as people write them: 1,450 · Rs 340 · 450/- · 12.50 · 2x150.
 */
export const readAmount = (row: CellReader, column: ImportColumn): number =>
  amountOf(row, column, workOut(row.plain(column)));

/** An amount with its side. The cell may name the side (500 Dr, 120 Cr); otherwise it is the side of the column. */
export function readSide(row: CellReader, column: Side): { side: Side; paise: number } {
  const typed = row.plain(column);
  const named = typed.length > longestNumber ? [] : sides.filter(([, mark]) => mark.test(typed));
  if (named.length === 0 && isNegative(typed)) {
    row.fail(
      column,
      'Is this due? Write Dr behind the amount if it is due from the customer, Cr if it was paid in advance.',
    );
    return { side: column, paise: 0 };
  }
  if (named.length !== 1 || !/\d/.test(typed)) return { side: column, paise: amountOf(row, column, workOut(typed)) };
  const [[side, mark] = sides[0] as (typeof sides)[number]] = named;
  const bare = typed
    .replace(mark, '')
    .replace(/\(\s*\)/, '')
    .trim();
  return { side, paise: amountOf(row, column, workOut(bare)) };
}

/** Whether an amount is below zero, which does not say who owes it: -500, (500), 500-. */
const isNegative = (typed: string) =>
  typed.length <= longestNumber &&
  (/^(?:₹|rs\.?)?\s*(?:-|\(-?\)?)\s*(?:₹|rs\.?)?\s*\d[\d,.]*\s*\)?$/i.test(typed) || /^\d[\d,.]*\s*-$/.test(typed));

/** The result of a product or a sum of amounts: "2x150" and "2 jar @ 150" become 300, "150+150" too. */
function workOut(typed: string): string {
  if (typed.length > longestNumber || !/[x×*@+]/i.test(typed)) return typed;
  const [terms = '', said, ...more] = typed.replace(/\s*\/[-=]?$/, '').split('=');
  const paise = terms.split('+').map((term) => {
    const [, count = '1', each = ''] =
      /^\s*(?:(\d{1,3})\s*(?:jaa?rs?|जार)?\s*[x×*@])?\s*([\d,.]+)\s*$/i.exec(term) ?? [];
    const rupees = parseRupees(each);
    return rupees === undefined || !isWholePaise(rupees) ? Number.NaN : Number(count) * toPaise(rupees);
  });
  const sum = paise.reduce((before, one) => before + one, 0);
  const isSame = said === undefined || (more.length === 0 && parseRupees(said.trim()) === sum / 100);
  return Number.isSafeInteger(sum) && isSame ? String(sum / 100) : typed;
}

/** Words behind a price that say what it is for: "35/jar", "35 per can". */
const forOne = /\s*(?:\/|\bper\b|प्रति)\s*(?:jaa?r|can|bottle|जार|कैन|बोतल)$/i;

/** An agreed price in paise; null for an empty cell, and for a cell with a fault, which is reported. */
export function readPrice(row: CellReader): number | null {
  const typed = row.plain('agreedPrice');
  if (typed === '') return null;
  const before = row.faults.length;
  const paise = amountOf(row, 'agreedPrice', typed.length > longestNumber ? typed : typed.replace(forOne, ''));
  if (row.faults.length > before) return null;
  const msg = checkValue(agreedPriceRules.price, paise);
  if (msg !== undefined) row.fail('agreedPrice', msg);
  return msg === undefined ? paise : null;
}

const currency = '(?:₹|Rs\\.?|INR|रु\\.?|रुपये|रुपए)';
const currencies = new RegExp(`^${currency}\\s*|\\s*(?:${currency}|/[-=]?|only)$`, 'gi');

function amountOf(row: CellReader, column: ImportColumn, typed: string): number {
  // Replaces twice, because an amount such as "Rs 340/- only" ends with two of these words.
  const bare = typed.length > longestNumber ? typed : typed.replace(currencies, '').replace(currencies, '');
  const rupees = /^-?$/.test(bare) ? 0 : parseRupees(bare);
  const fault =
    rupees === undefined || !isWholePaise(rupees)
      ? 'This is not an amount in rupees.'
      : rupees > mostRupees
        ? 'An amount must not exceed ₹1,00,00,000.'
        : undefined;
  if (fault !== undefined) row.fail(column, fault);
  return fault === undefined ? toPaise(rupees ?? 0) : 0;
}

function parseRupees(text: string): number | undefined {
  const plain = withoutGroups(text);
  return /^\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** A whole number. Undefined for an empty cell, and for a cell with a fault, which is reported. */
export function readCount(row: CellReader, column: ImportColumn, most: number, msg: string): number | undefined {
  const typed = row
    .plain(column)
    .replace(/ ?(jaa?rs?|cans?|bottles?|nos?|pcs?|जार|कैन|बोतल)\.?$/i, '')
    .replace(/\.0+$/, '');
  if (typed === '' || typed === '-') return undefined;
  const count = /^\d{1,7}$/.test(withoutGroups(typed)) ? Number(withoutGroups(typed)) : Number.NaN;
  if (count <= most) return count;
  row.fail(column, msg);
  return undefined;
}

const yes = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'है', 'जी']);
const no = new Set(['', 'no', 'n', 'false', '0', '-', 'नहीं', 'नही', 'ना']);

/** Reads yes or no. Undefined for an empty cell. */
export function readFlag(row: CellReader, column: ImportColumn): boolean | undefined {
  const typed = row.plain(column).toLowerCase();
  if (typed === '') return undefined;
  if (yes.has(typed)) return true;
  if (!no.has(typed)) row.fail(column, 'Write yes or no here.');
  return false;
}

/** Reads a phone number, the first one if the cell has several. */
export function readPhone(row: CellReader, column: ImportColumn): string {
  const typed = row.plain(column);
  const number = isShortened(typed) ? typed : firstPhone(typed);
  const msg = isShortened(typed)
    ? 'The spreadsheet has shortened this phone number. Format the column as text, and enter the number again.'
    : isTooLong(digitsIn(number))
      ? 'This is not one phone number: it has too many digits.'
      : undefined;
  if (msg === undefined) return number;
  row.fail(column, msg);
  return '';
}

/** Customers are found by the last ten digits of their number. Digits before these must be 0, 91 or a country code. */
const isTooLong = (digits: string) => /^[1-9]\d{10,}$/.test(digits) && !/^91\d{10}$/.test(digits);

/**
 * A cell longer than this is not a phone number or an amount. It is not matched with patterns, because that would take
 * long.
 */
const longestNumber = 100;
const mobile = /^(\+?91|0)?[6-9]\d{9}$/;
const digitsIn = (text: string) => text.replace(/[^\d+]/g, '');

/** The first phone number of a cell. Several are written as 98111-00047/48, 9811100047-48, or with a space between. */
function firstPhone(typed: string): string {
  if (typed.length > longestNumber) return typed;
  const [first = ''] = typed
    // Some programs write a number as 9876543210.0.
    .replace(/\.0+$/, '')
    .replace(/\([^)]*\p{L}[^)]*\)/gu, ' ')
    .split(/[,;/&|\n]|:::|\b(?:or|and)\b|और/i);
  const number = first.replace(/^\s*\p{L}[\p{L}. ]*:?\s*(?=[+\d])/u, '').trim();
  const ending = /^(.*\d)\s*-\s*\d{1,4}$/.exec(number)?.[1] ?? '';
  if (mobile.test(digitsIn(ending))) return ending;
  return digitsIn(number).length >= 20 ? firstOfTwo(number) : number;
}

/** The first of two numbers that only spaces separate: "98111 00047" of "98111 00047 98111 00048". */
function firstOfTwo(number: string): string {
  const words = number.split(' ');
  for (let count = 1; count < words.length; count += 1) {
    const some = words.slice(0, count).join(' ');
    if (digitsIn(some).replace('+', '').length >= 10) return some;
  }
  return number;
}

/** Whether a cell is one or several mobile numbers, and nothing else. */
export const isPhoneNumber = (cell: string): boolean =>
  mobile.test(digitsIn(firstPhone(cleanNumber(withoutApostrophe(cell)))));

/** Whether a cell has digits of another phone number than this one. */
export function hasOtherPhone(cell: string, phone: string): boolean {
  const rest = digitsIn(cleanNumber(cell))
    .replace(lastDigits(phone), '')
    .replace(/^\+?0*(91)?0?$/, '');
  return cell.length <= longestNumber && rest.length >= 2;
}

/** The last ten digits, by which phone numbers are compared; empty for an invalid number. */
export function lastDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 10 ? digits.slice(-10) : '';
}

/** The key by which names are compared: ignores case and repeated spaces. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

const example = 'Example:';
const exampleWords = Object.values(textsFor('api')).map((texts) => nameKey(texts[example] ?? example));

/** Whether a line is an example of the template, in any language. */
export const isExample = (cells: readonly string[]) =>
  cells
    .map((cell) => nameKey(cell).replace(' :', ':'))
    .some((cell) => exampleWords.some((word) => cell.startsWith(word)));
