/** Cells of a spreadsheet as texts, from a CSV file in any usual encoding. Pure. */

import { addDays } from '#contract/shared/days.ts';
import { cleanNumber, cleanText } from '#contract/shared/typed-text.ts';

/** Why a whole file cannot be read. The messages are in present.ts. */
export const fileFaults = [
  'empty',
  'tooMany',
  'tooManyColumns',
  'macros',
  'oldExcel',
  'locked',
  'unknownKind',
  'webPage',
  'contacts',
  'notUnicode',
  'unpacksTooLarge',
  'broken',
  'brokenQuotes',
  'gaveUp',
] as const;
export type FileFaultName = (typeof fileFaults)[number];

export class FileFault extends Error {
  readonly fault: FileFaultName;
  constructor(fault: FileFaultName) {
    super(fault);
    this.fault = fault;
  }
}

/** A line of the file with its number. Empty lines are skipped, but the numbers count them. */
export interface Cells {
  line: number;
  cells: string[];
}

/**
 * Cells longer than this are cut. The length is more than any field accepts, so the rule of the field still refuses
 * them.
 */
const longestCell = 2100;
/** A file may have this many lines of titles and headings in addition to its rows. */
export const linesAbove = 20;

/** The cells of a line without empty ones at the end. */
export function cleanCells(cells: readonly string[]): string[] {
  const cleaned = cells.map(cleanCell);
  while (cleaned.at(-1) === '') cleaned.pop();
  return cleaned;
}

/** Cleaned like typed text; NUL is removed, because databases refuse it. */
const cleanCell = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is removed
  cleanText(text.slice(0, longestCell).replace(/\u0000/g, '')).normalize('NFC');

/** Decodes UTF-8 and UTF-16. UTF-16 is recognized by its byte order mark, or by its many zero bytes. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, 1000);
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > head.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros(0) > head.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault('notUnicode');
  }
}

/**
 * The separator of a CSV file: the one that occurs equally often in most of its first lines. A title above the
 * headings has other marks than the table, and addresses have commas, but not the same number in each line.
 */
function findSeparator(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, linesAbove * 2)
    .filter((line) => line.trim() !== '');
  const rated = [',', ';', '\t', '|'].map((mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0);
    const groups = [...Map.groupBy(counts, (count) => count).values()];
    const [common = []] = groups.toSorted((one, other) => other.length - one.length);
    return { mark, lines: common.length, count: common[0] ?? 0 };
  });
  const [best] = rated.toSorted((one, other) => other.lines - one.lines || other.count - one.count);
  return best?.mark ?? ',';
}

/** Splits CSV by commas, semicolons, tabs or vertical bars. */
export function* splitCsv(text: string): Generator<Cells> {
  const comma = findSeparator(text);
  let [line, from, cells]: [number, number, string[]] = [1, 1, []];
  let parts = '';
  let isQuoted = false;
  // Jumps from one special character to the next, because reading megabytes letter by letter is slow.
  const marks = /["\r\n,;\t|]/g;
  let at = 0;
  while (at < text.length) {
    marks.lastIndex = at;
    const next = marks.exec(text)?.index ?? text.length;
    parts += text.slice(at, next);
    const mark = text[next];
    at = next + 1;
    if (mark === undefined) break;
    if (mark === '"') {
      if (isQuoted && text[at] === '"') {
        parts += '"';
        at += 1;
      } else if (isQuoted || parts.trim() === '') isQuoted = !isQuoted;
      else parts += mark;
    } else if (isQuoted) {
      if (mark === '\n') line += 1;
      parts += mark;
    } else if (mark === comma) {
      cells.push(parts);
      parts = '';
    } else if (mark === '\n' || mark === '\r') {
      if (mark === '\r' && text[at] === '\n') at += 1;
      yield { line: from, cells: [...cells, parts] };
      [cells, parts] = [[], ''];
      line += 1;
      from = line;
    } else parts += mark;
  }
  if (isQuoted) throw new FileFault('brokenQuotes');
  yield { line: from, cells: [...cells, parts] };
}

/**
 * Removes the apostrophe that our exports put before text that a spreadsheet would take for a formula, and that people
 * put before a number that must stay a text.
 */
export const withoutApostrophe = (text: string) => text.replace(/^'(?=[=+\-@＝＋－＠\t\r]|\p{Nd}[\p{Nd} .,/-]*$)/u, '');

/** Whether a cell says in a word or mark that it has no value: -, –, NA, N/A, nil, none. */
export const saysNothing = (text: string) => /^([-–—_.]+|n\.?\/?a\.?|nil|none|null|not applicable)$/i.test(text.trim());

const sameMark = /^(["”“〃]|''|’’|,,|-+ ?do ?-*|do ?-+|-[- ]*(ditto|same|वही)[- ]*-)$/i;
const samePhrase = /^[- ]*(same (as )?above|as above|same hai|upar wala|upar jaisa|ऊपर वाला|ऊपर जैसा)[- .]*$/i;
const sameWord = /^[- ]*(ditto|same|वही|उपरोक्त)[- .]*$/i;

/**
 * Whether a cell only says that its value is the same as in the line above: ", -do-, ditto, same as above. The word
 * "do" alone is no mark, because it is also the Hindi word for two. In a column of names a single word is a name:
 * people are called Same, too.
 */
export function saysSame(text: string, isName = false): boolean {
  const cell = text.trim();
  return sameMark.test(cell) || samePhrase.test(cell) || (!isName && sameWord.test(cell));
}

/**
 * Whether a text of merged cells belongs to each of their rows: an area, an address or a name. An amount or a phone
 * number may belong to one row only.
 */
export function isSharedText(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];
  return words.length >= (/\p{Nd}{3}/u.test(text) ? 3 : 1);
}

/** A cell without a computed value: a formula, or an error of Excel (#N/A, #SPILL!) or LibreOffice (Err:502). */
export const isFormula = (text: string) =>
  /^[=＝]/.test(text) || /^#(N\/A|GETTING_DATA$|[A-Z][A-Z0-9/_]*[!?])/.test(text) || /^Err:\d{3}$/.test(text);

const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const dateLike = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d([ T]\\d\\d:\\d\\d(:\\d\\d)?)?|\\d{1,4}:\\d\\d(:\\d\\d)?|\\d{1,2}-${monthName}(-\\d{2,4})?|${monthName}-\\d{2,4})$`,
  'i',
);

/**
 * Whether a text looks like a date or time that a spreadsheet made of a house number: 2-8 becomes 2026-08-02 or
 * 02-Aug.
 */
export const isDateLike = (text: string) => dateLike.test(text);

/** Whether a spreadsheet has replaced digits by an exponent, as in 9.87E+09. */
export const isShortened = (text: string) => /^\d([.,]\d+)?E\+?\d+$/i.test(text);

/** Spreadsheets store a date as the number of days after this one. */
const dayZero = '1899-12-30';
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Reads a day as people write it in India (5/12/2026, 5 Dec 2026), in ISO format, or as the number of a spreadsheet.
 */
export function readDay(typed: string): string | undefined {
  const text = cleanNumber(typed).replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '');
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : undefined;
  if (serial !== undefined) return addDays(dayZero, serial);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text);
  if (plain) return dayOf(yearOf(plain[3]), Number(plain[2]), Number(plain[1]));
  const named = /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{2}|\d{4})$/i.exec(text);
  if (named) return dayOf(yearOf(named[3]), monthNames.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1]));
  return undefined;
}

const yearOf = (text = '') => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000 && year < 2100;
  return isThere ? date.toISOString().slice(0, 10) : undefined;
}
