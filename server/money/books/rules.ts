/** Profit and loss from the sums of accounts. Amounts are in paise. */
import type { AccountSums } from '#server/ledger/trial-balance.store.ts';

export interface Profit {
  sales: number;
  delivery: number;
  jarCharges: number;
  allowances: number;
  writeOffs: number;
  expenses: number;
  cashDifferences: number;
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

/** Deposits are a debt to customers, so they are no part of the result. Opening balances and owner's money are none, too. */
export function profitOf(accounts: readonly AccountSums[]): Profit {
  const find = (kind: AccountSums['kind']) => accounts.find((account) => account.kind === kind) ?? nothing;
  const earned = (kind: AccountSums['kind']) => find(kind).credits - find(kind).debits;
  const spent = (kind: AccountSums['kind']) => -earned(kind) || 0;
  const income = { sales: earned('sales'), delivery: earned('delivery'), jarCharges: earned('jar_charges') };
  const costs = {
    allowances: spent('allowances'),
    writeOffs: spent('write_offs'),
    expenses: spent('expenses'),
    cashDifferences: spent('cash_differences'),
  };
  const sum = (amounts: Record<string, number>) => Object.values(amounts).reduce((total, amount) => total + amount, 0);
  return {
    ...income,
    ...costs,
    result: sum(income) - sum(costs),
    depositsHeld: -closingOf(find('deposits')) || 0,
  };
}
