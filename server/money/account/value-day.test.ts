/**
 * Staff record a payment of 30 November on 3 December: all documents name the same day. A jar costs ₹20, its deposit
 * ₹150, a delivery ₹50, so an order of two jars costs ₹390.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomerEntry, listCustomerEntriesAfter } from '#server/ledger/customer-entry.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { bringOnAccount, buildAccount } from '#server/testing/builders/monthly.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { findAll, readXml, textOf } from '#server/testing/files/read-xml.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import type { MonthlyMail } from '../monthly/letters.ts';
import { sendStatements } from '../monthly/send-statements.ts';
import { moneyKinds } from './rules.ts';

const [valueDay, recordedOn] = ['2026-11-30', '2026-12-03'];
let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
let water: { productId: string; quantity: number };
let orderId: string;

const at = async (time: string) => {
  shop.clock.set(`${time}+05:30`);
  asAdmin = shop.as(await buildAdmin(shop));
};
async function pay(customerId: string, amount: number, day: string | null = valueDay) {
  const body = {
    customerId,
    amount,
    method: 'upi',
    reference: '412345678901',
    ...(day !== null && { day }),
    reason: 'By the bank',
  };
  const answer = await asAdmin('POST /admin/money/payments', {
    headers: { 'idempotency-key': newId() },
    body: body as never,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const statementOf = async (month: string, customer = asha) =>
  (await shop.as(customer)('GET /account/statement', { query: { month } })).body.data;
const exportOf = async (month: string) =>
  readCsv((await shop.as(asha)('GET /account/export', { query: { month } })).body);
const vouchersOf = async (month: string) =>
  findAll(
    readXml((await asAdmin('GET /admin/money/tally/export', { query: { month, file: 'vouchers' } })).body),
    'VOUCHER',
  );

beforeAll(async () => {
  shop = await openTestShop();
  const { id } = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 1000 });
  water = { productId: id, quantity: 2 };
  await at('2026-11-20T10:00:00');
  asha = await buildAccount(shop, 5000);
  orderId = await bringOnAccount(shop, asha, water);
  await at('2026-12-01T10:00:00');
  await sendStatements(shop);
  await at(`${recordedOn}T10:00:00`);
  await pay(asha.id, 400);
});
afterAll(() => shop.close());

// Proves money-21
test('the statement of November contains a payment of 30 November that was recorded on 3 December, and says so; December begins after it', async () => {
  const november = await statementOf('2026-11');
  const line = november.lines.at(-1);
  expect([line?.day, line?.createdAt.slice(0, 10), line?.particulars, line?.credit, line?.balance]).toEqual([
    valueDay,
    recordedOn,
    'Payment by UPI, card or bank, recorded on 3 Dec 2026',
    400,
    -10,
  ]);
  expect([november.opening, november.closing, november.atEnd.amountDue, november.atEnd.balance]).toEqual([
    0, -10, 0, 10,
  ]);
  const params = { id: asha.id };
  const query = { month: '2026-11' };
  expect((await asAdmin('GET /admin/users/:id/statement', { params, query })).body.data).toEqual(november);
  const december = await statementOf('2026-12');
  expect([december.opening, december.closing, december.lines]).toEqual([-10, -10, []]);
});

// Proves money-21
test('the list, the month and the spreadsheet of the account show such a payment on its value date', async () => {
  const asAsha = shop.as(asha);
  const { before, after, entries } = (await asAsha('GET /account/month', { query: { month: '2026-11' } })).body.data;
  expect([before.amountDue, after.amountDue, after.balance, entries.map(({ day }) => day)]).toEqual([
    0,
    0,
    10,
    [valueDay, valueDay],
  ]);
  const next = (await asAsha('GET /account/month', { query: { month: '2026-12' } })).body.data;
  expect([next.before.balance, next.entries]).toEqual([10, []]);
  const { entries: rows } = (await asAsha('GET /account/entries', { query: { of: 'credit' } })).body.data;
  expect(rows.map(({ day }) => day)).toEqual([valueDay, valueDay]);
  const [payment] = (await exportOf('2026-11')).filter(({ Entry = '' }) => Entry.startsWith('Payment by UPI'));
  expect([payment?.['Date (India)']?.slice(0, 10), payment?.['Value date']]).toEqual([recordedOn, valueDay]);
  expect((await exportOf('2026-12')).filter((row) => row['Value date'] !== '')).toEqual([]);
});

// Proves money-21
test('the receipt of such a payment, its email and the spreadsheet of documents show both days', async () => {
  const { entries } = (await shop.as(asha)('GET /account/entries', { query: {} })).body.data;
  const id = entries.flatMap(({ parts }) => parts.flatMap(({ receipts }) => receipts.map((one) => one.id)))[0] ?? '';
  const { receipt } = (await shop.as(asha)('GET /account/receipts/:id', { params: { id } })).body.data;
  expect([receipt.day, receipt.valueDay]).toEqual([recordedOn, valueDay]);
  const mail = (await queuedMails(shop, asha.email ?? '')).find(({ kind }) => kind === 'receipt');
  expect(mail).toMatchObject({ day: recordedOn, valueDay });
  const query = { search: receipt.number, reason: 'Accountant' } as never;
  const [row] = readCsv((await asAdmin('GET /admin/documents/export', { query })).body);
  expect([row?.Day, row?.['Value date']]).toEqual([recordedOn, valueDay]);
});

// Proves money-21
test('the books and Tally have such a payment on its value date; the day book and the order have it on the day of its record, with both days', async () => {
  const bankOf = async (month: string) =>
    (await asAdmin('GET /admin/money/books', { query: { month } })).body.data.accounts.find(
      ({ kind }) => kind === 'bank',
    );
  expect([(await bankOf('2026-11'))?.closing, (await bankOf('2026-12'))?.debits]).toEqual([400, 0]);
  const [voucher, ...others] = (await vouchersOf('2026-11')).filter(
    (one) => textOf(one, 'VOUCHERTYPENAME') === 'Receipt',
  );
  expect([voucher && textOf(voucher, 'DATE'), others]).toEqual([valueDay.replaceAll('-', ''), []]);
  expect(await vouchersOf('2026-12')).toEqual([]);
  const query = { account: 'bank' } as const;
  const [entry] = (await asAdmin('GET /admin/money/entries', { query })).body.data.entries;
  expect([entry?.valueDay, entry?.at.slice(0, 10)]).toEqual([valueDay, recordedOn]);
  const ofOrder = (await asAdmin('GET /admin/orders/:id/entries', { params: { id: orderId } })).body.data.entries;
  const [used] = ofOrder.filter(({ kind }) => kind === 'credit_use');
  expect([used?.valueDay, used?.createdAt.slice(0, 10)]).toEqual([valueDay, recordedOn]);
});

// Proves money-21
test('an order that was paid for a day before its delivery is listed on the day of its delivery, and the days of a month are in order', async () => {
  const devi = await buildAccount(shop, 5000);
  await bringOnAccount(shop, devi, water);
  await pay(devi.id, 390);
  await pay(devi.id, 10, recordedOn);
  await pay(devi.id, 20, '2026-12-02');
  const { entries } = (await shop.as(devi)('GET /account/entries', { query: {} })).body.data;
  expect(entries.filter((one) => one.orderId).map(({ day, parts }) => [day, parts.at(-1)?.day])).toEqual([
    [recordedOn, valueDay],
  ]);
  const december = (await shop.as(devi)('GET /account/month', { query: { month: '2026-12' } })).body.data.entries;
  expect(december.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-12-02', 20],
    [recordedOn, 390],
    [recordedOn, 10],
  ]);
});

// Proves money-21
test('the months of an account begin with the first value date', async () => {
  const ravi = await buildCustomer(shop);
  await pay(ravi.id, 70);
  expect((await shop.as(ravi)('GET /account')).body.data.firstDay).toBe(valueDay);
  expect((await statementOf('2026-11', ravi)).closing).toBe(-70);
});

// Proves money-21
test('the next monthly statement brings forward the amount due after a late payment, in its sums and in its lines', async () => {
  await bringOnAccount(shop, asha, water);
  await at('2027-01-01T10:00:00');
  await sendStatements(shop);
  const mails = (await queuedMails(shop, asha.email ?? '')) as MonthlyMail[];
  const [november, december, ...others] = mails.flatMap((mail) => (mail.kind === 'account-statement' ? [mail] : []));
  expect(others).toEqual([]);
  // The email of November was sent before the payment was recorded.
  expect([november?.duePaise, november?.account?.closing]).toEqual([390_00, 390_00]);
  expect(december).toMatchObject({ broughtPaise: 0, deliveredPaise: 390_00, duePaise: 380_00 });
  expect([december?.account?.opening, december?.account?.closing]).toEqual([-10_00, 380_00]);
});

// Proves money-21
test('the pages of the account, its spreadsheet and its statement are sorted by the day that they show, and within a day by the time of the record', async () => {
  const devi = await buildCustomer(shop);
  await at('2027-01-10T10:00:00');
  await pay(devi.id, 10, null);
  await at('2027-01-20T10:00:00');
  await pay(devi.id, 20, null);
  await at('2027-01-22T10:00:00');
  await pay(devi.id, 30, '2027-01-15');
  await pay(devi.id, 40, '2027-01-19');
  await pay(devi.id, 50, null);
  await pay(devi.id, 60, '2027-01-15');
  const newestFirst = [50, 20, 40, 60, 30, 10];
  const asDevi = shop.as(devi);
  const listed = [];
  for (const page of [1, 2, 3]) {
    const { entries } = (await asDevi('GET /account/entries', { query: { page, limit: 2 } })).body.data;
    listed.push(...entries);
  }
  expect(listed.map(({ amount }) => amount)).toEqual(newestFirst);
  const days = listed.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  const csv = readCsv((await asDevi('GET /account/export', { query: {} })).body);
  expect(csv.map((row) => Number(row['Effect (₹)']))).toEqual(newestFirst);
  const { lines } = await statementOf('2027-01', devi);
  expect(lines.map(({ credit }) => credit).toReversed()).toEqual(newestFirst);

  const wanted = { customerId: devi.id, kinds: moneyKinds, from: null, to: null };
  for (const limit of [1, 2, 3]) {
    const read: CustomerEntry[] = [];
    for (let some = [undefined] as (CustomerEntry | undefined)[]; some.length > 0; ) {
      some = await listCustomerEntriesAfter(shop.db, wanted, read.at(-1), limit);
      read.push(...(some as CustomerEntry[]));
    }
    expect(read.map(({ amount }) => amount / 100)).toEqual(newestFirst);
  }
});
