/** The rows of a bill. Cart, checkout, order, delivery slip and email show the same rows with the same names. */

import { type Paise, paise } from '../shared/money.ts';
import { feeOf, restOf, type Totals } from './order-sums.ts';

export interface BillLine {
  label: string;
  paise: Paise;
  /** True if the row is the sum of the rows above it. */
  isSum: boolean;
}

/** The label of the last row, which sums total and deposit: `cart` before the order is placed, `order` afterwards. */
const lastRows = { cart: { label: 'Amount payable' }, order: { label: 'Grand Total' } };
export type BillOf = keyof typeof lastRows;

/** The rows below a bill that is partly paid from the customer's balance. */
export function creditRows(payable: Paise, credit: Paise): BillLine[] {
  if (credit === 0) return [];
  return [
    { label: 'From balance', paise: paise(-credit), isSum: false },
    { label: 'Left to pay', paise: restOf(payable, credit), isSum: true },
  ];
}

const row = (label: string, paise: Paise, isSum = false): BillLine => ({ label, paise, isSum });

/** The rows of a bill above the total. */
const chargeRows = (totals: Totals): BillLine[] => [
  row('Subtotal', totals.itemsPaise),
  row('Delivery Charge', feeOf(totals)),
  ...(totals.floorPaise > 0 ? [row('Floor charge', totals.floorPaise)] : []),
];

/** The rows between the total and the amount payable; none without a deposit. */
const depositRows = ({ depositPaise }: Totals): BillLine[] =>
  depositPaise === 0 ? [] : [row('Refundable deposit', depositPaise)];

/** The rows of a bill without its sums, for a screen that adds them up together with other amounts. */
export const partsOfBill = (totals: Totals): BillLine[] => [...chargeRows(totals), ...depositRows(totals)];

/**
 * The rows of a bill, which add up from top to bottom. Without a deposit the total is the last row, so that the same
 * sum does not appear twice.
 */
export function billOf(totals: Totals, of: BillOf): BillLine[] {
  const untilTotal = [...chargeRows(totals), row('Total', totals.totalPaise, true)];
  const belowTotal = depositRows(totals);
  if (belowTotal.length === 0) return untilTotal;
  return [...untilTotal, ...belowTotal, row(lastRows[of].label, totals.payablePaise, true)];
}
