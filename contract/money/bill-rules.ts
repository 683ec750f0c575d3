/** The form of a supplier's bill, and its sums. The browser loads this file, so it must not import Zod. */
import { financialYearOf } from '../documents/financial-year.ts';
import { isCalendarDay } from '../shared/days.ts';
import { officeRules } from '../shared/delivery-address.ts';
import { deskAmount, optionalAmount, personPattern } from '../shared/fields.ts';
import type { FieldError, Rules } from '../shared/rules.ts';
import { cashPlaces } from './desk-rules.ts';

/** The rates of GST with tax, in per cent, that bills of the last years have. */
export const taxedRates = [5, 12, 18, 28, 40] as const;
export type TaxedRate = (typeof taxedRates)[number];

export const billRules = {
  supplier: {
    required: 'Please enter the name of the supplier',
    max: [100, 'The supplier’s name has more than 100 characters'],
    pattern: [personPattern, 'The name must not contain line breaks, hidden marks or links'],
  },
  gstin: officeRules.gstin,
  // Spaces and kinds of hyphens are typed in many ways, and the same bill must not be recorded twice.
  number: {
    is: 'code',
    required: 'Please enter the number of the bill',
    max: [30, 'The bill’s number has more than 30 characters'],
  },
  day: {
    required: 'Please enter the day of the bill',
    pattern: [{ test: isCalendarDay }, 'There is no such day in the calendar'],
  },
  taxable0: optionalAmount,
  taxable5: optionalAmount,
  tax5: optionalAmount,
  taxable12: optionalAmount,
  tax12: optionalAmount,
  taxable18: optionalAmount,
  tax18: optionalAmount,
  taxable28: optionalAmount,
  tax28: optionalAmount,
  taxable40: optionalAmount,
  tax40: optionalAmount,
  total: deskAmount,
  place: { oneOf: cashPlaces },
  kind: {},
  isClaimed: { kind: 'flag' },
} as const satisfies Rules;

/** The amounts of a bill for each rate, in paise; null for an empty field. */
export type BillAmounts = Readonly<Record<'taxable0' | `taxable${TaxedRate}` | `tax${TaxedRate}`, number | null>>;
export const amountNames = Object.keys(billRules).filter((name) => /^tax(able)?\d/.test(name)) as (keyof BillAmounts)[];

/** The amounts on a bill for one tax rate. */
export interface BillRate {
  rate: number;
  taxablePaise: number;
  /** Central and state tax together, or the integrated tax. */
  taxPaise: number;
}

/** The tax of a value, rounded half up. Central and state tax are half of it each. */
export function taxOfValue(taxablePaise: number, rate: number, isSplit: boolean): number {
  const parts = isSplit ? 2 : 1;
  return parts * Math.round((taxablePaise * rate) / (100 * parts));
}

/** The rates that a bill has. A tax that was not entered is computed. */
export function ratesOf(amounts: BillAmounts, isSplit = true): BillRate[] {
  const taxed = taxedRates.map((rate) => {
    const taxablePaise = amounts[`taxable${rate}`] ?? 0;
    return { rate, taxablePaise, taxPaise: amounts[`tax${rate}`] ?? taxOfValue(taxablePaise, rate, isSplit) };
  });
  const all = [{ rate: 0, taxablePaise: amounts.taxable0 ?? 0, taxPaise: 0 }, ...taxed];
  return all.filter(({ taxablePaise, taxPaise }) => taxablePaise > 0 || taxPaise > 0);
}

export const sumOfRates = (rates: readonly BillRate[]): number =>
  rates.reduce((sum, { taxablePaise, taxPaise }) => sum + taxablePaise + taxPaise, 0);

/** The last day on which the tax of a bill can be claimed: 30 November after its financial year. */
export const lastDayToClaim = (day: string): string => `${String(financialYearOf(day) + 1).padStart(4, '0')}-11-30`;

/** By how much a tax or a total on paper may differ from the computed one, because suppliers round in several ways. */
const mostRounded = 1_00;

/** The rules that compare fields of a bill. The printed amounts are accepted if they add up. */
export function checkBill(bill: BillAmounts & { gstin: string; total: number | null }): FieldError[] {
  const rates = ratesOf(bill);
  const taxed = rates.filter(({ rate }) => rate > 0);
  const faults = taxed.flatMap(({ rate, taxablePaise, taxPaise }): FieldError[] => {
    if (taxablePaise === 0) {
      return [{ path: `taxable${rate}`, msg: 'Please enter the value without tax, too' }];
    }
    const isNear = Math.abs(taxPaise - taxOfValue(taxablePaise, rate, true)) <= mostRounded;
    return isNear ? [] : [{ path: `tax${rate}`, msg: 'This is not the tax of this value and rate' }];
  });
  if (rates.length === 0) faults.push({ path: 'taxable0', msg: 'Please enter at least one amount' });
  if (taxed.length > 0 && bill.gstin.trim() === '') {
    faults.push({ path: 'gstin', msg: 'A bill with tax has the GSTIN of its supplier' });
  }
  const taxPaise = taxed.reduce((sum, rate) => sum + rate.taxPaise, 0);
  const isSum =
    bill.total === null || (bill.total >= taxPaise && Math.abs(bill.total - sumOfRates(rates)) <= mostRounded);
  if (faults.length === 0 && !isSum) {
    faults.push({ path: 'total', msg: 'The total is not the sum of the amounts' });
  }
  return faults;
}
