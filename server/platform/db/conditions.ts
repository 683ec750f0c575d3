/**
 * A list's filter as a `where` that holds only what was asked for: "null or equal" for each would keep PostgreSQL from
 * its indexes. Each combination is one statement whose text is made of constants alone; values are always parameters.
 * Beside it, what was typed into a search as a pattern of `like`.
 */
import { cleanNumber } from '#contract/shared/typed-text.ts';

/** SQL of each condition, given the place of its value. */
export type Conditions<Filter> = { readonly [Name in keyof Filter]-?: (value: string) => string };

export interface Where {
  /** `true` when nothing was asked for. */
  text: string;
  values: unknown[];
  /** Adds a value and answers its place. */
  add(value: unknown): string;
}

/** The instant at which a day in India begins; `day` is an expression of a date. */
export const startOfDaySql = (day: string) => `(${day})::timestamp at time zone 'Asia/Kolkata'`;

/** Every condition whose value is given, in the order of the conditions. */
export function joinConditions<Filter extends object>(conditions: Conditions<Filter>, filter: Filter): Where {
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
 * For `like` on the digits of a phone number: part of a number, however it is typed, without India's +91, 0091, 91 or 0
 * before it; null for what is no number. A bare 91 or 0 may be of the number itself unless ten digits follow.
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

/** Words that only join others are not searched for, unless nothing else was typed. */
export function withoutSmallWords(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !smallWords.has(word));
  return others.length > 0 ? others : words;
}

/** The words of an address, once each and in lower case; commas and dashes that stand alone only separate them. */
export function addressWordsOf(text: string): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]+/);
  return [...new Set(withoutSmallWords(words.filter((word) => /[\p{L}\p{N}]/u.test(word))))];
}

/**
 * SQL: whether folded text (`search_forms` of db/migrations/0020) holds what was typed, whose placeholder `typed` is. The
 * pattern is a subselect, so that it is folded once and not for each row.
 */
export const holdsTyped = (folded: string, typed: string): string => `${folded} like (select fold_pattern(${typed}))`;

/** For `like` on texts in small letters: where one stands within another; what `like` takes as special is literal. */
export function patternOf(text: string): string {
  return `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}
