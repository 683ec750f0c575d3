/** Calls of the books of a month: trial balance, and profit and loss. */
import type { Books } from '#contract/money/books-calls.ts';
import { bookName, depositsName, profitRows, resultName } from '#contract/money/books-rules.ts';
import { daysOfMonth } from '#contract/money/entries.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { type AccountSums, findFirstDay, sumAccounts } from '#server/ledger/trial-balance.store.ts';
import { answerCsv } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { closingOf, type Profit, profitOf, totalOf } from './rules.ts';

export function booksApi({ db }: Services) {
  return {
    'GET /admin/money/books': async ({ query: { month } }) => {
      const [accounts, firstDay] = await Promise.all([sumAccounts(db, daysOfMonth(month)), findFirstDay(db)]);
      return { data: { month, ...presentBooks(accounts), firstDay } };
    },

    'GET /admin/money/trial-balance/export': async ({ query: { month } }) => {
      const accounts = await sumAccounts(db, daysOfMonth(month));
      const rows: TrialRow[] = [
        ...accounts.map(({ kind, ...sums }) => ({ name: bookName(kind), ...sums })),
        { name: 'Total', ...totalOf(accounts) },
      ];
      return answerCsv(`trial-balance-${month}.csv`, trialColumns, async (after) => (after ? [] : rows));
    },

    'GET /admin/money/profit/export': async ({ query: { month } }) => {
      const rows = rowsOf(profitOf(await sumAccounts(db, daysOfMonth(month))));
      return answerCsv(`profit-and-loss-${month}.csv`, profitColumns, async (after) => (after ? [] : rows));
    },
  } satisfies Partial<Handlers>;
}

function presentSums(sums: Omit<AccountSums, 'kind'>) {
  const { opening, debits, credits } = sums;
  return {
    opening: toRupees(opening),
    debits: toRupees(debits),
    credits: toRupees(credits),
    closing: toRupees(closingOf(sums)),
  };
}

function presentBooks(accounts: readonly AccountSums[]): Pick<Books, 'accounts' | 'totals' | 'profit'> {
  const profit = Object.entries(profitOf(accounts)).map(([name, amount]) => [name, toRupees(amount)]);
  return {
    accounts: accounts.map(({ kind, ...sums }) => ({ kind, ...presentSums(sums) })),
    totals: presentSums(totalOf(accounts)),
    profit: Object.fromEntries(profit) as Books['profit'],
  };
}

type TrialRow = { name: string } & Omit<AccountSums, 'kind'>;
const sideCell = (amount: number) => (amount > 0 ? moneyCell(amount) : '');

const trialColumns: Columns<TrialRow> = {
  Account: ({ name }) => name,
  'Opening debit (₹)': ({ opening }) => sideCell(opening),
  'Opening credit (₹)': ({ opening }) => sideCell(-opening),
  'Debits (₹)': ({ debits }) => moneyCell(debits),
  'Credits (₹)': ({ credits }) => moneyCell(credits),
  'Closing debit (₹)': (row) => sideCell(closingOf(row)),
  'Closing credit (₹)': (row) => sideCell(-closingOf(row)),
};

interface ProfitRow {
  name: string;
  amount: number;
}

function rowsOf(profit: Profit): ProfitRow[] {
  const { income, costs } = profitRows;
  return [
    ...Object.entries(income).map(([key, name]) => ({ name, amount: profit[key as keyof Profit] })),
    ...Object.entries(costs).map(([key, name]) => ({ name, amount: -profit[key as keyof Profit] })),
    { name: resultName, amount: profit.result },
    { name: depositsName, amount: profit.depositsHeld },
  ];
}

const profitColumns: Columns<ProfitRow> = {
  Item: ({ name }) => name,
  'Amount (₹)': ({ amount }) => moneyCell(amount),
};
