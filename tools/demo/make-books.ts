/** Makes what owner and manager do with jars and money without an order: opening balances, expenses, closed days. */

import { type NoteCounts, noteNames, rupeesOf } from '#contract/money/closing-rules.ts';
import { cashPlaces } from '#contract/money/desk-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { banking, expenses, jarEvents, opening, paidAhead, short } from '#db/seed/demo/ledger.ts';
import { type Account, eventIdOf, type LedgerEvent, type Line, type TransferKind } from '#server/ledger/rules.ts';
import { openingOf as nameOfOpening } from '#server/money/desk/rules.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import { type Book, bookOf, duesOf, postForCustomer, postLines } from './live-orders.ts';
import { type PlannedOrder, regularCount } from './make-orders.ts';
import type { DemoUser, Staff } from './make-people.ts';
import { atHour, dayMs } from './times.ts';

export interface BooksContext {
  staff: Staff;
  customers: readonly DemoUser[];
  containerOf: ReadonlyMap<string, string>;
}

const line = (kind: TransferKind, amount: number, debit: Account, credit: Account): Line => {
  return { kind, amount, debit, credit };
};

/** Hour in India at which a day is closed, when the last window and late stops are over. */
const closingHour = 20.75;
/** The reason for a cash difference that is caused by prices with paise. */
const roundedNote = 'Rounded to whole rupees';

/** The instant some days ago at an hour in India. */
const daysAgo = (now: Date, days: number, hour: number) => {
  return atHour(indiaDay(new Date(now.getTime() - days * dayMs)), hour);
};

/** Opens the books: cash, jars in the depot, and two jars with each regular customer. */
export function openBooks(book: Book, plans: readonly PlannedOrder[], context: BooksContext): void {
  const { staff, customers, containerOf } = context;
  const { now } = book;
  const act = { by: staff.owner.id, at: daysAgo(now, opening.daysAgo, 6), note: 'Opening balance' };
  const ofDepot = Object.entries(opening.depotJars).map(([name, jars]) => {
    const containerId = containerOf.get(name) ?? '';
    return line('opening', jars, { kind: 'depot', containerId }, { kind: 'outside', containerId });
  });
  postLines(book, ofDepot, act);
  for (const kind of cashPlaces) {
    const there = line('opening', opening.cash[kind], { kind }, { kind: 'opening' });
    postLines(book, [there], act, eventIdOf(nameOfOpening(kind)));
  }
  for (const { id: customerId } of customers.slice(0, regularCount)) {
    const usual = plans.find(({ customer }) => customer.id === customerId)?.lines[0];
    const containerId = usual?.containerId;
    if (!containerId) continue;
    const { jars } = opening;
    const lines = [
      line('opening', jars, { kind: 'held', customerId, containerId }, { kind: 'outside', containerId }),
      line('opening', jars * usual.depositPaise, { kind: 'opening' }, { kind: 'deposits', customerId, containerId }),
    ];
    postForCustomer(book, customerId, lines, act);
  }
}

/**
 * Adds the acts of the 90 days and closes each day until yesterday. The ledger events of all orders must be in the
 * book. Returns the closings.
 */
export function closeBooks(book: Book, context: BooksContext): Row<'day_closings'>[] {
  const { customers, containerOf } = context;
  const { owner, manager } = context.staff;
  const { now } = book;
  const containerId = containerOf.get('20 L jar') ?? '';
  for (const { daysAgo: days, jars, kind, to, from, note, call } of jarEvents) {
    const moved = line(kind, jars, { kind: to, containerId }, { kind: from, containerId });
    postLines(book, [moved], { by: owner.id, at: daysAgo(now, days, 19), note, call });
  }
  const payers = customers.slice(0, regularCount).filter(({ id }) => duesOf(bookOf(book, id)).length === 0);
  for (const { id: customerId } of payers.slice(0, paidAhead.customers)) {
    const paid = line('payment', paidAhead.amount, { kind: 'till' }, { kind: 'credit', customerId });
    const at = daysAgo(now, paidAhead.daysAgo, 15);
    const act = { by: manager.id, at, note: paidAhead.note, call: 'POST /admin/money/payments' } as const;
    postForCustomer(book, customerId, [paid], act);
  }
  const days = Array.from({ length: opening.daysAgo - 1 }, (_, at) => opening.daysAgo - 1 - at);
  return days.map((day) => closeDay(book, manager.id, daysAgo(now, day, closingHour), day));
}

/** Pays the expenses of a day, counts its cash, and twice a week brings cash to the bank. */
function closeDay(book: Book, by: string, at: Date, days: number): Row<'day_closings'> {
  const weekday = new Date(indiaDay(at)).getUTCDay();
  const noon = atHour(indiaDay(at), 12);
  for (const { amount, note } of expenses.filter((one) => one.weekday === weekday)) {
    const paid = line('expense', amount, { kind: 'expenses' }, { kind: 'till' });
    if (tillAt(book.ledgerEvents, noon) >= amount) {
      postLines(book, [paid], { by, at: noon, note, call: 'POST /admin/money/expenses' });
    }
  }
  const expectedPaise = tillAt(book.ledgerEvents, at);
  const isShort = days === short.daysAgo;
  const missing = (isShort ? short.amount : 0) + (expectedPaise % 100);
  const note = isShort ? short.note : roundedNote;
  const countedPaise = expectedPaise - missing;
  const isBankDay = banking.weekdays.some((one) => one === weekday);
  const bankedPaise = isBankDay ? Math.max(0, Math.floor((countedPaise - banking.staysPaise) / 500_00) * 500_00) : 0;
  const difference = line('cash_difference', missing, { kind: 'cash_differences' }, { kind: 'till' });
  const brought = line('banking', bankedPaise, { kind: 'bank' }, { kind: 'till' });
  if (missing > 0) postLines(book, [difference], { by, at, note });
  if (bankedPaise > 0) postLines(book, [brought], { by, at, note: banking.note });
  const id = book.random.newId(at);
  book.log.push({ by, at, call: 'POST /admin/money/closings', reason: missing > 0 ? note : null, records: [id] });
  return {
    id,
    day: indiaDay(at),
    notes: countNotes(countedPaise),
    expectedPaise,
    countedPaise,
    bankedPaise,
    reason: missing > 0 ? note : '',
    closedBy: by,
    createdAt: at,
  };
}

/** The cash in the till at an instant: the sum of all ledger lines until then. */
function tillAt(ledgerEvents: readonly LedgerEvent[], until: Date): number {
  const lines = ledgerEvents.filter(({ at }) => at <= until).flatMap((event) => event.lines);
  return lines.reduce((sum, { amount, debit, credit }) => {
    return sum + (debit.kind === 'till' ? amount : 0) - (credit.kind === 'till' ? amount : 0);
  }, 0);
}

/** Splits an amount into the fewest notes and coins, without its paise. */
function countNotes(amountPaise: number): NoteCounts {
  let left = Math.floor(amountPaise / 100);
  const counts = noteNames.map((name) => {
    const count = Math.floor(left / rupeesOf(name));
    left -= count * rupeesOf(name);
    return [name, count];
  });
  return Object.fromEntries(counts);
}
