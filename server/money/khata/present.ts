/**
 * Presents rows of the khata, the list of customers with their jars and dues, as JSON and as lines of a spreadsheet.
 */
import type { KhataRow } from '#contract/money/khata-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, yesNoCell } from '#server/core/csv.ts';
import type { KhataTableRow } from './store.ts';

export function presentKhataRow({ duePaise, agreedPaise, ...row }: KhataTableRow): KhataRow {
  return { ...row, amountDue: toRupees(duePaise), agreedPrice: agreedPaise === null ? null : toRupees(agreedPaise) };
}

export const khataColumns: Columns<KhataTableRow> = {
  Customer: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Jars: ({ jars }) => jars,
  'Due (₹)': ({ duePaise }) => moneyCell(duePaise),
  'Last delivery': ({ lastDelivery }) => lastDelivery ?? '',
  'Next delivery': ({ nextDelivery }) => nextDelivery ?? '',
  'Agreed price (₹)': ({ agreedPaise }) => (agreedPaise === null ? '' : moneyCell(agreedPaise)),
  'More agreed prices': ({ morePrices }) => morePrices,
  Active: ({ isActive }) => yesNoCell(isActive),
  Tags: ({ tags }) => tags.join(', '),
};
