/** A day is closed: counted, explained, brought to the bank, once. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
// The shop's day is 2026-11-21.
const day = '2026-11-21';

beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop, { name: 'Meera Desk' }));
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

function close(body: object, key: string = newId()) {
  shop.clock.advance(1);
  return asAdmin('POST /admin/money/closings', {
    headers: { 'idempotency-key': key },
    body: { day, ...body },
  } as never);
}
const there = async () => (await asAdmin('GET /admin/money')).body.data.figures;
const closings = async () => (await asAdmin('GET /admin/money/closings')).body.data.closings;

test('what is refused is told at once, and nothing is posted', async () => {
  const { till, bank } = await there();
  const { status, body } = await close({ day: '2026-11-22', n500: 2, banked: 1000.5 });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { path: 'day', msg: 'This day has not come yet' },
    { path: 'reason', msg: 'Please give a reason' },
    { path: 'banked', msg: 'Only ₹1,000.00 was counted' },
  ]);
  expect((await close({ n1: 0.5, n2: -1, reason: 'x' })).status).toBe(400);
  expect((await close({ n1: 5, tillSeen: till + 1, reason: 'x' })).status).toBe(409);
  expect(await there()).toMatchObject({ till, bank });
  expect(await closings()).toEqual([]);
});

test('the difference and what goes to the bank are posted together, once for each key', async () => {
  const { till, bank } = await there();
  const form = { n500: 3, n20: 1, n1: 2, banked: 1500, tillSeen: till, reason: 'Float of the morning' };
  const first = await close(form, 'night');
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.body.message).toBe('The day is closed: ₹1,522.00 counted, ₹1,500.00 deposited in the bank.');
  expect((await close(form, 'night')).body).toEqual(first.body);
  expect(await there()).toMatchObject({ till: 22, bank: bank + 1500 });
  expect(await closings()).toMatchObject([
    { day, counted: 1522, expectedTill: till, banked: 1500, by: 'Meera Desk', notes: { n500: 3, n200: 0, n1: 2 } },
  ]);
  const { entries } = (await asAdmin('GET /admin/money/entries', { query: { account: 'till', limit: 2 } })).body.data;
  expect(entries.map(({ kind, canBeTakenBack }) => [kind, canBeTakenBack])).toEqual(
    expect.arrayContaining([
      ['cash_difference', true],
      ['banking', true],
    ]),
  );
});

test('paise, which no coin counts, are posted as a difference without a reason', async () => {
  const body = { amount: 45.5, place: 'till', direction: 'in', reason: 'A payment of a price with paise' } as const;
  await asAdmin('POST /admin/money/owner-money', { headers: { 'idempotency-key': newId() }, body });
  expect(await there()).toMatchObject({ till: 67.5 });
  expect((await close({ day: '2026-11-19', n50: 1, n10: 1, n5: 1, n1: 1 })).body.errors).toMatchObject([
    { path: 'reason' },
  ]);
  expect((await close({ day: '2026-11-19', n50: 1, n10: 1, n5: 1, n2: 1 })).status).toBe(200);
  expect(await there()).toMatchObject({ till: 67 });
});

test('a day is closed a second time only when that is said; a till that is right needs no reason', async () => {
  const right = { n50: 1, n10: 1, n5: 1, n2: 1 };
  expect((await close(right)).body.message).toBe('This day is already closed.');
  expect((await close({ ...right, again: true })).status).toBe(200);
  expect((await close({ ...right, day: '2026-11-20' })).status).toBe(200);
  expect(await closings()).toHaveLength(4);
});
