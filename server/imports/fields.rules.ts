/** Reads single cells: amounts, counts, yes and no, weekdays. Pure. */

import type { ImportColumn } from '#contract/imports/columns.ts';
import type { Weekday } from '#contract/shared/days.ts';
import { isWholePaise, toPaise } from '#contract/shared/money.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import { textsFor } from '#languages/texts.ts';
import type { Words } from '#server/core/refusal.ts';
import { isDateLike, isFormula, isShortened, saysNothing, withoutApostrophe } from './cells.rules.ts';
import type { Chosen } from './headings.rules.ts';

export interface CellFault {
  /** Null for a fault of the whole row. */
  column: ImportColumn | null;
  msg: Words;
}

export interface CellReader {
  /** The cell's text. */
  text(column: ImportColumn): string;
  /** The text cleaned as for a number: digits of every script as 0 to 9, plain hyphens. */
  plain(column: ImportColumn): string;
  fail(column: ImportColumn | null, msg: Words): void;
  faults: CellFault[];
}

/** Columns that may contain a date or a time. */
const timeColumns: ReadonlySet<ImportColumn> = new Set<ImportColumn>(['planStart', 'planWindow']);

/** A name and a street are needed, so a dash there is a fault; in the columns of yes and no it means no. */
const saysItself: ReadonlySet<ImportColumn> = new Set<ImportColumn>(['name', 'street', 'hasLift', 'isActive']);

/**
 * Reads the cells of a row by the chosen columns. A cell that says that it has no value counts as empty, but in the columns
 * of `keepsNone`. A formula is a fault and then counts as empty; so is a date in other
 * columns, because a spreadsheet made it of a house number or a size.
 */
export function readRow(cells: readonly string[], chosen: Chosen, keepsNone: readonly ImportColumn[] = []): CellReader {
  const mayBeEmpty = (column: ImportColumn) => !saysItself.has(column) && !keepsNone.includes(column);
  const faults: CellFault[] = [];
  const isTold = new Set<ImportColumn>();
  const text = (column: ImportColumn) => {
    const cell = cells[chosen[column] ?? -1] ?? '';
    const msg = isFormula(cell)
      ? 'There is a formula or an error here instead of a value. Paste it as a value.'
      : isDateLike(cell) && !timeColumns.has(column)
        ? 'The spreadsheet has turned this into a date or time. Format the column as text, and enter it again.'
        : undefined;
    if (msg === undefined) return mayBeEmpty(column) && saysNothing(cell) ? '' : withoutApostrophe(cell);
    if (!isTold.has(column)) faults.push({ column, msg });
    isTold.add(column);
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

/** In paise; 0 for an empty cell. Accepts rupees with at most two decimals, with grouping commas. */
export function readAmount(row: CellReader, column: ImportColumn): number {
  const typed = row.plain(column);
  const bare = typed.replace(/^(₹|Rs\.?|INR|रु\.?)\s*/i, '').replace(/\/-$/, '');
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
  const plain = text.replace(/(?<=\d),(?=\d{2,3}(\D|$))/g, '');
  return /^\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** A whole number; undefined for an empty cell, and for a fault, which is reported. */
export function readCount(row: CellReader, column: ImportColumn, most: number, msg: string): number | undefined {
  const typed = row
    .plain(column)
    .replace(/\.0+$/, '')
    .replace(/(?<=\d),(?=\d{2,3}(\D|$))/g, '');
  if (typed === '' || typed === '-') return undefined;
  const count = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN;
  if (count <= most) return count;
  row.fail(column, msg);
  return undefined;
}

const yes = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'है', 'जी']);
const no = new Set(['', 'no', 'n', 'false', '0', '-', 'नहीं', 'नही', 'ना']);

/** Undefined for an empty cell. */
export function readFlag(row: CellReader, column: ImportColumn): boolean | undefined {
  const typed = row.plain(column).toLowerCase();
  if (typed === '') return undefined;
  if (yes.has(typed)) return true;
  if (!no.has(typed)) row.fail(column, 'Write yes or no here.');
  return false;
}

/** One phone number; the first of several. */
export function readPhone(row: CellReader, column: ImportColumn): string {
  const typed = row.plain(column);
  if (isShortened(typed)) {
    row.fail(
      column,
      'The spreadsheet has shortened this phone number. Format the column as text, and enter the number again.',
    );
    return '';
  }
  // Some programs turn a number into 9876543210.0.
  return (typed.replace(/\.0+$/, '').split(/[,/;]|\bor\b/i)[0] ?? '').trim();
}

/** Numbers are compared by their last ten digits; empty for an invalid number. */
export function lastDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 10 ? digits.slice(-10) : '';
}

const weekdayNames: readonly (readonly string[])[] = [
  ['mon', 'monday', 'सोम', 'सोमवार'],
  ['tue', 'tues', 'tuesday', 'मंगल', 'मंगलवार'],
  ['wed', 'wednesday', 'बुध', 'बुधवार'],
  ['thu', 'thur', 'thurs', 'thursday', 'गुरु', 'गुरुवार', 'बृहस्पतिवार'],
  ['fri', 'friday', 'शुक्र', 'शुक्रवार'],
  ['sat', 'saturday', 'शनि', 'शनिवार'],
  ['sun', 'sunday', 'रवि', 'रविवार', 'इतवार'],
];
const weekdayOfName = new Map(
  weekdayNames.flatMap((names, at) => names.map((name) => [name, (at + 1) as Weekday] as const)),
);
const rhythms = new Map([
  ...['daily', 'every day', 'everyday', 'रोज़', 'रोज', 'हर दिन', 'प्रतिदिन'].map((name) => [name, 1] as const),
  ...['alternate', 'alternate days', 'alternate day', 'every other day', 'एक दिन छोड़कर'].map(
    (name) => [name, 2] as const,
  ),
  ...['weekly', 'every week', 'हर हफ़्ते', 'साप्ताहिक'].map((name) => [name, 7] as const),
]);

export interface Rhythm {
  everyDays: number | null;
  weekdays: Weekday[];
}

/** "2", "every 3 days", "daily", "Mon, Thu", "सोम, गुरु"; undefined for anything else. */
export function parseRhythm(typed: string): Rhythm | undefined {
  const text = cleanNumber(typed).normalize('NFC').toLowerCase().trim();
  const named = rhythms.get(text);
  const counted = /^(?:every |हर )?(\d{1,2})(?: ?(?:days?|दिन)(?: (?:में|पर))?)?$/.exec(text);
  const every = named ?? (counted ? Number(counted[1]) : undefined);
  if (every !== undefined) return every >= 1 && every <= 90 ? { everyDays: every, weekdays: [] } : undefined;
  const names = text.split(/[\s,;/+&]+|\band\b|और/).filter(Boolean);
  const days = names.map((name) => weekdayOfName.get(name));
  if (days.length === 0 || days.some((day) => day === undefined)) return undefined;
  return { everyDays: null, weekdays: [...new Set(days as Weekday[])].sort() };
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
