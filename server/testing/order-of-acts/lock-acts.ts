/** Acts of model tests with a value date, and those that lock and unlock months. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { monthOf } from '#contract/money/entries.ts';
import { lastDayBefore, lastDayOf } from '#contract/money/value-day.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { desk } from './desk-acts.ts';
import { type Model, moveMoney, type Step } from './model.ts';
import type { OrderAct } from './order-acts.ts';
import { delivered, doing, placed } from './steps.ts';

const readLock = async ({ asAdmin }: Model) => (await asAdmin('GET /admin/money/lock')).body.data.lock.lockedTo;

/** One of the last three months before the present one; the two older ones can be locked. */
const monthBy = ({ shop }: Model, { count }: Step) => monthOf(indiaDay(shop.shop.clock()), -1 - (count % 3));

/** Yesterday, or a day of an earlier month, which may be locked. */
function earlierDay(model: Model, step: Step): string {
  const month = monthBy(model, step);
  return step.other === 0 ? addDays(indiaDay(model.shop.shop.clock()), -1) : `${month}-14`;
}

export const lockActs = {
  async spendEarlier(model, step) {
    const lockedTo = await readLock(model);
    const [day, place] = [earlierDay(model, step), step.isSure ? 'bank' : 'till'] as const;
    const isOpen = lockedTo === null || day > lockedTo;
    const body = { amount: step.amount / 100, place, day };
    await desk(model, 'POST /admin/money/expenses', body, isOpen ? 200 : 400);
    if (isOpen) model.money[place] -= step.amount;
  },
  async payEarlier(model, step) {
    const lockedTo = await readLock(model);
    const [day, method] = [earlierDay(model, step), step.isSure ? 'upi' : 'cash'];
    const isOpen = lockedTo === null || day > lockedTo;
    const body = { customerId: model.asha.id, amount: step.amount / 100, method, day };
    await desk(model, 'POST /admin/money/payments', body, isOpen ? 200 : 400);
    if (isOpen) moveMoney(model, method, step.amount);
  },
  /** Records a supplier's bill of an earlier day. If the month of that day is locked, the shop books it today. */
  async recordBill(model, step) {
    const [place, taxable] = [step.isSure ? 'bank' : 'till', step.amount] as const;
    const total = taxable + 2 * Math.round(taxable * 0.09);
    const named = { supplier: 'Caps and Seals', gstin: '29AAPFU0939F1ZR', number: newId().slice(-12) };
    const bill = { ...named, day: earlierDay(model, step) };
    const body = { ...bill, taxable18: taxable / 100, total: total / 100, place, isClaimed: true };
    await desk(model, 'POST /admin/money/bills', body, 200);
    model.money[place] -= total;
  },
  async lockMonth(model, step) {
    const [lockSeen, month] = [await readLock(model), monthBy(model, step)];
    const isOpen = lockSeen === null || lastDayOf(month) > lockSeen;
    await change(model, 'POST /admin/money/lock', { month, lockSeen }, isOpen);
  },
  async unlockMonth(model, step) {
    const [lockSeen, month] = [await readLock(model), monthBy(model, step)];
    const isLocked = lockSeen !== null && lastDayBefore(month) < lockSeen;
    await change(model, 'POST /admin/money/unlock', { month, lockSeen, reason: 'A bill came late' }, isLocked);
  },
} satisfies Record<string, OrderAct>;

export const lockScenarios: Record<string, readonly Step[]> = {
  'expenses and payments with value dates are refused in locked months, and possible after these are unlocked': [
    placed,
    doing('spendEarlier', { amount: 40_00, count: 1, other: 1 }),
    doing('payEarlier', { amount: 90_00, count: 2, other: 1 }),
    doing('lockMonth', { count: 1 }),
    doing('spendEarlier', { amount: 10_00, count: 2, other: 1 }),
    doing('payEarlier', { amount: 30_00, count: 0, other: 1 }),
    doing('takeBack', { count: 1 }),
    doing('recordBill', { amount: 118_00, count: 1, other: 1 }),
    doing('undoMoneyOfShop'),
    doing('payGst', { amount: 11_00, isSure: true }),
    doing('undoMoneyOfShop', { count: 1 }),
    doing('payGst', { amount: 7_00 }),
    doing('lockMonth', { count: 2 }),
    doing('unlockMonth', { count: 2 }),
    doing('spendEarlier', { amount: 10_00, count: 2, other: 1, isSure: true }),
  ],
  'an order is paid with money of earlier months, which is undone and paid again, and the order is cancelled': [
    ...delivered,
    doing('payEarlier', { amount: 100_00, count: 1, other: 1 }),
    doing('payEarlier', { amount: 600_00, count: 2, other: 1, isSure: true }),
    doing('takeBack', { count: 1 }),
    doing('payEarlier', { amount: 300_00, count: 0 }),
    doing('cancel'),
  ],
};

