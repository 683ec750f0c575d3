/** Calls of the money desk about cash of the shop: counts, banking, expenses and hand-overs. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { linesOfHandOver } from '../rules.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await buildAdmin(shop);
  asAdmin = shop.as(meera);
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

type ActName = Extract<CallName, `POST /admin/money/${string}`>;
/** Sends each act one second after the one before, because entries are sorted by time. */
function send(name: ActName, body: object, key: string = newId()) {
  shop.clock.advance(1);
  return asAdmin(name, { headers: { 'idempotency-key': key }, body: { reason: 'As we counted', ...body } });
}
async function act(name: ActName, body: object, key?: string): Promise<string> {
  const answer = await send(name, body, key);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as unknown as { message: string }).message;
}
const refusal = async (name: ActName, body: object, key?: string) => {
  const { status, body: answer } = await send(name, body, key);
  return { status, message: answer.message, errors: answer.errors };
};
const figures = async () => (await asAdmin('GET /admin/money')).body.data.figures;
const entries = async (query: object = {}) => (await asAdmin('GET /admin/money/entries', { query })).body.data;
const words = async (query: object = {}) =>
  (await entries(query)).entries.map(({ kind, credit, debit, amount }) => [kind, credit.kind, debit.kind, amount]);

// Proves money-4
test('a count of the till posts its difference of either sign, once for each idempotency key', async () => {
  const { till } = await figures();
  expect(await act('POST /admin/money/counts', { place: 'till', counted: till + 500 }, 'count 1')).toContain(
    '₹500.00 more',
  );
  expect(await act('POST /admin/money/counts', { place: 'till', counted: till + 500 }, 'count 1')).toContain(
    '₹500.00 more',
  );
  expect(await words({ account: 'till', limit: 1 })).toEqual([['cash_difference', 'cash_differences', 'till', 500]]);
  expect((await send('POST /admin/money/counts', { place: 'till', counted: till + 480 })).body.data).toEqual({
    difference: -20,
  });
  expect(await words({ account: 'till', limit: 1 })).toEqual([['cash_difference', 'till', 'cash_differences', 20]]);
  expect(await act('POST /admin/money/counts', { place: 'till', counted: till + 480 })).toBe(
    `The till is right: ₹${till + 480}.00.`,
  );
  expect((await figures()).till).toBe(till + 480);
  expect(await refusal('POST /admin/money/counts', { place: 'till', counted: 1 }, 'count 1')).toMatchObject({
    status: 409,
    message: 'This Idempotency-Key was used for another change.',
  });
});

// Proves money-4
test('a count is refused with the present amount if the till changed during it', async () => {
  const { till } = await figures();
  await act('POST /admin/money/expenses', { amount: 15, place: 'till' });
  const message = `The till changed while you were counting. It should hold ₹${till - 15}.00 now.`;
  expect(await refusal('POST /admin/money/counts', { place: 'till', counted: till, balanceSeen: till })).toEqual({
    status: 409,
    message,
    errors: [{ path: 'counted', msg: message }],
  });
  expect((await figures()).till).toBe(till - 15);
});

