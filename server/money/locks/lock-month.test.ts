/** Value dates of the money desk, and the lock of months. The shop's clock shows 3 December 2026. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { buildAdmin, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

let shop: TestShop;
let asOwner: CallShop;
async function goTo(time: string) {
  shop.clock.set(`${time}+05:30`);
  asOwner = shop.as(await buildAdmin(shop));
}
beforeAll(async () => {
  shop = await openTestShop();
  await goTo('2026-12-03T10:00:00');
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});
const unlockAll = sql('truncate month_locks');
beforeEach(() => shop.db.run(unlockAll));

type ActName = Extract<CallName, `POST /admin/money/${string}`>;
const send = (name: ActName, body: object, as: CallShop = asOwner) =>
  as(name, { headers: { 'idempotency-key': newId() }, body: { reason: 'As we counted', ...body } } as never);
const spend = (amount: number, day?: string) => send('POST /admin/money/expenses', { amount, place: 'till', day });
const lock = (month: string, lockSeen: string | null, as?: CallShop) =>
  send('POST /admin/money/lock', { month, lockSeen }, as);
const unlock = (month: string, lockSeen: string | null, as?: CallShop) =>
  send('POST /admin/money/unlock', { month, lockSeen }, as);
const readLock = async () => (await asOwner('GET /admin/money/lock')).body.data.lock;
const booksOf = async (month: string) => (await asOwner('GET /admin/money/books', { query: { month } })).body.data;
const expensesOf = async (month: string) => (await booksOf(month)).profit.expenses;

// Proves money-21
test('an entry is on its value date in the books, and at the time of its record in the day book', async () => {
  const [november, december] = [await booksOf('2026-11'), await booksOf('2026-12')];
  expect((await spend(40, '2026-11-30')).status).toBe(200);
  expect((await spend(25)).status).toBe(200);
  expect(await expensesOf('2026-11')).toBe(november.profit.expenses + 40);
  expect(await expensesOf('2026-12')).toBe(december.profit.expenses + 25);
  const after = await booksOf('2026-11');
  expect([after.totals.opening, after.totals.closing, after.totals.debits]).toEqual([0, 0, after.totals.credits]);
  expect([after.recordedLater, after.ofEarlier, after.firstDay]).toEqual([1, 0, '2026-11-30']);
  expect(await booksOf('2026-12')).toMatchObject({
    recordedLater: 0,
    ofEarlier: 1,
    totals: { opening: 0, closing: 0 },
  });
  const query = { kind: 'expense', from: '2026-12-03' } as const;
  const { entries } = (await asOwner('GET /admin/money/entries', { query })).body.data;
  expect(entries.map(({ amount, valueDay, at }) => [amount, valueDay, at.slice(0, 10)])).toEqual([
    [25, null, '2026-12-03'],
    [40, '2026-11-30', '2026-12-03'],
  ]);
  const rows = readCsv((await asOwner('GET /admin/money/entries/export', { query })).body);
  expect(rows.map((row) => row['Value date'])).toEqual(['', '2026-11-30']);
});

// Proves money-21
test('payments, pay-outs, banking, GST, money of the owner and a UPI payment can have a value date', async () => {
  const customer = await buildCustomer(shop);
  const customerId = customer.id;
  const before = await booksOf('2026-11');
  const day = '2026-11-29';
  const acts: [ActName, object][] = [
    ['POST /admin/money/payments', { customerId, amount: 50, method: 'cash', day }],
    ['POST /admin/money/pay-outs', { customerId, amount: 20, method: 'upi', day }],
    ['POST /admin/money/banking', { amount: 10, to: 'bank', day }],
    ['POST /admin/money/gst-payments', { amount: 3, place: 'bank', day }],
    ['POST /admin/money/owner-money', { amount: 7, place: 'bank', direction: 'in', day }],
  ];
  for (const [name, body] of acts) expect((await send(name, body)).status, name).toBe(200);
  const claim = await buildClaim(shop, customer, null, 30);
  const confirmed = await asOwner('POST /admin/upi-claims/:id/confirm', {
    params: { id: claim },
    body: { day, dueSeen: 0 },
  });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  const moved = Object.fromEntries(
    (await booksOf('2026-11')).accounts.map(({ kind, closing }) => [
      kind,
      closing - (before.accounts.find((one) => one.kind === kind)?.closing ?? 0),
    ]),
  );
  expect(moved).toMatchObject({ till: 40, bank: 24, credit: -60, owner: -7, gst_paid: 3 });
});

// Proves money-21
test('a value date is not in the future and not more than a year ago', async () => {
  const refused = async (day: string) => (await spend(5, day)).body.errors;
  expect(await refused('2026-12-04')).toEqual([{ path: 'day', msg: 'This day has not come yet' }]);
  expect(await refused('2025-12-01')).toEqual([{ path: 'day', msg: 'Please choose a day of the last 12 months' }]);
  expect((await spend(5, '2025-12-02')).status).toBe(200);
});

// Proves money-22
test('a month is locked together with all months before it; an entry in it is refused, and its entries are reversed with today’s date', async () => {
  const { body } = await spend(60, '2026-11-30');
  expect(body.message).toBe('Expense of ₹60.00 recorded.');
  expect((await lock('2026-10', null)).status).toBe(200);
  expect((await spend(1, '2026-11-01')).status).toBe(200);
  expect((await lock('2026-11', '2026-10-31')).status).toBe(200);
  expect(await readLock()).toMatchObject({ lockedTo: '2026-11-30', mayUnlock: true });
  const before = await booksOf('2026-11');
  for (const day of ['2026-11-30', '2026-10-05']) {
    const msg = 'This month is locked. Please choose a later day';
    expect((await spend(5, day)).body).toMatchObject({ message: msg, errors: [{ path: 'day', msg }] });
  }
  expect((await spend(5, '2026-12-01')).status).toBe(200);
  const { entries } = (await asOwner('GET /admin/money/entries', { query: { kind: 'expense' } })).body.data;
  const eventId = entries.find(({ amount }) => amount === 60)?.eventId;
  const december = await expensesOf('2026-12');
  expect((await send('POST /admin/money/take-backs', { eventId })).status).toBe(200);
  expect(await booksOf('2026-11')).toEqual(before);
  expect(await expensesOf('2026-12')).toBe(december - 60);
});

// Proves money-22
test('a month can be locked from the second day of the next month on, once, and only by a person who has seen the present lock', async () => {
  const early = 'A month can be locked from the second day of the next month.';
  expect((await lock('2026-12', null)).body).toMatchObject({ message: early, errors: [{ path: 'month', msg: early }] });
  await goTo('2026-12-01T23:59:59');
  expect((await lock('2026-11', null)).status).toBe(400);
  await goTo('2026-12-02T00:00:00');
  expect((await lock('2026-11', null)).status).toBe(200);
  await goTo('2026-12-03T10:00:00');
  expect((await lock('2026-11', null)).body.message).toContain('Somebody else has changed');
  expect((await lock('2026-11', '2026-11-30')).body.message).toBe('This month is locked already.');
  expect((await unlock('2026-12', '2026-11-30')).body.message).toBe('This month is not locked.');
});

// Proves money-22
test('an owner unlocks a month with all months after it; an accountant only locks', async () => {
  const asAccountant = shop.as(await buildAdmin(shop, { roles: ['accountant'] }));
  expect((await lock('2026-11', null, asAccountant)).status).toBe(200);
  const refused = await unlock('2026-11', '2026-11-30', asAccountant);
  expect([refused.status, refused.body.message]).toEqual([403, 'Only owners can unlock a month.']);
  expect((await asAccountant('GET /admin/money/lock')).body.data.lock.mayUnlock).toBe(false);
  expect((await unlock('2026-10', '2026-11-30')).status).toBe(200);
  expect((await readLock()).lockedTo).toBe('2026-09-30');
  expect((await spend(5, '2026-10-01')).status).toBe(200);
  const asDesk = shop.as(await buildStaff(shop, ['money.manage']));
  expect((await lock('2026-11', '2026-09-30', asDesk)).status).toBe(403);
});

// Proves money-22
test('while the clock is set back into a locked month, nothing is recorded and no document is issued', async () => {
  await goTo('2026-11-28T10:00:00');
  const water = await buildProduct(shop);
  const order = await buildOrder(shop, await buildCustomer(shop), [{ productId: water.id, quantity: 1 }], {
    status: 'preparing',
  });
  const leave = () =>
    asOwner('PUT /admin/orders/:id/status', { params: { id: order.id }, body: { status: 'out_for_delivery' } });
  const documents = async () => (await asOwner('GET /admin/documents', { query: { orderId: order.id } })).body.data;
  await goTo('2026-12-03T10:00:00');
  expect((await lock('2026-11', null)).status).toBe(200);
  const before = await booksOf('2026-11');
  await goTo('2026-11-28T10:00:00');
  for (const refused of [await spend(5), await leave()]) {
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('a day of a locked month')]);
  }
  await goTo('2026-12-03T10:00:00');
  expect(await booksOf('2026-11')).toEqual(before);
  expect((await documents()).documents).toEqual([]);
  expect([(await spend(5)).status, (await leave()).status]).toEqual([200, 200]);
  expect((await documents()).documents).toHaveLength(1);
});

const holdEntries = sql('lock table ledger_transfers in exclusive mode');
const holdLocks = sql('lock table month_locks in exclusive mode');

// Proves money-22
test('locking a month waits for an entry of that month that is being posted', async () => {
  const before = await expensesOf('2026-11');
  const [spent, locked] = await shop.db
    .transaction(async (tx) => {
      await tx.run(holdEntries);
      const acts = [spend(80, '2026-11-15')];
      await untilWaiting(tx, 1);
      acts.push(lock('2026-11', null));
      await untilWaiting(tx, 2);
      return acts;
    })
    .then((acts) => Promise.all(acts));
  expect([spent?.status, locked?.status]).toEqual([200, 200]);
  expect(await expensesOf('2026-11')).toBe(before + 80);
});

// Proves money-22
test('an entry waits while its month is being locked, and is then refused; an entry of today does not wait', async () => {
  const before = await booksOf('2026-11');
  const [locked, spent] = await shop.db
    .transaction(async (tx) => {
      await tx.run(holdLocks);
      const acts = [lock('2026-11', null)];
      await untilWaiting(tx, 1);
      acts.push(spend(80, '2026-11-15'));
      await untilWaiting(tx, 2);
      expect((await spend(3)).status).toBe(200);
      return acts;
    })
    .then((acts) => Promise.all(acts));
  expect([locked?.status, spent?.status]).toEqual([200, 400]);
  expect(await booksOf('2026-11')).toEqual(before);
});

const heldSale = sql('select from small_sales where document_id is null for update');
const combinedDays = sql<{ day: string }>(
  `select day from documents where content->>'salesOf' is not null order by id`,
);

// Proves money-22
test('small sales of a month get their document before it is locked; while another transaction holds one of them, locking is refused', async () => {
  await goTo('2027-01-31T10:00:00');
  const { version } = (await asOwner('GET /admin/settings')).body.data;
  const gst = { gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };
  expect((await asOwner('PUT /admin/settings', { body: { version, shop: gst } })).status).toBe(200);
  const bottle = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0 });
  const order = await buildOrder(shop, await buildCustomer(shop), [{ productId: bottle.id, quantity: 1 }], {
    status: 'out_for_delivery',
  });
  const params = { id: order.id };
  expect((await asOwner('POST /admin/orders/:id/delivery', { params, body: { payments: [] } })).status).toBe(200);
  // The job that combines small sales has not run since the delivery.
  await goTo('2027-02-03T10:00:00');
  const refused = await shop.db.transaction(async (tx) => {
    await tx.run(heldSale);
    return lock('2027-01', null);
  });
  const words = 'Small sales of this month have no document yet. Please try again in a minute.';
  expect([refused.status, refused.body.message, await shop.db.rows(combinedDays)]).toEqual([409, words, []]);
  expect((await lock('2027-01', null)).status).toBe(200);
  expect(await shop.db.rows(combinedDays)).toEqual([{ day: '2027-01-31' }]);
});
