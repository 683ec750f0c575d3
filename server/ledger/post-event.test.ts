import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { describeFailure } from '../platform/http-server/failure.ts';
import { type BuiltCustomer, buildCustomer } from '../testing/builders/accounts.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { balanceOf, listBalances, lockLedger, orderFigures } from './balance.store.ts';
import { postEvent, postEvents } from './post-event.ts';
import { eventIdOf, type LedgerEvent, type Line } from './rules.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop();
  jar = await buildContainer(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  asha = await buildCustomer(shop);
});

const credit = (amount: number, customerId: string = asha.id): Line => ({
  kind: 'payment',
  amount,
  debit: { kind: 'till' },
  credit: { kind: 'credit', customerId },
});
const payOut = (amount: number): Line => ({
  kind: 'pay_out',
  amount,
  debit: { kind: 'credit', customerId: asha.id },
  credit: { kind: 'till' },
});
const eventOf = (...lines: Line[]): LedgerEvent => ({ id: newId(), at: shop.clock(), actorId: null, lines });
const post = (event: LedgerEvent) => shop.db.transaction((tx) => postEvent(tx, event));
const creditOf = async (id: string = asha.id) => balanceOf(await listBalances(shop.db, id), 'credit');
const countLines = sql<{ n: number }>('select count(*) as n from ledger_transfers where event_id = $1');
const linesOf = async ({ id }: LedgerEvent) => (await shop.db.row(countLines, [id]))?.n;

// Proves ledger-1
test('an event moves the jars and money of all its lines, and creates missing accounts', async () => {
  const customerId = asha.id;
  const event = eventOf(
    credit(390_00),
    {
      kind: 'jars_given',
      amount: 2,
      debit: { kind: 'held', customerId, containerId: jar },
      credit: { kind: 'depot', containerId: jar },
    },
    {
      kind: 'deposit',
      amount: 300_00,
      debit: { kind: 'credit', customerId },
      credit: { kind: 'deposits', customerId, containerId: jar },
    },
  );
  expect(await post(event)).toBe('posted');
  expect(await listBalances(shop.db, customerId)).toEqual([
    { kind: 'credit', containerId: null, balance: 90_00 },
    { kind: 'deposits', containerId: jar, balance: 300_00 },
    { kind: 'held', containerId: jar, balance: 2 },
  ]);
});

// Proves ledger-2
test('a repeated event adds nothing', async () => {
  const event = eventOf(credit(100), credit(20));
  expect(await post(event)).toBe('posted');
  expect(await post({ ...event, at: new Date(), note: 'again' })).toBe('repeated');
  expect(await creditOf()).toBe(120);
});

// Proves ledger-2
test('six requests that post the same event at once post it once', async () => {
  const event = eventOf(credit(100));
  const postings = await Promise.all(Array.from({ length: 6 }, () => post(event)));
  expect(postings.toSorted()).toEqual(['posted', ...Array(5).fill('repeated')]);
  expect(await creditOf()).toBe(100);
});

// Proves ledger-2
describe('an event that was posted with other lines throws and changes nothing:', () => {
  test.each<[string, (lines: readonly Line[]) => Line[]]>([
    ['another amount', ([first, ...rest]) => [{ ...(first as Line), amount: 7 }, ...rest]],
    ['another account', ([first, ...rest]) => [{ ...(first as Line), debit: { kind: 'bank' } }, ...rest]],
    ['one line more', (lines) => [...lines, credit(5)]],
    ['one line less', (lines) => lines.slice(1)],
  ])('%s', async (_, change) => {
    const event = eventOf(credit(100), credit(20));
    await post(event);
    await expect(post({ ...event, lines: change(event.lines) })).rejects.toThrow('was posted before with other lines');
    expect(await linesOf(event)).toBe(2);
    expect(await creditOf()).toBe(120);
  });
});

// Proves ledger-2
test('posting several events in one statement returns for each whether it was new', async () => {
  const [known, added] = [eventOf(credit(100)), eventOf(credit(20))];
  await post(known);
  expect(await shop.db.transaction((tx) => postEvents(tx, [known, added]))).toEqual(['repeated', 'posted']);
  expect(await creditOf()).toBe(120);
});

// Proves ledger-3
test('an event that would make an account negative is refused completely, with an error that names the account', async () => {
  await post(eventOf(credit(100)));
  const error = await post(eventOf(credit(40), payOut(141))).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'LG001', detail: expect.stringContaining('"kind": "credit"') });
  const { status, fault, body } = describeFailure(error, 'request-1', {});
  expect([status, fault, body.message]).toEqual([500, true, 'Something went wrong on our side. Please try again.']);
  expect(await creditOf()).toBe(100);
  expect(await post(eventOf(credit(40), payOut(140)))).toBe('posted');
  expect(await creditOf()).toBe(0);
});

// Proves ledger-1
test.each([0, -1, 1.5, Number.NaN, 2 ** 60])('posting an amount of %s throws', async (amount) => {
  await expect(post(eventOf(credit(amount)))).rejects.toThrow(`posts ${amount} of payment`);
});

// Proves ledger-1
test('a line between an account of jars and an account of money is refused', async () => {
  const held = { kind: 'held', customerId: asha.id, containerId: jar } as const;
  await expect(post(eventOf({ ...credit(1), debit: held }))).rejects.toMatchObject({ code: '23503' });
});

// Proves ledger-4
test('ten simultaneous postings to one cash bag add up to its balance', async () => {
  const { id: riderId } = await buildCustomer(shop);
  const paid: Line = { ...credit(10), debit: { kind: 'pouch', riderId } };
  await Promise.all(Array.from({ length: 10 }, () => post(eventOf(paid))));
  expect(balanceOf(await listBalances(shop.db, riderId), 'pouch')).toBe(100);
});

// Proves ledger-3
test('locking a customer returns the balances as they are after the wait for the lock', async () => {
  await post(eventOf(credit(100)));
  const spend = () =>
    shop.db.transaction(async (tx) => {
      const amount = Math.min(60, balanceOf(await lockLedger(tx, asha.id), 'credit'));
      await postEvent(tx, eventOf(payOut(amount)));
      return amount;
    });
  expect((await Promise.all([spend(), spend()])).toSorted()).toEqual([40, 60]);
});

// Proves ledger-8
test('the figures of an order sum what was posted for it by kind and by the accounts on both sides', async () => {
  const { id: orderId } = await buildOrder(shop, asha, [{ productId: (await buildProduct(shop)).id, quantity: 1 }]);
  const id = eventIdOf(`order:${orderId}:delivered:1`);
  const orders = { kind: 'orders', customerId: asha.id } as const;
  const sale: Line = { kind: 'sale', amount: 85_00, debit: orders, credit: { kind: 'sales' }, orderId };
  const paid: Line = { kind: 'payment', amount: 50_00, debit: { kind: 'till' }, credit: orders, orderId };
  await post({ ...eventOf(sale, paid), id });
  await post(eventOf({ ...paid, amount: 35_00 }, credit(7)));
  expect(await orderFigures(shop.db, orderId)).toEqual([
    { kind: 'payment', debit: 'till', credit: 'orders', containerId: null, amount: 85_00 },
    { kind: 'sale', debit: 'orders', credit: 'sales', containerId: null, amount: 85_00 },
  ]);
  expect(eventIdOf(`order:${orderId}:delivered:1`)).toBe(id);
});
