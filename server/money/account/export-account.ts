import { daysOfMonth } from '#contract/money/months.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { type Language, translateMessage } from '#contract/shared/translate.ts';
import type { CustomerId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { type CustomerEntry, listCustomerEntriesAfter } from '#server/ledger/customer-entry.store.ts';
import { moneyCell, timeCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { texts } from '#server/platform/http/language.ts';
import { readOrderNumbers } from './due.store.ts';
import { describeEntry, moneyKinds } from './rules.ts';

type NumberedEntry = CustomerEntry & { orderNumber: string };

const columnsIn = (language: Language): Columns<NumberedEntry> => ({
  'Date (India)': (entry) => timeCell(entry.createdAt),
  Entry: (entry) => translateMessage(texts[language], describeEntry(entry)),
  Order: (entry) => entry.orderNumber,
  'Amount (₹)': (entry) => moneyCell(entry.amount),
  'Effect (₹)': (entry) => moneyCell(entry.effect),
});

/** A customer's own entries, newest first; of one month, or all. */
export function exportAccount(
  { db, clock }: Services,
  customerId: CustomerId,
  month: string | undefined,
  to: Language,
) {
  const days = month === undefined ? { from: null, to: null } : daysOfMonth(month);
  const wanted = { customerId, kinds: moneyKinds, ...days };
  return answerCsv(`account-${month ?? indiaDay(clock())}.csv`, columnsIn(to), async (after, limit) => {
    const entries = await listCustomerEntriesAfter(db, wanted, after, limit);
    const numbers = await readOrderNumbers(
      db,
      entries.map((entry) => entry.orderId),
    );
    return entries.map((entry) => ({ ...entry, orderNumber: numbers.get(entry.orderId ?? '') ?? '' }));
  });
}
