/**
 * What customers owe and have paid, by its names and by the month. Free of the schema library, because the browser loads
 * this file.
 */
import { message } from '../shared/translate.ts';

/** What a customer owes beside delivered orders, with what it is called. */
export const chargeNames = {
  lost: message('Lost jar'),
  damaged: message('Damaged jar'),
  opening: message('Due from before'),
} as const;
export type ChargeKind = keyof typeof chargeNames;
export const chargeKinds = Object.keys(chargeNames) as ChargeKind[];

/** Which entries of their money a customer looks at. */
export const entryFilters = ['credit', 'deposits'] as const;

/** How the entries of an order are called, for its customer and at the desk alike. */
export const orderEntries = {
  sale: 'Water',
  delivery_charge: 'Delivery',
  deposit: 'Deposit',
  payment: 'Payment',
  credit_use: 'From balance',
  surplus: 'To balance',
  refund: 'Refund',
} as const;

/** Months of the calendar, `YYYY-MM`, as an account is printed by them. */
export const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** The month of a day, or the one that is so many months after it. */
export function monthOf(day: string, after = 0): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + after, 1));
  return first.toISOString().slice(0, 7);
}

/**
 * The months of an account that can be printed, newest first, no more than `most`: from the one of its first entry to
 * this one. Days are `YYYY-MM-DD`; an account without entries has none.
 */
export function monthsOf(firstDay: string | null, today: string, most: number): string[] {
  if (firstDay === null) return [];
  return Array.from({ length: most }, (_, ago) => monthOf(today, -ago)).filter((month) => month >= monthOf(firstDay));
}

/** Its first and its last day. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}
