/** The statement of a month in the form of accountants. A jar costs ₹20, its deposit ₹150, a delivery ₹50. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltCustomer } from '#server/testing/builders/accounts.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { addressForm } from '#server/testing/builders/addresses.ts';
import { bringOnAccount, buildAccount } from '#server/testing/builders/monthly.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { accountBlocks } from '../monthly/describe-account.ts';
import type { MonthlyMail } from '../monthly/letters.ts';
import { sendStatements } from '../monthly/send-statements.ts';

let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
let water: { productId: string; quantity: number };
const orderIds: string[] = [];

const at = async (time: string) => {
  shop.clock.set(`${time}+05:30`);
  asAdmin = shop.as(await buildAdmin(shop));
};
async function act(name: 'POST /admin/money/payments' | 'POST /admin/money/take-backs', body: object) {
  const headers = { 'idempotency-key': newId() };
  const answer = await asAdmin(name, { headers, body: body as never });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const ofCustomer = async (month: string, headers = {}) =>
  (await shop.as(asha)('GET /account/statement', { query: { month } }, headers)).body.data;
const ofStaff = async (month: string) =>
  (await asAdmin('GET /admin/users/:id/statement', { params: { id: asha.id }, query: { month } })).body.data;
async function deliver() {
  orderIds.push(await bringOnAccount(shop, asha, water));
}
/** The documents of an order, the oldest first. */
const documentsOf = async (orderId: string | undefined) => {
  const { documents } = (await asAdmin('GET /admin/documents', { query: { orderId, limit: 10 } })).body.data;
  return documents.map(({ id, number }) => ({ id, number })).toReversed();
};

beforeAll(async () => {
  shop = await openTestShop();
  const { id } = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 1000 });
  water = { productId: id, quantity: 2 };
  await at('2026-10-31T10:00:00');
  asha = await buildAccount(shop, 5000);
  await deliver();
  await at('2026-11-05T10:00:00');
  await act('POST /admin/money/payments', { customerId: asha.id, amount: 500, method: 'cash', reason: 'For October' });
  await at('2026-11-06T10:00:00');
  const { entries } = (await asAdmin('GET /admin/money/entries', { query: { customerId: asha.id } })).body.data;
  const eventId = entries.find(({ kind }) => kind === 'payment')?.eventId ?? '';
  await act('POST /admin/money/take-backs', { eventId, reason: 'Wrong customer' });
  await at('2026-11-20T10:00:00');
  await act('POST /admin/money/payments', { customerId: asha.id, amount: 90, method: 'card', reason: 'At the desk' });
  // This keeps the session of the customer alive.
  await ofCustomer('2026-11');
  await at('2026-11-30T23:59:00');
  await deliver();
  await at('2026-12-01T10:00:00');
});
afterAll(() => shop.close());

// Proves monthly-15
test('a statement has one line for what an event charged and one for what it paid, with voucher and running balance', async () => {
  const statement = await ofCustomer('2026-11');
  const [document] = await documentsOf(orderIds[1]);
  expect(
    statement.lines.map((line) => [
      line.createdAt.slice(0, 10),
      line.particulars,
      line.voucher,
      line.debit,
      line.credit,
      line.balance,
    ]),
  ).toEqual([
    ['2026-11-05', 'Payment in cash', 'RV/2627/1', 0, 500, -110],
    ['2026-11-06', 'Payment undone', 'RF/2627/1', 500, 0, 390],
    ['2026-11-20', 'Payment by UPI, card or bank', 'RV/2627/2', 0, 90, 300],
    ['2026-11-30', 'Water, Delivery, Deposit', document?.number, 390, 0, 690],
  ]);
  expect(statement).toMatchObject({ opening: 390, debits: 890, credits: 590, closing: 690, totalLines: 4 });
  expect(statement.atStart).toMatchObject({ amountDue: 390, balance: 0 });
  expect(statement.atEnd).toMatchObject({ amountDue: 690, balance: 0 });
  expect((await ofCustomer('2026-12')).opening).toBe(690);
  expect((await ofCustomer('2026-10')).closing).toBe(390);
});

