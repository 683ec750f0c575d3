/** Suppliers' bills with figures computed by hand. The shop is in Karnataka (29); its clock shows 3 December 2026. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asOwner: CallShop;
const [own, near, other] = ['29AAGCB7383J1Z4', '29AAPFU0939F1ZR', '27AAPFU0939F1ZV'];

async function setScheme(gstScheme: string, state = 'Karnataka') {
  const { version } = (await asOwner('GET /admin/settings')).body.data;
  const gst = { gstScheme, gstin: own, state };
  const body = { version, shop: gst, payment: { expenseKinds: 'Caps, Fuel' } };
  expect((await asOwner('PUT /admin/settings', { body })).status).toBe(200);
}
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2026-12-03T10:00:00+05:30');
  asOwner = shop.as(await buildAdmin(shop, { name: 'Meera Desk' }));
  await setScheme('regular');
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

const bill = {
  supplier: 'Caps and Seals',
  gstin: near,
  number: 'A/17',
  day: '2026-11-30',
  taxable18: 1000,
  total: 1180,
  place: 'bank',
  kind: 'Caps',
  isClaimed: true,
};
const send = (form: object, key: string = newId()) =>
  asOwner('POST /admin/money/bills', { headers: { 'idempotency-key': key }, body: { ...bill, ...form } } as never);
async function record(form: object, key?: string) {
  const answer = await send(form, key);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const refusals = async (form: object) => (await send(form)).body.errors;
const list = async (query: object = {}) => (await asOwner('GET /admin/money/bills', { query })).body.data.bills;
const closings = async (month: string) =>
  Object.fromEntries(
    (await asOwner('GET /admin/money/books', { query: { month } })).body.data.accounts.map(({ kind, closing }) => [
      kind,
      closing,
    ]),
  );

// Proves money-23
test('for a regular dealer, a supplier’s bill is an expense without its tax, and input tax, on the day of the bill', async () => {
  await record({}, 'caps');
  await record({}, 'caps');
  expect(await closings('2026-11')).toEqual({ bank: -1180, expenses: 1000, input_tax: 180 });
  expect(await list()).toMatchObject([
    { supplier: 'Caps and Seals', gstin: near, number: 'A/17', day: '2026-11-30', kind: 'Caps', place: 'bank' },
  ]);
  const [{ taxable, cgst, sgst, igst, total, isClaimed, isUndone, by } = {} as never] = await list();
  expect([taxable, cgst, sgst, igst, total, isClaimed, isUndone, by]).toEqual([
    1000,
    90,
    90,
    0,
    1180,
    true,
    false,
    'Meera Desk',
  ]);
  const { profit } = (await asOwner('GET /admin/money/books', { query: { month: '2026-11' } })).body.data;
  expect(profit).toMatchObject({ expenses: 1000, inputTax: 180, result: -1000 });
});

// Proves money-23
test('a bill from another state has integrated tax; several rates and a rounded total add up; the tax printed on the bill is used', async () => {
  const rates = { taxable18: null, taxable5: 99.99, taxable40: 10, tax40: 4.01, taxable0: 7 };
  await record({ gstin: other, number: '1', day: '2026-10-10', ...rates, total: 126 });
  // 99.99 × 5 % = 4.9995, rounded to 5.00; 99.99 + 5.00 + 10 + 4.01 + 7 = 126.00
  expect((await list({ search: other }))[0]).toMatchObject({
    taxable: 116.99,
    cgst: 0,
    sgst: 0,
    igst: 9.01,
    total: 126,
  });
  expect(await closings('2026-10')).toEqual({ bank: -126, expenses: 116.99, input_tax: 9.01 });
  await record({ number: 'B 2', day: '2026-10-11', taxable18: 10.03, total: 12 });
  // 10.03 × 9 % = 0.9027 each; the bill is rounded from 11.83 to 12.
  expect((await list({ search: 'B2' }))[0]).toMatchObject({ cgst: 0.9, sgst: 0.9, total: 12 });
  expect(await closings('2026-10')).toEqual({ bank: -138, expenses: 127.19, input_tax: 10.81 });
});

// Proves money-23
test('amounts that do not add up are refused, each at its field', async () => {
  expect(await refusals({ total: 1182 })).toEqual([{ path: 'total', msg: 'The total is not the sum of the amounts' }]);
  expect(await refusals({ gstin: '', tax18: 190, tax5: 3, day: '2026-12-04', kind: 'Parrots' })).toEqual([
    { path: 'taxable5', msg: 'Please enter the value without tax, too' },
    { path: 'tax18', msg: 'This is not the tax of this value and rate' },
    { path: 'gstin', msg: 'A bill with tax has the GSTIN of its supplier' },
    { path: 'day', msg: 'This day has not come yet' },
    { path: 'kind', msg: 'Please choose a kind of expense from the list' },
  ]);
  // The tax is within a rupee of the computed one, but above the total.
  const small = { taxable18: null, taxable5: 0.01, tax5: 1, total: 0.5 };
  expect(await refusals(small)).toEqual([{ path: 'total', msg: 'The total is not the sum of the amounts' }]);
  expect(await refusals({ taxable18: null })).toEqual([{ path: 'taxable0', msg: 'Please enter at least one amount' }]);
  expect(await refusals({ gstin: '29AAGCB7383J1Z5', supplier: ' ', number: '' })).toHaveLength(3);
  expect(await refusals({ gstin: own, total: 1182 })).toEqual([
    { path: 'total', msg: 'The total is not the sum of the amounts' },
    { path: 'gstin', msg: 'This is your own GSTIN. Please enter that of the supplier' },
  ]);
});

// Proves money-23
test('the same bill is refused within its financial year, even if both are sent at once, until the first one is undone', async () => {
  const msg = 'This bill of the supplier is recorded already.';
  const again = { number: 'a/17', day: '2026-11-02' };
  for (const number of ['a/17', ' A / 17 ', 'A/１７'])
    expect((await send({ ...again, number })).body).toMatchObject({ message: msg, errors: [{ path: 'number', msg }] });
  await record({ ...again, gstin: other });
  await record({ number: 'A/17', day: '2026-03-31' });
  const both = await Promise.all([send({ number: 'C' }), send({ number: 'C' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const before = await closings('2026-11');
  const [{ eventId } = { eventId: '' }] = await list({ search: 'A/17', from: '2026-11-30' });
  const headers = { 'idempotency-key': newId() };
  const undo = { headers, body: { eventId, reason: 'Wrong supplier' } };
  expect((await asOwner('POST /admin/money/take-backs', undo)).status).toBe(200);
  expect(await list({ search: 'A/17', undone: 'yes' })).toMatchObject([{ eventId, isUndone: true }]);
  expect(await closings('2026-11')).toEqual(before);
  await record({ number: 'A/17' });
});

// Proves money-23
test('a bill of a locked month is recorded today', async () => {
  const lock = { month: '2026-10', lockSeen: null };
  await asOwner('POST /admin/money/lock', { headers: { 'idempotency-key': newId() }, body: lock });
  const before = await closings('2026-10');
  await record({ number: 'Late', day: '2026-10-31' });
  expect(await closings('2026-10')).toEqual(before);
  const { entries } = (await asOwner('GET /admin/money/entries', { query: { kind: 'expense', limit: 2 } })).body.data;
  expect(entries.map(({ amount, valueDay, debit }) => [amount, valueDay, debit.kind]).toSorted()).toEqual([
    [1000, null, 'expenses'],
    [180, null, 'input_tax'],
  ]);
});

// Proves money-23
test('the state of a shop that has not chosen one follows from its GSTIN, so a bill from another state has integrated tax', async () => {
  await setScheme('regular', '');
  await record({ gstin: other, number: 'Far', day: '2026-12-02' });
  await record({ number: 'Near', day: '2026-12-02' });
  await setScheme('regular');
  const taxes = (await list({ from: '2026-12-02' })).map(({ number, cgst, sgst, igst }) => [number, cgst, sgst, igst]);
  expect(taxes.toSorted()).toEqual([
    ['Far', 0, 0, 180],
    ['Near', 90, 90, 0],
  ]);
});

// Proves money-23
test('after 30 November of the next financial year, the tax of a bill is part of the expense', async () => {
  const before = await closings('2026-12');
  await record({ number: 'Old', day: '2026-03-31' });
  await record({ number: 'Old', day: '2026-04-01' });
  const late = await list({ search: 'old', from: '2026-03-31', to: '2026-04-01' });
  expect(late.map(({ day, isClaimed }) => [day, isClaimed])).toEqual([
    ['2026-04-01', true],
    ['2026-03-31', false],
  ]);
  // Both bills are of locked months, so they are recorded today.
  const after = await closings('2026-12');
  expect((after.expenses ?? 0) - (before.expenses ?? 0)).toBeCloseTo(1180 + 1000);
  expect((after.input_tax ?? 0) - (before.input_tax ?? 0)).toBeCloseTo(180);
});

// Proves money-23
test('input tax that is not claimed is part of the expense: by choice, without GST, or in the composition scheme', async () => {
  const { expenses = 0, input_tax: tax = 0 } = await closings('2026-12');
  await record({ number: 'Food', day: '2026-12-03', isClaimed: false });
  await setScheme('composition');
  await record({ number: 'Composition', day: '2026-12-03' });
  const none = { gstin: '', taxable18: null, taxable0: 50, total: 50, supplier: 'Ramu Tea' };
  await record({ ...none, number: '7', day: '2026-12-03', place: 'till' });
  await record({ ...none, number: '7', day: '2026-12-03', place: 'till' });
  expect(await closings('2026-12')).toMatchObject({ expenses: expenses + 2 * 1180 + 100, input_tax: tax });
  expect((await asOwner('GET /admin/money/suppliers', { query: { search: '' } })).body.data.canClaim).toBe(false);
});

// Proves money-23
test('suppliers are proposed by a part of their name, and the bills can be exported as a spreadsheet', async () => {
  const proposed = (await asOwner('GET /admin/money/suppliers', { query: { search: 'seals' } })).body.data;
  expect(proposed.suppliers.toSorted((a, b) => a.gstin.localeCompare(b.gstin))).toEqual([
    { name: 'Caps and Seals', gstin: other },
    { name: 'Caps and Seals', gstin: near },
  ]);
  expect(proposed.expenseKinds).toEqual(['Caps', 'Fuel']);
  const query = { search: other, to: '2026-10-10' } as const;
  const [row] = readCsv((await asOwner('GET /admin/money/bills/export', { query })).body);
  expect(row).toMatchObject({
    Day: '2026-10-10',
    'Day in the books': '2026-10-10',
    Number: '1',
    'Taxable value (₹)': '116.99',
    'IGST (₹)': '9.01',
    'Total (₹)': '126.00',
    'Value at 5 % (₹)': '99.99',
    'Value at 18 % (₹)': '0.00',
    'Input tax claimed': 'yes',
    Undone: 'no',
  });
});
