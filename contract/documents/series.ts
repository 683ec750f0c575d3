/** Financial years, and the numbers of documents. */

/** The year in which a financial year begins, on 1 April. */
export function financialYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '04' ? year - 1 : year;
}

/** The 1 April on which the financial year of a day began. */
export const startOfFinancialYear = (day: string): string => `${financialYearOf(day)}-04-01`;

/** A financial year as documents print it: 2026-27. */
export const financialYearName = (year: number): string => `${year}-${twoDigits(year + 1)}`;

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

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
