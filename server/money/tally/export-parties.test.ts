/** Tally files of GSTINs that were corrected, accounts that were joined, and suppliers' bills. A jar costs ₹85. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { moveOrder } from '#server/testing/builders/monthly.ts';
import { buildOrder, deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type Element, findAll, readXml, textOf } from '#server/testing/files/read-xml.ts';
import { lastCode } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

const month = '2026-11';
const [right, wrong] = ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'];
const supplier = '29AAPFU0939F1ZR';
let shop: TestShop;
let asAdmin: CallShop;
let admin: { token: string };
let productId: string;

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid', MAX_UNPAID_PER_SLOT: '0' });
  admin = await buildAdmin(shop);
  asAdmin = shop.as(admin);
  productId = (await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00, stock: 100 })).id;
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const gst = { gstScheme: 'regular', gstin: right, state: 'Karnataka' };
  expect((await asAdmin('PUT /admin/settings', { body: { version, shop: gst } })).status).toBe(200);
});
afterAll(() => shop.close());

async function post(name: CallName, input: object) {
  const headers = { 'idempotency-key': newId() };
  const answer = await asAdmin(name, { headers, ...input } as never, headers);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer;
}
async function load(file: 'ledgers' | 'vouchers', name: 'LEDGER' | 'VOUCHER'): Promise<Element[]> {
  const { status, body } = await asAdmin('GET /admin/money/tally/export', { query: { month, file } });
  expect(status).toBe(200);
  return findAll(readXml(body), name);
}
const readVouchers = () => load('vouchers', 'VOUCHER');
/** The lines of a voucher: ledger and rupees, debits above zero. */
const linesOf = (voucher: Element) =>
  findAll(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => [
    textOf(line, 'LEDGERNAME'),
    -Number(textOf(line, 'AMOUNT')),
  ]);
const ledgerOf = async (customerId: string) =>
  (await load('ledgers', 'LEDGER')).find(({ attributes }) => attributes.NAME?.endsWith(`(C-${customerId.slice(-12)})`));

// Proves tally-2
test('the ledger of a customer has the corrected GSTIN, and each voucher the GSTIN of its document', async () => {
  const office = await buildCustomer(shop, { name: 'Office' });
  const form: object = { legalName: 'Lake Stores', gstin: wrong };
  const { id } = await buildOrder(shop, office, [{ productId, quantity: 1 }], { form });
  await moveOrder(shop, admin, id, 'out_for_delivery');
  const body = { legalName: 'Lake Stores', gstin: right };
  await post('PUT /admin/orders/:id/company', { params: { id }, body });
  const ledger = await ledgerOf(office.id);
  expect(ledger && textOf(ledger, 'PARTYGSTIN')).toBe(right);
  const vouchers = (await readVouchers()).map((voucher) => [
    textOf(voucher, 'VOUCHERTYPENAME'),
    textOf(voucher, 'PARTYGSTIN'),
  ]);
  expect(vouchers).toEqual([
    ['Sales', wrong],
    ['Credit Note', wrong],
    ['Sales', right],
  ]);
});

// Proves tally-2
test('a control character in the state that a customer typed does not make the XML invalid', async () => {
  const office = await buildCustomer(shop, { name: 'Office' });
  const form: object = { legalName: 'Lake Stores', gstin: right, deliveryState: 'Karna\u0001taka' };
  const { id } = await buildOrder(shop, office, [{ productId, quantity: 1 }], { form });
  await moveOrder(shop, admin, id, 'out_for_delivery');
  const ledger = await ledgerOf(office.id);
  expect(ledger && textOf(ledger, 'LEDSTATENAME')).toBe('Karna taka');
});

// Proves tally-1
test('invoices and payments from before two accounts were joined are in one ledger', async () => {
  const asha = await buildCustomer(shop, { name: 'Asha Registered' });
  const place = { address: '14 Lake View Road', city: 'Bangalore', pincode: '560038', state: 'Karnataka' };
  const caller = { name: 'Asha by phone', phone: '9810012345', ...place, known: 100 };
  const { id: from } = (await asAdmin('POST /admin/callers', { body: caller })).body.data.caller;
  const items = [{ productId, quantity: 1 }];
  const form = { ...deliveryFormAt(shop.clock()), legalName: 'Asha Traders', gstin: right, items };
  const headers = { 'idempotency-key': newId() };
  const placed = await asAdmin('POST /admin/callers/:id/orders', {
    params: { id: from },
    headers,
    body: form,
  } as never);
  const { id } = placed.body.data.order;
  await moveOrder(shop, admin, id, 'out_for_delivery');
  const payments = [{ method: 'cash', amount: 285 }];
  await post('POST /admin/orders/:id/delivery', { params: { id }, body: { payments } });
  await post('POST /admin/users/:id/join-code', { params: { id: from }, body: { intoId: asha.id } });
  const otp = await lastCode(shop, asha.email);
  const body = { intoId: asha.id, otp, codeTold: true, calledBack: true };
  await post('POST /admin/users/:id/join', { params: { id: from }, body });
  const own = (await readVouchers()).flatMap(linesOf).filter(([name]) => String(name).includes(asha.id.slice(-12)));
  // The invoice of ₹135, the deposit of ₹150, and the payment of both.
  expect(own.map(([, rupees]) => rupees).toSorted()).toEqual([-285, 135, 150]);
});

// Proves tally-1
test('the input tax of a bill has one ledger for each kind of tax, and so has its reversal', async () => {
  const bill = { supplier: 'Caps', gstin: supplier, number: 'A/17', day: '2026-11-03', taxable18: 1000, total: 1180 };
  await post('POST /admin/money/bills', { body: { ...bill, place: 'bank', isClaimed: true } });
  await post('POST /admin/money/bills', {
    body: { ...bill, gstin: wrong, number: 'B/1', day: '2026-11-04', place: 'bank', isClaimed: true },
  });
  const { bills } = (await asAdmin('GET /admin/money/bills')).body.data;
  const eventId = bills.find(({ number }) => number === 'A/17')?.eventId ?? '';
  await post('POST /admin/money/take-backs', { body: { eventId, reason: 'Wrong supplier' } });
  const ofBills = (await readVouchers()).filter((voucher) => linesOf(voucher).some(([name]) => name === 'Bank'));
  expect(
    ofBills.map((voucher) => [textOf(voucher, 'DATE'), textOf(voucher, 'VOUCHERTYPENAME'), linesOf(voucher)]),
  ).toEqual([
    [
      '20261103',
      'Payment',
      [
        ['Expenses', 1000],
        ['Bank', -1180],
        ['Input CGST', 90],
        ['Input SGST', 90],
      ],
    ],
    [
      '20261104',
      'Payment',
      [
        ['Expenses', 1000],
        ['Bank', -1180],
        ['Input IGST', 180],
      ],
    ],
    [
      '20261121',
      'Receipt',
      [
        ['Bank', 1180],
        ['Expenses', -1000],
        ['Input CGST', -90],
        ['Input SGST', -90],
      ],
    ],
  ]);
  const heads = (await load('ledgers', 'LEDGER')).filter(({ attributes }) => attributes.NAME?.startsWith('Input'));
  expect(heads.map((ledger) => textOf(ledger, 'GSTDUTYHEAD'))).toEqual(['Central Tax', 'State Tax', 'Integrated Tax']);
});
