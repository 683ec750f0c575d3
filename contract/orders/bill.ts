/** A bill as cart, checkout, order, delivery slip and e-mail read it: one order of rows, one name for each. */

import { type Paise, paise } from '../shared/money.ts';
import { feeOf, restOf, type Totals } from './order-sums.ts';

export interface BillLine {
  label: string;
  paise: Paise;
  /** Adds up what stands above it. */
  isSum: boolean;
}

/** What the row of total and deposit is called: before an order what is to be paid, on the order itself the Grand Total. */
const lastRows = { cart: { label: 'Amount payable' }, order: { label: 'Grand Total' } };
export type BillOf = keyof typeof lastRows;

/** Below a bill that credit pays a part of. */
export function creditRows(payable: Paise, credit: Paise): BillLine[] {
  if (credit === 0) return [];
  return [
    { label: 'From balance', paise: paise(-credit), isSum: false },
    { label: 'Left to pay', paise: restOf(payable, credit), isSum: true },
  ];
}

/** The column adds up as it is read. Without a deposit the total is the last row: the same sum is not said twice. */
export function billOf(totals: Totals, of: BillOf): BillLine[] {
  const row = (label: string, paise: Paise, isSum = false): BillLine => ({ label, paise, isSum });
  const untilTotal = [
    row('Subtotal', totals.itemsPaise),
    row('Delivery Charge', feeOf(totals)),
    ...(totals.floorPaise > 0 ? [row('Floor charge', totals.floorPaise)] : []),
    row('Total', totals.totalPaise, true),
  ];
  if (totals.depositPaise === 0) return untilTotal;
  return [
    ...untilTotal,
    row('Refundable deposit', totals.depositPaise),
    row(lastRows[of].label, totals.payablePaise, true),
  ];
}
