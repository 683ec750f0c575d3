/** Financial years in India, which begin on 1 April. */

/** The year in which a financial year begins. */
export function financialYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '04' ? year - 1 : year;
}

/** The 1 April on which the financial year of a day began. */
export const startOfFinancialYear = (day: string): string => `${financialYearOf(day)}-04-01`;

/** A financial year as documents print it: 2026-27. */
export const financialYearName = (year: number): string => `${year}-${twoDigits(year + 1)}`;

/** The last two digits of a year. */
export const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');
