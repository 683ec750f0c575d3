/** The next numbers of a series of documents. */
import { financialYearOf } from './financial-year.ts';

/** A series of numbers, as its row in the database stores it. The caller has locked the row. */
export interface Series {
  /** The financial year of the last document. */
  year: number;
  /** The next number of this year. */
  next: number;
  /** The day of the last document; empty if there is none yet. */
  lastDay: string;
}

export interface DrawnNumbers {
  /** The day of all drawn documents. */
  day: string;
  year: number;
  /** The number of the first document; the others follow without a gap. */
  first: number;
  /** The series after the draw. */
  after: Series;
}

/**
 * Draws numbers for documents of today. If the clock was set back, they have the day of the last document, so numbers
 * and days have the same order. A new financial year begins with 1; the first number of a shop that changes from a bill
 * book is the `next` of a series without documents.
 */
export function drawNumbers({ year, next, lastDay }: Series, today: string, count: number): DrawnNumbers {
  const day = lastDay > today ? lastDay : today;
  const thisYear = financialYearOf(day);
  const first = thisYear === year ? next : 1;
  return { day, year: thisYear, first, after: { year: thisYear, next: first + count, lastDay: day } };
}
