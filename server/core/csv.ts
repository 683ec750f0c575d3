/** The columns of a CSV file, and how values stand there: sortable, and without what only a program reads. */
import { toRupees } from '#contract/shared/money.ts';

/** Name and value of each column; numbers are formatted for people. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const india = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as the clock in India showed it, "2026-11-21 17:34:05"; empty for none. */
export function timeCell(instant: Date | null): string {
  return instant ? india.format(instant) : '';
}

/** Paise as rupees, "1250.00". */
export function moneyCell(paise: number): string {
  return toRupees(paise).toFixed(2);
}

export const yesNoCell = (value: boolean) => (value ? 'Yes' : 'No');

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** From Monday, which is 1. */
export const weekdayCell = (day: number) => weekdays[day - 1] ?? '';
