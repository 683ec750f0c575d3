/** Types for the columns of a CSV file, and functions that format values so that a spreadsheet can sort them. */
import { toRupees } from '#contract/shared/money.ts';

/** An amount in a CSV file: a number for a spreadsheet, always with two decimals. */
export class MoneyCell {
  readonly paise: number;

  constructor(paise: number) {
    this.paise = paise;
  }

  /** The amount in rupees, like "-1250.00". */
  toString(): string {
    return toRupees(this.paise).toFixed(2);
  }
}

/**
 * Name and value of each column. Texts that look like formulas are escaped, so an amount must not be a text: its minus
 * sign would be escaped, and a spreadsheet would not add it up.
 */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | MoneyCell>> &
  Readonly<Record<`${string}(₹)`, (row: Row) => '' | MoneyCell>>;

const india = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The time in India, "2026-11-21 17:34:05"; empty for none. */
export function timeCell(instant: Date | null): string {
  return instant ? india.format(instant) : '';
}

/** The cell of an amount; empty if there is none. */
export const moneyCell = (paise: number | null): '' | MoneyCell => (paise === null ? '' : new MoneyCell(paise));

export const yesNoCell = (value: boolean) => (value ? 'Yes' : 'No');

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The name of a weekday; Monday is 1. */
export const weekdayCell = (day: number) => weekdays[day - 1] ?? '';