async function change(
  model: Model,
  name: 'POST /admin/money/lock' | 'POST /admin/money/unlock',
  body: object,
  isPossible: boolean,
): Promise<void> {
  const headers = { 'idempotency-key': newId() };
  const answer = await model.asAdmin(name, { headers, body } as never, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(isPossible ? 200 : 409);
  if (isPossible) model.lockedBooks = await readLockedBooks(model);
}

/**
 * The books of those of the last three months that are locked. They must not change until a month is locked or
 * unlocked.
 */
export async function readLockedBooks(model: Model): Promise<string> {
  const lockedTo = await readLock(model);
  const months = [0, 1, 2].map((count) => monthBy(model, { count } as Step));
  const locked = months.filter((month) => lockedTo !== null && lastDayOf(month) <= lockedTo);
  const books = await Promise.all(
    locked.map(async (month) => (await model.asAdmin('GET /admin/money/books', { query: { month } })).body.data),
  );
  // Each answer contains the first day of all books. It is ignored, because the first entry of the shop may come after
  // the lock.
  return JSON.stringify(books.map(({ firstDay: _, ...ofMonth }) => ofMonth));
}

/**
 * The present month and the three before it. Acts name only days in these months, and no financial year begins in them.
 */
const recentMonths = ({ shop }: Model): string[] =>
  [-3, -2, -1, 0].map((away) => monthOf(indiaDay(shop.shop.clock()), away));

/**
 * Lists the errors in recent months of the books: a trial balance that is not zero, or an opening balance that is not
 * the closing balance of the month before.
 */
export async function findBookFaults(model: Model): Promise<string[]> {
  const books = await Promise.all(
    recentMonths(model).map(
      async (month) => (await model.asAdmin('GET /admin/money/books', { query: { month } })).body.data,
    ),
  );
  return books.flatMap(({ month, totals, accounts }, at) => {
    const { opening, closing, debits, credits } = totals;
    const isZero = opening === 0 && closing === 0 && debits === credits;
    const before = new Map(books[at - 1]?.accounts.map((account) => [account.kind, account.closing]));
    const torn = accounts.filter((account) => at > 0 && account.opening !== (before.get(account.kind) ?? 0));
    return [
      ...(isZero ? [] : [`the trial balance of ${month} is not zero: ${JSON.stringify(totals)}`]),
      ...torn.map(({ kind }) => `${kind} does not begin ${month} as it ended the month before`),
    ];
  });
}

/**
 * Lists the errors in recent months of the customer's account: a month does not begin with the closing balance of the
 * month before, page and statement differ, or the lines are not in order or do not add up to the closing balance.
 */
export async function findAccountFaults(model: Model): Promise<string[]> {
  const { asAsha } = model;
  const months = await Promise.all(
    recentMonths(model).map(async (month) => {
      const query = { month };
      const [statement, page] = [asAsha('GET /account/statement', { query }), asAsha('GET /account/month', { query })];
      return { ...(await statement).body.data, page: (await page).body.data };
    }),
  );
  return months.flatMap(({ month, opening, closing, atStart, atEnd, lines, page }, at) => {
    const before = months[at - 1] ?? { closing: opening, atEnd: atStart };
    const days = lines.map(({ day }) => day);
    const pairs: [unknown, unknown][] = [
      [opening, before.closing],
      [atStart, before.atEnd],
      [page.before, atStart],
      [page.after, atEnd],
      [lines.at(-1)?.balance ?? opening, closing],
      [days, days.toSorted()],
    ];
    const torn = pairs.map((pair) => pair.map((one) => JSON.stringify(one))).filter(([one, other]) => one !== other);
    return torn.map((pair) => `${month} of the account has ${pair.join(' and ')}`);
  });
}