// Proves monthly-15
test('customer, staff and the emailed statement have the same figures, in the language of each', async () => {
  const statement = await ofCustomer('2026-11');
  expect(await ofStaff('2026-11')).toEqual(statement);
  await sendStatements(shop);
  const mails = (await queuedMails(shop, asha.email ?? '')) as MonthlyMail[];
  const mail = mails.find(({ kind }) => kind === 'account-statement');
  const account = mail?.kind === 'account-statement' ? mail.account : undefined;
  if (!account) throw new Error('The email has no account');
  const say = { t: (text: string) => text, tMessage: ({ text }: { text: string }) => text, language: 'en' };
  const table = accountBlocks(account, say as never).flatMap((block) => (block.block === 'table' ? block.table : []));
  const cells = table.flatMap(({ head, rows, foot }) => [head, ...rows, ...foot]);
  expect(cells.map((row) => row.length)).toEqual(Array(7).fill(6));
  // The first rows are the head and the opening balance, the last one is the closing balance.
  expect(cells.slice(2, -1).map((row) => row[2])).toEqual(statement.lines.map(({ voucher }) => voucher));
  expect(account.lines.map((line) => [line.debit, line.credit, line.balance])).toEqual(
    statement.lines.map((line) => [line.debit * 100, line.credit * 100, line.balance * 100]),
  );
  expect([account.opening, account.debits, account.credits, account.closing]).toEqual([390_00, 890_00, 590_00, 690_00]);
  expect([account.seller, account.customer]).toEqual([statement.seller, statement.customer]);
  const hindi = await ofCustomer('2026-11', { 'accept-language': 'hi' });
  expect(hindi.lines[0]).toMatchObject({ particulars: 'कैश पेमेंट' });
});

// Proves monthly-15
test('a charge names its document and a cancellation its credit note, on the screen and in the spreadsheet', async () => {
  const ravi = await buildAccount(shop, 5000);
  const id = await bringOnAccount(shop, ravi, water);
  shop.clock.advance(60);
  const body = { status: 'cancelled' } as const;
  expect((await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body })).status).toBe(200);
  const [bill, note, ...others] = await documentsOf(id);
  expect(others).toEqual([]);
  const query = { month: '2026-12' };
  const { lines } = (await shop.as(ravi)('GET /account/statement', { query })).body.data;
  expect(lines.map(({ voucher, documents, debit, credit }) => [voucher, documents, debit, credit])).toEqual([
    [bill?.number, [bill], 390, 0],
    [note?.number, [note], 0, 390],
  ]);
  const rows = readCsv((await shop.as(ravi)('GET /account/export', { query })).body);
  const voucherOf = (entry: string) => rows.find(({ Entry }) => Entry === entry)?.Voucher;
  expect([voucherOf('Water'), voucherOf('Delivery'), voucherOf('Water, cancelled')]).toEqual([
    bill?.number,
    bill?.number,
    note?.number,
  ]);
  // A deposit is in no document, so its voucher is the order itself.
  expect(voucherOf('Deposit')).toBe(rows.find(({ Entry }) => Entry === 'Deposit')?.Order);
});

// Proves monthly-15
test('the parties are the shop and the customer with registered name, address and GSTIN', async () => {
  const before = await ofStaff('2026-11');
  expect(before.customer).toMatchObject({ name: asha.name, legalName: '', gstin: '' });
  expect(before.customer.address).toContain(asha.city);
  const office = { ...addressForm, legalName: 'Rao Textiles', gstin: '29ABCDE1234F1ZW' };
  expect((await shop.as(asha)('POST /addresses', { body: office })).status).toBe(201);
  expect((await ofStaff('2026-11')).customer).toMatchObject({ legalName: 'Rao Textiles', gstin: '29ABCDE1234F1ZW' });
  expect(before.seller.name).toBe(shop.shop().name);
});
