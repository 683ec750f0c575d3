/** Sections and periods of the GST returns. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';
import { daysOfMonth, monthOf } from './entries.ts';

/** The sections of GSTR-1 that a shop for water has. */
export const gstSections = {
  b2b: message('Invoices to customers with a GSTIN'),
  b2cl: message('Invoices above ₹1,00,000 to another state, without GSTIN'),
  b2cs: message('Other sales with tax, by state and rate, less credit notes'),
  cdnr: message('Credit notes to customers with a GSTIN'),
  cdnur: message('Credit notes for such large invoices'),
  exemp: message('Sales without tax (nil-rated), less credit notes'),
  hsn_b2b: message('By HSN code: customers with a GSTIN'),
  hsn_b2c: message('By HSN code: all other customers'),
  docs: message('Numbers of documents'),
} as const;
export type GstSection = keyof typeof gstSections;
export const gstSectionKeys = Object.keys(gstSections) as [GstSection, ...GstSection[]];

/** The name of a section as the offline tool of the GST portal calls its sheet. */
export const gstSheetOf = (section: GstSection): string => section.replace(/_(b2.)$/, '($1)');

/**
 * A return is for a month, or for a quarter of the financial year, whose first month is April, July, October or
 * January.
 */
export const gstPeriods = ['month', 'quarter'] as const;
export type GstPeriod = (typeof gstPeriods)[number];

export interface PeriodOf {
  /** Any month of the period. */
  month: string;
  by: GstPeriod;
}

/** The first month of the period. */
export function firstMonthOf({ month, by }: PeriodOf): string {
  return by === 'month' ? month : monthOf(`${month}-01`, -((Number(month.slice(5, 7)) - 1) % 3));
}

export const lastMonthOf = (period: PeriodOf): string =>
  period.by === 'month' ? period.month : monthOf(`${firstMonthOf(period)}-01`, 2);

/** The first and the last day of the period. */
export const daysOfPeriod = (period: PeriodOf): { from: string; to: string } => ({
  from: daysOfMonth(firstMonthOf(period)).from,
  to: daysOfMonth(lastMonthOf(period)).to,
});

/** The month in which the tax of a period is due. */
export const monthAfter = (period: PeriodOf): string => monthOf(`${lastMonthOf(period)}-01`, 1);

/** The months of a period as part of a file's name: 2026-11, or 2026-10-to-2026-12. */
export const periodName = (period: PeriodOf): string =>
  [...new Set([firstMonthOf(period), lastMonthOf(period)])].join('-to-');

/** The files that Tally imports. */
export const tallyFiles = ['ledgers', 'vouchers'] as const;
export type TallyFile = (typeof tallyFiles)[number];

/** The first month of the period before or after this one. */
export const stepPeriod = (period: PeriodOf, steps: 1 | -1): string =>
  monthOf(`${firstMonthOf(period)}-01`, steps * (period.by === 'month' ? 1 : 3));

/**
 * An invoice above this amount to another state, to a buyer without GSTIN, is reported separately (since August 2024).
 */
export const largeSaleAbove = 1_00_000_00;

/**
 * Half of the tax of a composition dealer, in hundredths of a per cent. Central tax and state tax are each one half.
 */
const compositionHalf = 50;

/** Each half of the tax that a composition dealer pays of a turnover, rounded half up to a paisa. */
export const compositionTax = (turnoverPaise: number): number => Math.round((turnoverPaise * compositionHalf) / 10_000);
