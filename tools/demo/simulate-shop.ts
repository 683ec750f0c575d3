/** Simulates the 90 days of the demo: the orders, and the owner's acts with jars and money. */

import { type NoteCounts, noteNames, rupeesOf } from '#contract/money/closing-rules.ts';
import { cashPlaces } from '#contract/money/desk-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { banking, bought, counted, expenses, opening, paidAhead, scrapped, short } from '#db/seed/demo/ledger.ts';
import { type Account, eventIdOf, type Line, type TransferKind } from '#server/ledger/rules.ts';
import { openingOf as nameOfOpening } from '#server/money/desk/rules.ts';
import { type PlannedOrder, regularCount } from './make-orders.ts';
import { paymentsOf } from './monthly-accounts.ts';
import {
  type Act,
  type DemoContext,
  type LivingOrder,
  postLines,
  postWithoutOrder,
  purseOf,
  type ShopBook,
  type SimulatedShop,
} from './purse.ts';
import { createRandom } from './random.ts';
import { placeOrder, takeStep } from './simulate-orders.ts';
import { requestPickups } from './simulate-pickups.ts';
import { atHour, dayMs } from './times.ts';

interface PlannedEvent {
  at: number;
  happen(): void;
}

export function simulateShop(context: DemoContext): SimulatedShop {
  const { random, plans, now } = context;
  const book: SimulatedShop = {
    random,
    happenings: [],
    purses: new Map(),
    orders: [],
    pickups: [],
    closings: [],
  };
  const happenings = [
    ...plans.flatMap((plan) => happeningsOf(book, plan)),
    ...openingOf(book, context),
    ...cashOf(book, context),
    ...depotOf(book, context),
    ...payAhead(book, context),
    ...paymentsOf(book, context, context.accounts),
  ];
  for (const { at, happen } of happenings.sort((a, b) => a.at - b.at)) if (at <= now.getTime()) happen();
  requestPickups(book, context);
  return book;
}

function happeningsOf(book: SimulatedShop, plan: PlannedOrder): PlannedEvent[] {
  const [first, ...later] = plan.steps;
  if (!first) throw new Error('An order without steps');
  let order: LivingOrder | undefined;
  const place = () => {
    order = placeOrder(book, plan, first);
    book.orders.push(order);
  };
  const go = (step: typeof first) => () => order && takeStep(book, order, step);
  return [
    { at: first.at.getTime(), happen: place },
    ...later.map((step) => ({ at: step.at.getTime(), happen: go(step) })),
  ];
}

const line = (kind: TransferKind, amount: number, debit: Account, credit: Account): Line => ({
  kind,
  amount,
  debit,
  credit,
});

/** Hour in India at which a day is closed, when the last window and late stops are over. */
const closingHour = 20.75;

/** The instant some days ago at an hour in India, by default eleven in the morning. */
function daysAgo(now: Date, days: number, hour = 11): Date {
  return atHour(indiaDay(new Date(now.getTime() - days * dayMs)), hour);
}

/** Plans the opening balances: jars of regular customers, jars in the depot, and cash. */
function openingOf(
  book: ShopBook,
  { now, owner, customers, containerOf, depositOf, plans }: DemoContext,
): PlannedEvent[] {
  const at = daysAgo(now, opening.daysAgo, 6);
  const act: Act = { by: owner.id, at, note: 'Opening balance' };
  const ofDepot = Object.entries(opening.depotJars).map(([name, jars]) => {
    const containerId = containerOf.get(name) ?? '';
    return line('opening', jars, { kind: 'depot', containerId }, { kind: 'outside', containerId });
  });
  const ofCustomers = customers.slice(0, regularCount).map(({ id: customerId }) => () => {
    const first = plans.find(({ customer }) => customer.id === customerId)?.lines[0];
    const containerId = first?.containerId;
    if (!containerId) return;
    const deposit = opening.jars * (depositOf.get(containerId) ?? 0);
    const lines = [
      line('opening', opening.jars, { kind: 'held', customerId, containerId }, { kind: 'outside', containerId }),
      line('opening', deposit, { kind: 'opening' }, { kind: 'deposits', customerId, containerId }),
    ];
    postWithoutOrder(book, purseOf(book, customerId), lines, act);
  });
  const ofShop = () => {
    postLines(book, ofDepot, act);
    for (const kind of cashPlaces) {
      const there = line('opening', opening.cash[kind], { kind }, { kind: 'opening' });
      postLines(book, [there], act, eventIdOf(nameOfOpening(kind)));
    }
  };
  return [ofShop, ...ofCustomers].map((happen) => ({ at: at.getTime(), happen }));
}

