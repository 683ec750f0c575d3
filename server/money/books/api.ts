/** Calls of the books of a month: trial balance, and profit and loss. */
import type { Books } from '#contract/money/books-calls.ts';
import { bookName, depositsName, profitRows, resultName, taxRows } from '#contract/money/books-rules.ts';
import { daysOfMonth } from '#contract/money/entries.ts';
import { gstOn } from '#contract/settings/gst-on.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { type DocumentedSales, sumDocuments } from '#server/documents/sales.store.ts';
import { type AccountSums, countOfOtherMonths, findFirstDay, sumAccounts } from '#server/ledger/trial-balance.store.ts';
import { answerCsv } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { closingOf, profitOf, totalOf } from './rules.ts';

export function booksApi({ db, shop }: Services) {
  const readMonth = async (month: string): Promise<Month> => {
    const days = daysOfMonth(month);
    const [accounts, documents] = await Promise.all([sumAccounts(db, days), sumDocuments(db, days)]);
    const { cgst, sgst, igst } = documents;
    const paysGst = accounts.some(({ kind }) => kind === 'gst_paid');
    const isRegular = gstOn(shop(), days.to).gstScheme === 'regular';
    return { accounts, documents, hasTax: isRegular || paysGst || [cgst, sgst, igst].some((tax) => tax !== 0) };
  };

  return {
    'GET /admin/money/books': async ({ query: { month } }) => {
      const [read, { later: recordedLater, earlier: ofEarlier }, firstDay] = await Promise.all([
        readMonth(month),
        countOfOtherMonths(db, daysOfMonth(month)),
        findFirstDay(db),
      ]);
      return { data: { month, ...presentBooks(read), recordedLater, ofEarlier, firstDay } };
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
      const rows = rowsOf(await readMonth(month));
      return answerCsv(`profit-and-loss-${month}.csv`, profitColumns, async (after) => (after ? [] : rows));
    },
  } satisfies Partial<Handlers>;
}

interface Month {
  accounts: readonly AccountSums[];
  documents: DocumentedSales;
  hasTax: boolean;
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

function presentBooks({ accounts, documents, hasTax }: Month): Pick<Books, 'accounts' | 'totals' | 'profit'> {
  const profit = Object.entries(profitOf(accounts, documents)).map(([name, amount]) => [name, toRupees(amount)]);
  return {
    accounts: accounts.map(({ kind, ...sums }) => ({ kind, ...presentSums(sums) })),
    totals: presentSums(totalOf(accounts)),
    profit: { ...(Object.fromEntries(profit) as Omit<Books['profit'], 'hasTax'>), hasTax },
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

function rowsOf({ accounts, documents, hasTax }: Month): ProfitRow[] {
  const profit = profitOf(accounts, documents);
  return [
    ...profitRows(profit, hasTax),
    { name: resultName, amount: profit.result },
    ...(hasTax ? taxRows(profit) : []),
    { name: depositsName, amount: profit.depositsHeld },
  ];
}

const profitColumns: Columns<ProfitRow> = {
  Item: ({ name }) => name,
  'Amount (₹)': ({ amount }) => moneyCell(amount),
};
