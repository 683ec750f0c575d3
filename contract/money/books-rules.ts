/** Names in the books of a month. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';
import { type AccountKind, accountLabels } from './desk-rules.ts';

/** A row of the trial balance. Income and costs of earlier financial years are one row. */
export type BookKind = AccountKind | 'earlier_result';

/** The names of accounts in the trial balance, which has one row for all customers or riders. */
const bookNames: Partial<Record<AccountKind, string>> = {
  credit: message('Balances of customers'),
  orders: message('Orders of customers'),
  deposits: message('Deposits of customers'),
  pouch: message('Cash bags of riders'),
};
const earlierName = message('Result of earlier years');
export const bookName = (kind: BookKind): string =>
  kind === 'earlier_result' ? earlierName : (bookNames[kind] ?? accountLabels[kind]);

const income: Record<'sales' | 'delivery' | 'undocumented' | 'jarCharges', string> = {
  sales: accountLabels.sales,
  delivery: accountLabels.delivery,
  undocumented: message('Charged but not invoiced this month'),
  jarCharges: accountLabels.jar_charges,
};
/** The names in a shop with GST. Only invoices show their tax separately, so all other amounts include it. */
const taxedIncome: typeof income = {
  sales: message('Sales without tax'),
  delivery: message('Delivery charges without tax'),
  undocumented: message('Charged but not invoiced this month, with tax'),
  jarCharges: message('Jar charges without tax'),
};
const costs = {
  allowances: accountLabels.allowances,
  writeOffs: accountLabels.write_offs,
  expenses: accountLabels.expenses,
  cashDifferences: accountLabels.cash_differences,
};
interface Row {
  name: string;
  amount: number;
  isSum?: true;
}
type Figures = Readonly<Record<keyof typeof income | keyof typeof costs, number>>;

/**
 * The rows of profit and loss; costs are negative. The row for sales without documents is omitted if its amount is 0.
 */
export function profitRows(profit: Figures, hasTax: boolean): Row[] {
  const names = hasTax ? taxedIncome : income;
  const keysOf = <Key extends string>(rows: Readonly<Record<Key, string>>) => Object.keys(rows) as Key[];
  return [
    ...keysOf(income)
      .filter((key) => key !== 'undocumented' || profit.undocumented !== 0)
      .map((key) => ({ name: names[key], amount: profit[key] })),
    ...keysOf(costs).map((key) => ({ name: costs[key], amount: -profit[key] })),
  ];
}

/** The taxes in sales. They are due to the state, so they are no income. */
const taxNames = {
  cgst: message('Central tax (CGST)'),
  sgst: message('State tax (SGST)'),
  igst: message('Integrated tax (IGST)'),
};
const inputTaxName = message('Input tax in suppliers’ bills');
const dueTaxName = message('GST of this month, less input tax');
const gstPaidName = message('GST paid this month');
type Taxes = Readonly<Record<keyof typeof taxNames | 'inputTax' | 'gstPaid', number>>;

/**
 * The rows about the tax of a month: the tax of its documents, the input tax that is subtracted, and the tax that was
 * paid in this month, usually for the month before.
 */
export const taxRows = ({ cgst, sgst, igst, inputTax, gstPaid }: Taxes): Row[] => [
  { name: taxNames.cgst, amount: cgst },
  { name: taxNames.sgst, amount: sgst },
  { name: taxNames.igst, amount: igst },
  { name: inputTaxName, amount: -inputTax || 0 },
  { name: dueTaxName, amount: cgst + sgst + igst - inputTax, isSum: true },
  { name: gstPaidName, amount: gstPaid },
];
export const resultName = message('Profit or loss');
export const depositsName = message('Deposits held for customers');
