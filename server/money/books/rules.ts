/** Profit and loss from the documents of a month and the sums of accounts. Amounts are in paise. */
import type { DocumentedSales } from '#server/documents/sales.store.ts';
import type { AccountSums } from '#server/ledger/trial-balance.store.ts';

interface Profit extends DocumentedSales {
  /**
   * The amount that the ledger charged for orders and jars beyond the documents, with tax; negative if the documents
   * have more.
   */
  undocumented: number;
  allowances: number;
  writeOffs: number;
  expenses: number;
  cashDifferences: number;
  /** Tax in suppliers' bills that the shop claims. */
  inputTax: number;
  /** GST that the shop paid to the government in this month, for any month. */
  gstPaid: number;
  result: number;
  depositsHeld: number;
}

const nothing = { opening: 0, debits: 0, credits: 0 };
export const closingOf = ({ opening, debits, credits }: Omit<AccountSums, 'kind'>) => opening + debits - credits;

/** The sums of all accounts together. Its balances are zero, and its debits equal its credits. */
export function totalOf(accounts: readonly AccountSums[]): Omit<AccountSums, 'kind'> {
  return accounts.reduce(
    (total, { opening, debits, credits }) => ({
      opening: total.opening + opening,
      debits: total.debits + debits,
      credits: total.credits + credits,
    }),
    nothing,
  );
}

const grossOf = ({ sales, delivery, jarCharges, cgst, sgst, igst }: DocumentedSales) =>
  sales + delivery + jarCharges + cgst + sgst + igst;

/**
 * Sales and their tax are read from the documents. The ledger charges orders with tax, when they are delivered, so its
 * difference from the documents is a separate row. Taxes and deposits are debts, so they are not part of the result.
 * GST that the shop pays, opening balances and owner's money are not part of it either.
 */
export function profitOf(accounts: readonly AccountSums[], documents: DocumentedSales): Profit {
  const find = (kind: AccountSums['kind']) => accounts.find((account) => account.kind === kind) ?? nothing;
  const earned = (kind: AccountSums['kind']) => find(kind).credits - find(kind).debits;
  const spent = (kind: AccountSums['kind']) => -earned(kind) || 0;
  const sum = (amounts: Readonly<Record<string, number>>) =>
    Object.values(amounts).reduce((total, amount) => total + amount, 0);
  const { sales, delivery, jarCharges } = documents;
  const charged = earned('sales') + earned('delivery') + earned('jar_charges');
  const income = { sales, delivery, undocumented: charged - grossOf(documents), jarCharges };
  const costs = {
    allowances: spent('allowances'),
    writeOffs: spent('write_offs'),
    expenses: spent('expenses'),
    cashDifferences: spent('cash_differences'),
  };
  return {
    ...documents,
    ...income,
    ...costs,
    inputTax: spent('input_tax'),
    gstPaid: spent('gst_paid'),
    result: sum(income) - sum(costs),
    depositsHeld: -closingOf(find('deposits')) || 0,
  };
}
