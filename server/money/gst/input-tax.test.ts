/** Input tax of GSTR-3B from suppliers' bills. The shop is in Karnataka (29); its clock begins on 21 November 2026. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asOwner: CallShop;
const [own, near, other] = ['29AAGCB7383J1Z4', '29AAPFU0939F1ZR', '27AAPFU0939F1ZV'];

async function post(name: CallName, body: object) {
  const answer = await asOwner(name, { headers: { 'idempotency-key': newId() }, body } as never);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const bill = { supplier: 'Caps and Seals', gstin: near, taxable18: 1000, total: 1180, place: 'bank', isClaimed: true };
const record = (form: object) => post('POST /admin/money/bills', { ...bill, ...form });
const inputTax = async (month: string, by: 'month' | 'quarter' = 'month') =>
  (await asOwner('GET /admin/money/gst', { query: { month, by } })).body.data.inputTax;
const bookedTax = async (month: string) =>
  (await asOwner('GET /admin/money/books', { query: { month } })).body.data.profit.inputTax;

beforeAll(async () => {
  shop = await openTestShop();
  asOwner = shop.as(await buildAdmin(shop));
  const { version } = (await asOwner('GET /admin/settings')).body.data;
  const gst = { gstScheme: 'regular', gstin: own, state: 'Karnataka' };
  expect((await asOwner('PUT /admin/settings', { body: { version, shop: gst } })).status).toBe(200);
});
afterAll(() => shop.close());

// Proves gst-2
test('input tax is the sum of the bills in the books of the period, and undoing a bill later does not change a filed month', async () => {
  await record({ number: '1', day: '2026-11-03' });
  await record({ number: '2', day: '2026-10-31', gstin: other, taxable5: 100, total: 1285 });
  await record({ number: '3', day: '2026-11-04', isClaimed: false });
  expect(await inputTax('2026-11')).toEqual({ cgst: 90, sgst: 90, igst: 0 });
  expect(await inputTax('2026-10')).toEqual({ cgst: 0, sgst: 0, igst: 185 });
  expect(await inputTax('2026-12', 'quarter')).toEqual({ cgst: 90, sgst: 90, igst: 185 });
  await post('POST /admin/money/lock', { month: '2026-10', lockSeen: null });
  await record({ number: '4', day: '2026-10-05', taxable18: 10, total: 11.8 });
  expect(await inputTax('2026-10')).toEqual({ cgst: 0, sgst: 0, igst: 185 });
  expect(await inputTax('2026-11')).toEqual({ cgst: 90.9, sgst: 90.9, igst: 0 });
  shop.clock.set('2026-12-03T10:00:00+05:30');
  asOwner = shop.as(await buildAdmin(shop));
  const { bills } = (await asOwner('GET /admin/money/bills')).body.data;
  const eventId = bills.find(({ number }) => number === '1')?.eventId ?? '';
  await post('POST /admin/money/take-backs', { eventId, reason: 'Wrong supplier' });
  expect(await inputTax('2026-11')).toEqual({ cgst: 90.9, sgst: 90.9, igst: 0 });
  expect(await inputTax('2026-12')).toEqual({ cgst: -90, sgst: -90, igst: 0 });
  expect([await bookedTax('2026-10'), await bookedTax('2026-11'), await bookedTax('2026-12')]).toEqual([
    185, 181.8, -180,
  ]);
});