// Proves money-5
test('the opening balances of till and bank can each be set once, even if two staff members set one at the same time', async () => {
  const before = await figures();
  expect(before.toOpen).toEqual(['till', 'bank']);
  const bank = { amount: 48_350.5, place: 'bank' };
  expect(await act('POST /admin/money/opening', bank, 'bank')).toBe('Opening balance of ₹48,350.50 recorded.');
  expect(await act('POST /admin/money/opening', bank, 'bank')).toBe('Opening balance of ₹48,350.50 recorded.');
  const message = 'This opening balance is already set.';
  expect(await refusal('POST /admin/money/opening', bank)).toEqual({
    status: 409,
    message,
    errors: [{ path: 'place', msg: message }],
  });
  const tills = await Promise.all([1, 2].map((amount) => send('POST /admin/money/opening', { amount, place: 'till' })));
  expect(tills.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = await figures();
  expect([after.bank - before.bank, [1, 2].includes(after.till - before.till), after.toOpen]).toEqual([
    48_350.5,
    true,
    [],
  ]);
  expect(await words({ account: 'opening', limit: 2 })).toContainEqual(['opening', 'opening', 'bank', 48_350.5]);
  expect((await refusal('POST /admin/money/opening', { amount: -1, place: 'pouch', reason: '' })).errors).toHaveLength(
    3,
  );
});

// Proves money-4
test('two simultaneous counts post the difference once', async () => {
  const { till } = await figures();
  const counts = [1, 2].map(() => act('POST /admin/money/counts', { place: 'till', counted: till + 7 }));
  expect((await Promise.all(counts)).filter((message) => message.includes('more'))).toHaveLength(1);
  expect((await figures()).till).toBe(till + 7);
});

// Proves money-6
test('banking moves cash from the till to the bank, and an expense leaves the account that paid it', async () => {
  const before = await figures();
  await act('POST /admin/money/banking', { amount: 300.5, to: 'bank' });
  await act('POST /admin/money/expenses', { amount: 40, place: 'bank', reason: 'Diesel' });
  const after = await figures();
  expect([after.till - before.till, after.bank - before.bank]).toEqual([-300.5, 260.5]);
  expect((await entries({ kind: 'expense', limit: 1 })).entries[0]).toMatchObject({
    kind: 'expense',
    amount: 40,
    jars: null,
    order: null,
    customer: null,
    by: meera.name,
    note: 'Diesel',
    credit: { kind: 'bank', ownerId: null, name: null },
    debit: { kind: 'expenses' },
  });
});

// Proves money-7
test('a count of the bank posts the difference, and is refused with the new balance if the balance has changed', async () => {
  const { bank } = await figures();
  const count = { place: 'bank', counted: bank + 45, balanceSeen: bank };
  expect(await act('POST /admin/money/counts', count, 'bank 1')).toContain('₹45.00 more');
  expect(await words({ account: 'bank', limit: 1 })).toEqual([['cash_difference', 'cash_differences', 'bank', 45]]);
  expect((await figures()).bank).toBe(bank + 45);
  expect(await refusal('POST /admin/money/counts', count)).toMatchObject({ status: 409 });
});

// Proves money-7
test('a withdrawal moves cash from the bank to the till', async () => {
  const before = await figures();
  expect(await act('POST /admin/money/banking', { amount: 20, to: 'till' })).toBe('₹20.00 withdrawn from the bank.');
  const after = await figures();
  expect([after.till - before.till, after.bank - before.bank]).toEqual([20, -20]);
  expect(await words({ kind: 'banking', limit: 1 })).toEqual([['withdrawal', 'bank', 'till', 20]]);
});

// Proves money-7
test('the owner’s money is neither income nor expense, and has its own account', async () => {
  const before = await figures();
  await act('POST /admin/money/owner-money', { amount: 500, place: 'bank', direction: 'in' });
  await act('POST /admin/money/owner-money', { amount: 80, place: 'till', direction: 'out' });
  const after = await figures();
  expect([after.till - before.till, after.bank - before.bank]).toEqual([-80, 500]);
  expect(await words({ account: 'owner' })).toEqual([
    ['owner_money', 'till', 'owner', 80],
    ['owner_money', 'owner', 'bank', 500],
  ]);
  expect((await entries({ account: 'owner' })).sums).toMatchObject({ amountIn: 500, amountOut: 80, balanceAfter: 420 });
});

// Proves money-7
test('an expense has a kind from the settings, and so has its reversal', async () => {
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const payment = { expenseKinds: 'Fuel, Wages,, Fuel ' };
  expect((await asAdmin('PUT /admin/settings', { body: { version, payment } })).status).toBe(200);
  expect((await figures()).expenseKinds).toEqual(['Fuel', 'Wages']);
  await act('POST /admin/money/expenses', { amount: 30, place: 'till', kind: 'Fuel' });
  const [expense] = (await entries({ kind: 'expense', limit: 1 })).entries;
  expect(expense).toMatchObject({ expenseKind: 'Fuel', amount: 30 });
  await act('POST /admin/money/take-backs', { eventId: expense?.eventId });
  const [mirror] = (await entries({ kind: 'expense', limit: 1 })).entries;
  expect(mirror).toMatchObject({ expenseKind: 'Fuel', reverses: { kind: 'expense' } });
  const message = 'Please choose a kind of expense from the list';
  const wish = { amount: 30, place: 'till', kind: 'Parrots' };
  expect((await refusal('POST /admin/money/expenses', wish)).errors).toEqual([{ path: 'kind', msg: message }]);
});

// Proves money-1
test('a rider hands over ₹980 of ₹1,000: the till gets 980, cash differences 20, and the cash bag is empty', async () => {
  const rider = await buildAdmin(shop, { name: 'Ravi Rider' });
  const asha = await buildCustomer(shop);
  const pouch = { kind: 'pouch', riderId: rider.id } as const;
  const line = {
    kind: 'payment',
    amount: 1000_00,
    debit: pouch,
    credit: { kind: 'credit', customerId: asha.id },
  } as const;
  await shop.db.transaction((tx) => postEvent(tx, { id: newId(), at: shop.clock(), actorId: null, lines: [line] }));
  shop.clock.advance(1);
  const before = await figures();
  expect(before.pouches).toEqual([{ riderId: rider.id, name: 'Ravi Rider', amount: 1000 }]);
  const lines = linesOfHandOver(rider.id, 1000_00, 980_00);
  await shop.db.transaction((tx) => postEvent(tx, { id: newId(), at: shop.clock(), actorId: meera.id, lines }));
  const after = await figures();
  expect([after.till - before.till, after.pouches]).toEqual([980, []]);
  expect(await words({ account: 'pouch', customerId: rider.id })).toEqual([
    ['cash_difference', 'pouch', 'cash_differences', 20],
    ['hand_over', 'pouch', 'till', 980],
    ['payment', 'credit', 'pouch', 1000],
  ]);
});
