/** Names and months of customers' dues and payments. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';

/** Names of the charges that a customer owes in addition to delivered orders. */
export const chargeNames = {
  lost: message('Lost jar'),
  damaged: message('Damaged jar'),
  opening: message('Due from before'),
} as const;
export type ChargeKind = keyof typeof chargeNames;
export const chargeKinds = Object.keys(chargeNames) as ChargeKind[];

/** The filters by which customers can list their money entries. */
export const entryFilters = ['credit', 'deposits'] as const;

/** Names of an order's money entries, as its customer and the money desk see them. */
export const orderEntries = {
  sale: 'Water',
  delivery_charge: 'Delivery',
  deposit: 'Deposit',
  payment: 'Payment',
  credit_use: 'From balance',
  surplus: 'To balance',
  refund: 'Refund',
} as const;

/** The pattern of a calendar month, `YYYY-MM`, in the URL of a monthly statement. */
export const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** The month of a day, or the month `after` months later. */
export function monthOf(day: string, after = 0): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + after, 1));
  return first.toISOString().slice(0, 7);
}

/**
 * The months of an account that can be printed, newest first, at most `most`: from its first entry to this month. Days
 * are `YYYY-MM-DD`; an account without entries has none.
 */
export function monthsOf(firstDay: string | null, today: string, most: number): string[] {
  if (firstDay === null) return [];
  return Array.from({ length: most }, (_, ago) => monthOf(today, -ago)).filter((month) => month >= monthOf(firstDay));
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}
