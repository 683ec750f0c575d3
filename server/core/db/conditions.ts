/**
 * Builds the `where` of a list's filter from the given conditions only. One constant statement with "null or equal" for
 * each condition would keep PostgreSQL from using its indexes. Each combination of conditions is a statement whose text
 * consists of constants; values are always parameters. Also makes `like` patterns from typed searches.
 */
import { cleanNumber } from '#contract/shared/typed-text.ts';

/** For each condition, a function that makes its SQL from the placeholder of its value. */
export type Conditions<Filter> = { readonly [Name in keyof Filter]-?: (value: string) => string };

export interface Where {
  /** The SQL condition. It is `true` if no condition was given. */
  text: string;
  values: unknown[];
  /** Adds a value and returns its placeholder. */
  add(value: unknown): string;
}

/** The instant at which a day in India begins; `day` is an SQL expression of a date. */
export const startOfDaySql = (day: string) => `(${day})::timestamp at time zone 'Asia/Kolkata'`;

/**
 * Joins with `and` the conditions for which the filter has a value, in the order of their declaration. A filter with a
 * part that has no condition does not compile: a list would ignore that part.
 */
export function joinConditions<Filter extends object, Given extends Filter>(
  conditions: Conditions<Filter>,
  filter: Given & Record<Exclude<keyof Given, keyof Filter>, never>,
): Where {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts: string[] = [];
  for (const name of Object.keys(conditions) as (keyof Filter)[]) {
    const value = filter[name];
    if (value === undefined || value === null || value === '') continue;
    parts.push(`(${conditions[name](add(value))})`);
  }
  return { text: parts.join(' and ') || 'true', values, add };
}

/**
 * A `like` pattern for the digits of a phone number or a part of one, however it is typed, without India's prefix +91,
 * 0091, 91 or 0. Null for text that is not a number. A 91 or 0 without + or 00 is removed only if ten digits follow,
 * because it may belong to the number itself.
 */
export function phonePatternOf(text: string): string | null {
  const typed = cleanNumber(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)91(?=\d{4})/, '');
  const digits = typed.replaceAll('+', '');
  if (!/^\d{4,15}$/.test(digits)) return null;
  return `%${digits.replace(/^(?:91|0)(?=\d{10}$)/, '')}%`;
}

const smallWords = new Set(
  'of the and for with ka ke ki ko aur wala wale wali का के की को और में वाला वाले वाली'.split(' '),
);

/** Removes words such as "of" and "the", unless nothing else was typed. */
export function withoutSmallWords(words: readonly string[]): readonly string[] {
  const bigWords = words.filter((word) => !smallWords.has(word));
  return bigWords.length > 0 ? bigWords : words;
}

/** The words of an address, each once and in lower case. Commas, and dashes between spaces, are not words. */
export function addressWordsOf(text: string): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]+/);
  return [...new Set(withoutSmallWords(words.filter((word) => /[\p{L}\p{N}]/u.test(word))))];
}

/**
 * An SQL condition that is true if folded text (simplified for searching, see `search_forms` of db/migrations/0020)
 * contains the typed text, whose placeholder is `typed`. Hindi is also searched as people spell it in Latin letters, so
 * that सुषमा finds "Sushma". The patterns are subselects, so that they are folded only once and not for each row; each can
 * use the trigram index of the column.
 */
export const holdsTyped = (folded: string, typed: string): string =>
  `(${folded} like (select fold_pattern(${typed})) or ${folded} like (select fold_pattern(fold_text(${typed}, true))))`;

/** A `like` pattern that finds lower-case text containing this text. Special characters of `like` are escaped. */
export function patternOf(text: string): string {
  return `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}
