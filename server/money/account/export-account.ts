import { daysOfMonth } from '#contract/money/entries.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { type Language, type Message, messageOf, translateMessage } from '#contract/shared/translate.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { type CustomerEntry, listCustomerEntriesAfter } from '#server/ledger/customer-entry.store.ts';
import { readDocumentsOf } from '#server/orders/documents/voucher.store.ts';
import { listNames } from '#server/orders/money/entries.store.ts';
import { answerCsv } from '#server/platform/http/file-answer.ts';
import { texts } from '#server/platform/http/handler.ts';
import { readStandingBefore, type StandingOfCustomer } from './read-standing.ts';
import { describeEntry, moneyKinds } from './rules.ts';
import { describeVoucher, type Voucher, voucherOf } from './voucher.rules.ts';

/** An entry with its order number and voucher, or a figure at the beginning or end of the month. */
type Row = (CustomerEntry & { orderNumber: string; voucher: Voucher }) | { figure: Message; amount: number };

const columnsIn = (language: Language): Columns<Row> => ({
  'Date (India)': (row) => ('figure' in row ? '' : timeCell(row.createdAt)),
  Entry: (row) => translateMessage(texts[language], 'figure' in row ? row.figure : describeEntry(row)),
  Order: (row) => ('figure' in row ? '' : row.orderNumber),
  Voucher: (row) =>
    'figure' in row ? '' : describeVoucher(row.voucher, (sentence) => translateMessage(texts[language], sentence)),
  'Amount (₹)': (row) => moneyCell(row.amount),
  'Effect (₹)': (row) => ('figure' in row ? '' : moneyCell(row.effect)),
  // Empty if the entry belongs to the day on which it was recorded.
  'Value date': (row) => ('figure' in row || row.day === indiaDay(row.createdAt) ? '' : row.day),
});

/** The four figures of a customer's account, with the same names as on the screen and on the printed statement. */
function figuresOf(when: Message, { balance, paidAhead, leftOver, due }: StandingOfCustomer): Row[] {
  const row = (what: Message, amount: number) => ({
    figure: messageOf('{when}: {what}', { when: [when], what: [what] }),
    amount,
  });
  return [
    row(messageOf('Balance', {}), balance),
    row(messageOf('Prepaid orders', {}), paidAhead),
    row(messageOf('Left from other orders', {}), leftOver),
    row(messageOf('To pay', {}), due),
  ];
}

/**
 * Exports a customer's own entries, newest first: all of them, or those of one month with the figures at its beginning
 * and end.
 */
export async function exportAccount(
  { db, clock }: Services,
  customerId: CustomerId,
  month: string | undefined,
  to: Language,
) {
  const days = month === undefined ? { from: null, to: null } : daysOfMonth(month);
  const wanted = { customerId, kinds: moneyKinds, ...days };
  const figures = async (when: Message, day: string | null) =>
    day === null ? [] : figuresOf(when, await readStandingBefore(db, customerId, day));
  const [atStart, atEnd] = await Promise.all([
    figures(messageOf('At the beginning', {}), days.from),
    figures(messageOf('At the end', {}), days.to && addDays(days.to, 1)),
  ]);
  let last: CustomerEntry | undefined;
  let isRead = false;
  return answerCsv(`account-${month ?? indiaDay(clock())}.csv`, columnsIn(to), async (after, limit) => {
    if (isRead) return [];
    const entries = await listCustomerEntriesAfter(db, wanted, last, limit);
    last = entries.at(-1);
    isRead = entries.length < limit;
    const names = await listNames(db, entries);
    const findDocuments = await readDocumentsOf(db, entries);
    const rows = entries.map((entry) => ({
      ...entry,
      orderNumber: names.get(entry.orderId ?? '') ?? '',
      voucher: voucherOf({ ...entry, entries: [entry] }, names, findDocuments),
    }));
    return [...(after ? [] : atEnd), ...rows, ...(isRead ? atStart : [])];
  });
}
