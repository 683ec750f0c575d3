/** Names in the books of a month. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';
import { type AccountKind, accountLabels } from './desk-rules.ts';

/** The names of accounts in the trial balance, which has one row for all customers or riders. */
const bookNames: Partial<Record<AccountKind, string>> = {
  credit: message('Balances of customers'),
  orders: message('Orders of customers'),
  deposits: message('Deposits of customers'),
  pouch: message('Cash bags of riders'),
};
export const bookName = (kind: AccountKind): string => bookNames[kind] ?? accountLabels[kind];

/** The rows of profit and loss. Those of `costs` are subtracted. */
export const profitRows = {
  income: { sales: message('Sales with tax'), delivery: accountLabels.delivery, jarCharges: accountLabels.jar_charges },
  costs: {
    allowances: accountLabels.allowances,
    writeOffs: accountLabels.write_offs,
    expenses: accountLabels.expenses,
    cashDifferences: accountLabels.cash_differences,
  },
} as const;
export const resultName = message('Profit or loss');
export const depositsName = message('Deposits held for customers');
