import { message } from '../language.ts';

export interface AddedRow {
  label: ReturnType<typeof message>;
  amount: number;
}

/**
 * Rows that lead from one sum to another, in paise: what they do not explain came out of the customer's balance or goes
 * there. Rows of nothing are left out.
 */
export function addUpRows(from: number, to: number, rows: readonly AddedRow[]): AddedRow[] {
  const amount = to - rows.reduce((sum, row) => sum + row.amount, from);
  const label = amount < 0 ? message('From balance') : message('Extra: goes to the balance');
  return [...rows, { label, amount }].filter((row) => row.amount !== 0);
}
