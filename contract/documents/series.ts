/** The numbers of documents. */
import { twoDigits } from './financial-year.ts';

/** The law allows letters, digits, `-` and `/`. */
export const longestNumber = 16;
/** A prefix of three characters leaves room for 99,999,999 documents a year. */
export const prefixForm = /^[A-Z0-9]{1,3}$/;

/**
 * The number of a document, like INV/2627/1, without leading zeros. For a number above 9,999,999 the first slash is
 * omitted, so that the text never exceeds 16 characters. The numbers of a series are still unique, because the part
 * after the last slash is unique.
 */
export function documentNumber(prefix: string, year: number, number: number): string {
  const years = `${twoDigits(year)}${twoDigits(year + 1)}`;
  const text = `${prefix}/${years}/${number}`;
  const shorter = text.length > longestNumber ? `${prefix}${years}/${number}` : text;
  if (shorter.length > longestNumber) throw new RangeError(shorter);
  return shorter;
}
