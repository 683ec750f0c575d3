/** Who owes, and who has credit or deposits, as spreadsheets. */
import { type Age, ageLabels, ages } from '#contract/money/desk-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { moneyCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { type BalanceFilter, type BalanceRow, listBalancesAfter } from './balance.store.ts';
import { type DueFilter, listOwingAfter, type OwingRow } from './due.store.ts';
import { ageStarts } from './rules.ts';

const ofAge = (age: Age) => [`${ageLabels[age]} (₹)`, (row: OwingRow) => moneyCell(row[age])] as const;

const dueColumns: Columns<OwingRow> = {
  Customer: ({ name }) => name,
  Phone: ({ phone }) => phone,
  'Due (₹)': ({ owed }) => moneyCell(owed),
  ...Object.fromEntries(ages.map(ofAge)),
  'Oldest due': ({ oldest }) => indiaDay(oldest),
};

const balanceColumns: Columns<BalanceRow> = {
  Customer: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Container: ({ container }) => container ?? '',
  'Amount (₹)': ({ balance }) => moneyCell(balance),
};

export function exportDues({ db, clock }: Services, filter: DueFilter) {
  const since = ageStarts(clock());
  return answerCsv(`dues-${indiaDay(clock())}.csv`, dueColumns, (after, limit) =>
    listOwingAfter(db, since, filter, { after, limit }),
  );
}

export function exportBalances({ db, clock }: Services, filter: BalanceFilter) {
  return answerCsv(`${filter.of}-${indiaDay(clock())}.csv`, balanceColumns, (after, limit) =>
    listBalancesAfter(db, filter, { after, limit }),
  );
}