/** The cash in the till: the sum of all ledger lines so far. */
function tillOf({ happenings }: ShopBook): number {
  return happenings
    .flatMap(({ lines }) => lines)
    .reduce((sum, { amount, debit, credit }) => {
      return sum + (debit.kind === 'till' ? amount : 0) - (credit.kind === 'till' ? amount : 0);
    }, 0);
}

function cashOf(book: SimulatedShop, { now, owner }: DemoContext): PlannedEvent[] {
  const happenings: PlannedEvent[] = [];
  const on = (at: Date, happen: () => void) => happenings.push({ at: at.getTime(), happen });
  for (let days = opening.daysAgo - 1; days > 0; days -= 1) {
    const weekday = daysAgo(now, days).getUTCDay();
    for (const { amount, note } of expenses.filter((one) => one.weekday === weekday)) {
      const at = daysAgo(now, days, 12);
      const paid = line('expense', amount, { kind: 'expenses' }, { kind: 'till' });
      on(at, () => tillOf(book) >= amount && postLines(book, [paid], { by: owner.id, at, note }));
    }
    const at = daysAgo(now, days, closingHour);
    // Yesterday is closed later, with the shop's own function (morning/work-morning.ts).
    if (days > 1) on(at, () => closeDay(book, owner.id, at, days));
  }
  return happenings;
}

/** Closes a day: its cash is counted, and twice a week cash is brought to the bank. */
function closeDay(book: SimulatedShop, by: string, at: Date, days: number): void {
  const expectedPaise = tillOf(book);
  const isShort = days === short.daysAgo;
  const missing = (isShort ? short.amount : 0) + (expectedPaise % 100);
  const note = isShort ? short.note : roundedNote;
  const countedPaise = expectedPaise - missing;
  const isBankDay = (banking.weekdays as readonly number[]).includes(daysAgo(at, 0).getUTCDay());
  const bankedPaise = isBankDay ? Math.max(0, Math.floor((countedPaise - banking.staysPaise) / 500_00) * 500_00) : 0;
  const difference = line('cash_difference', missing, { kind: 'cash_differences' }, { kind: 'till' });
  const brought = line('banking', bankedPaise, { kind: 'bank' }, { kind: 'till' });
  if (missing > 0) postLines(book, [difference], { by, at, note });
  if (bankedPaise > 0) postLines(book, [brought], { by, at, note: banking.note });
  const sums = { expectedPaise, countedPaise, bankedPaise };
  const reason = missing > 0 ? note : '';
  const day = indiaDay(at);
  const id = createRandom(days).newId(at);
  book.closings.push({ id, day, notes: countNotes(countedPaise), ...sums, reason, closedBy: by, createdAt: at });
}

function depotOf(book: ShopBook, { now, owner, containerOf }: DemoContext): PlannedEvent[] {
  const containerId = containerOf.get('20 L jar') ?? '';
  const place = (kind: 'depot' | 'outside' | 'missing' | 'scrapped') => ({ kind, containerId });
  return [
    { ...bought, line: line('jars_bought', bought.jars, place('depot'), place('outside')) },
    { ...scrapped, line: line('adjustment', scrapped.jars, place('scrapped'), place('depot')) },
    { ...counted, line: line('jars_counted', counted.missing, place('missing'), place('depot')) },
  ].map(({ daysAgo: days, note, line: moved }) => {
    const at = daysAgo(now, days, 19);
    return { at: at.getTime(), happen: () => postLines(book, [moved], { by: owner.id, at, note }) };
  });
}

function payAhead(book: ShopBook, { now, owner, customers: [first] }: DemoContext): PlannedEvent[] {
  if (!first) return [];
  const { daysAgo: days, amount, note } = paidAhead;
  const at = daysAgo(now, days, 15);
  const paid = line('payment', amount, { kind: 'till' }, { kind: 'credit', customerId: first.id });
  const happen = () => postWithoutOrder(book, purseOf(book, first.id), [paid], { by: owner.id, at, note });
  return [{ at: at.getTime(), happen }];
}

/** The reason for a cash difference that is caused by prices with paise. */
export const roundedNote = 'Rounded to whole rupees';

/** Splits an amount into the fewest notes and coins, without its paise. */
export function countNotes(amountPaise: number): NoteCounts {
  let left = Math.floor(amountPaise / 100);
  const counts = noteNames.map((name) => {
    const count = Math.floor(left / rupeesOf(name));
    left -= count * rupeesOf(name);
    return [name, count];
  });
  return Object.fromEntries(counts);
}
