/** The numbers of documents. */
import { twoDigits } from './financial-year.ts';

/** The law allows letters, digits, `-` and `/`. */
export const longestNumber = 16;
/** A prefix of three characters leaves room for 99,999,999 documents a year. */
export const prefixForm = /^[A-Z0-9]{1,3}$/;

/**
 * The number of a document, like INV/2627/1. It has no leading zeros. A number above 9,999,999 takes the room of the
 * first slash, so that the text never exceeds 16 characters. Numbers of a series stay different: the part behind the
 * last slash is unique.
 */
export function documentNumber(prefix: string, year: number, number: number): string {
  const years = `${twoDigits(year)}${twoDigits(year + 1)}`;
  const text = `${prefix}/${years}/${number}`;
  const shorter = text.length > longestNumber ? `${prefix}${years}/${number}` : text;
  if (shorter.length > longestNumber) throw new RangeError(shorter);
  return shorter;
}
