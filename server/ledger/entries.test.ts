import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indiaDay } from '#contract/shared/days.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { balanceOfTotal, sumTotals } from './balance.store.ts';
import { type Entry, listEntries } from './entry.store.ts';
import { listOrderLines } from './order-entry.store.ts';
import { postEvent } from './post-event.ts';
import type { Account, Line } from './rules.ts';

/** Ten days with up to six events each; every third event is paid into the bank, and some days have no events. */
let shop: TestShop;
let asha: string;
let jar: string;
const posted: { id: string; day: string; isBank: boolean }[] = [];
const firstInstant = Date.parse('2026-11-01T18:29:59.999Z');
const allDays = { from: null, to: null };

beforeAll(async () => {
  shop = await openTestShop();
  asha = (await buildCustomer(shop)).id;
  jar = await buildContainer(shop);
  for (let n = 0; n < 30; n += 1) {
    // The first entry is in the last millisecond of its day in India, the second is in the first millisecond of the
    // next day.
    const at = new Date(firstInstant + n + Math.floor(n / 5) * 36 * 3_600_000);
    const isBank = n % 3 === 0;
    const line: Line = {
      kind: 'payment',
      amount: n + 1,
      debit: { kind: isBank ? 'bank' : 'till' },
      credit: { kind: 'credit', customerId: asha },
    };
    const id = newId();
    await shop.db.transaction((tx) => postEvent(tx, { id, at, actorId: null, note: `Note ${n}`, lines: [line] }));
    posted.push({ id, day: indiaDay(at), isBank });
  }
});
afterAll(() => shop.close());

async function readAll(wanted: { from: string | null; to: string | null; account?: Account }, limit: number) {
  const entries: Entry[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await listEntries(shop.db, { ...wanted, limit, offset });
    entries.push(...page.rows);
    if (page.rows.length < limit) return { total: page.total, events: entries.map((entry) => entry.eventId) };
  }
}
const newestFirst = (isWanted: (event: (typeof posted)[number]) => boolean) =>
  posted
    .filter(isWanted)
    .map(({ id }) => id)
    .toReversed();

// Proves ledger-9
test.each([1, 4, 7, 50])('the day book in pages of %i has every entry once, newest first', async (limit) => {
  const expected = newestFirst(() => true);
  expect(await readAll(allDays, limit)).toEqual({ total: 30, events: expected });
});

// Proves ledger-9
test.each([
  ['2026-11-01', '2026-11-01'],
  ['2026-11-02', '2026-11-05'],
  ['2026-11-05', null],
  [null, '2026-11-04'],
  ['2027-01-01', null],
])('a list from day %s to day %s (null is no limit) begins and ends at midnight in India', async (from, to) => {
  const expected = newestFirst(({ day }) => day >= (from ?? day) && day <= (to ?? day));
  expect(await readAll({ from, to }, 4)).toEqual({ total: expected.length, events: expected });
});

// Proves ledger-9
test.each<[string, () => Account]>([
  ['the shop', () => ({ kind: 'bank' })],
  ['a customer', () => ({ kind: 'credit', customerId: asha })],
])('the entries of an account of %s are listed for all days and for some days', async (_, accountOf) => {
  const account = accountOf();
  const isOf = ({ isBank }: { isBank: boolean }) => isBank || account.kind === 'credit';
  const expected = newestFirst(isOf);
  expect(await readAll({ ...allDays, account }, 3)).toEqual({ total: expected.length, events: expected });
  const some = newestFirst((event) => isOf(event) && event.day >= '2026-11-03' && event.day <= '2026-11-06');
  const days = { from: '2026-11-03', to: '2026-11-06' };
  expect(await readAll({ ...days, account }, 3)).toEqual({ total: some.length, events: some });
});

test('an account to which nothing was posted has no entries', async () => {
  const page = { ...allDays, limit: 5, offset: 0 };
  expect(await listEntries(shop.db, { ...page, account: { kind: 'expenses' } })).toMatchObject({ total: 0, rows: [] });
  const held: Account = { kind: 'held', customerId: asha, containerId: jar };
  expect(await listEntries(shop.db, { ...page, account: held })).toMatchObject({ total: 0, rows: [] });
});

// Proves ledger-9
test('an entry has both accounts, the amount, the note and the time', async () => {
  const { rows: entries } = await listEntries(shop.db, { ...allDays, limit: 1, offset: 29 });
  expect(entries).toMatchObject([
    {
      kind: 'payment',
      amount: 1,
      debit: 'bank',
      debitOwner: null,
      credit: 'credit',
      creditOwner: asha,
      containerId: null,
      orderId: null,
      chargeId: null,
      runId: null,
      actorId: null,
      note: 'Note 0',
      createdAt: new Date(firstInstant),
    },
  ]);
});

// Proves ledger-11
test('totals contain the present balances, and the debits and credits of the chosen days', async () => {
  const now = (await sumTotals(shop.db, allDays)).map((total) => [total.kind, balanceOfTotal(total), total.entries]);
  expect(now).toEqual([
    ['bank', 145, 10],
    ['credit', 465, 30],
    ['till', 320, 20],
  ]);
  const first = await sumTotals(shop.db, { from: '2026-11-01', to: '2026-11-01' });
  expect(first).toMatchObject([
    { kind: 'bank', debits: 1, credits: 0, entries: 1 },
    { kind: 'credit', debits: 0, credits: 1, entries: 1 },
  ]);
});

// Proves ledger-9
test('entries with the same time are listed in the order in which they were posted', async () => {
  const at = new Date(firstInstant + 365 * 86_400_000);
  const ids = Array.from({ length: 6 }, () => newId());
  for (const id of ids) {
    const opening: Line = { kind: 'banking', amount: 1, debit: { kind: 'bank' }, credit: { kind: 'till' } };
    await shop.db.transaction((tx) => postEvent(tx, { id, at, actorId: null, lines: [opening, opening] }));
  }
  const { rows: entries } = await listEntries(shop.db, { ...allDays, limit: 12, offset: 0 });
  expect(entries.map(({ eventId }) => eventId)).toEqual(ids.toReversed().flatMap((id) => [id, id]));
});

test('the entries of an order are read in the order of posting, even if the clock went back between them', async () => {
  const customer = await buildCustomer(shop);
  const product = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId: product.id, quantity: 1 }]);
  const later = new Date(firstInstant + 400 * 86_400_000);
  const amounts = [11, 12, 13, 14];
  for (const amount of amounts) {
    const line: Line = {
      kind: 'payment',
      amount,
      debit: { kind: 'bank' },
      credit: { kind: 'orders', customerId: customer.id },
      orderId: order.id,
      method: 'upi',
    };
    const at = new Date(later.getTime() - amount * 1000);
    await shop.db.transaction((tx) => postEvent(tx, { id: newId(), at, actorId: null, lines: [line] }));
  }
  const lines = await listOrderLines(shop.db, [order.id]);
  expect(lines.map(({ amount, method }) => [amount, method])).toEqual(amounts.map((amount) => [amount, 'upi']));
});
