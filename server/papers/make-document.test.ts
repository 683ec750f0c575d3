/** The PDF files of documents, read back with the library that browsers use. */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import { originalsOf } from '#contract/documents/sheet.ts';
import { sumTax } from '#contract/documents/tax.ts';
import { dayMs } from '#contract/shared/days.ts';
import { paise, toRupees } from '#contract/shared/money.ts';
import { type Language, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { sql } from '#server/core/db/database.ts';
import { combineSmallSales } from '#server/documents/combined/make-combined.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildChargeDocument, buildDocument, buildReceipt } from '#server/testing/builders/documents.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildPicture } from '#server/testing/builders/pictures.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { invoiceOf, presentTax } from '#server/testing/files/invoice.ts';
import { readPdf, withoutSpaces } from '#server/testing/files/read-pdf.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { describeDocument } from './describe-document.ts';
import { describeVoucher } from './describe-voucher.ts';
import { makeFile, makeLargeFile, printer } from './make-file.ts';
import { describePay } from './paper.rules.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(async () => {
  await printer.stop();
  await shop.close();
});

const payee = { upiId: 'paniwala@okicici', name: 'Paniwala', merchantCode: '' };
const texts = textsFor('papers');

async function printInvoice(issued: IssuedPaper, language: Language = 'en'): Promise<Uint8Array> {
  const t = translatorOf(texts[language]);
  const copy = issued.isCopy ? 'Copy for the customer' : originalsOf(issued)[0];
  const pay = describePay(payee, { amount: paise(390_00), reference: issued.orderNumber }, t);
  const paper = describeDocument(issued, { t, language, shop: shop.shop(), pay, copy });
  const file = await makeFile(shop, [paper], 'test');
  // PICTURES=folder keeps the files, to look at them.
  if (process.env.PICTURES) writeFileSync(`${process.env.PICTURES}/${issued.buyer.slice(0, 8)}-${language}.pdf`, file);
  return file;
}
const textOf = async (issued: IssuedPaper, language?: Language) =>
  withoutSpaces((await readPdf(await printInvoice(issued, language))).join(''));

// Proves documents-30
test('an invoice contains the values with which it was issued: parties, facts, lines, taxes, total in words and the amount due', async () => {
  const text = await textOf(invoiceOf([['Water jar, 20 L', 105_00]]));
  const said = [
    'Tax invoice',
    'Original for recipient',
    'Paniwala Waters Pvt Ltd',
    'GSTIN 29AAGCB7383J1Z4',
    'FSSAI number 10012345678901',
    'Rao Foods',
    '14 Lake View Road, Indiranagar, Bangalore, Karnataka, 560038',
    'INV/2627/148',
    '21 Nov 2026',
    'PW-261121-7K3FQ',
    'Karnataka · 29',
    'Water jar, 20 L 2201 2 nos ₹100.00 5 ₹5.00 ₹105.00',
    'Central tax (CGST) at 2.5 % ₹2.50',
    'State tax (SGST) at 2.5 % ₹2.50',
    'Total ₹105.00',
    'Total in words: Rupees One Hundred Five Only',
    'Refundable deposit, not included in the total: ₹300.00',
    'Tax payable on reverse charge: No',
    'For Paniwala Waters Pvt Ltd',
    'Authorised signatory',
    'To pay: ₹390.00',
    'UPI ID: paniwala@okicici',
    'Page 1 of 1',
  ];
  for (const one of said) expect(text).toContain(withoutSpaces(one));
});

// Proves documents-30
test('words that the law prescribes are in the language of the reader and in English', async () => {
  const text = await textOf(invoiceOf([['पानी का जार', 105_00]]), 'hi');
  for (const one of ['टैक्स इनवॉइस', 'Tax invoice', 'Tax payable on reverse charge: No', 'कुल, शब्दों में: एक सौ पाँच रुपये']) {
    expect(text).toContain(withoutSpaces(one));
  }
  const bill = invoiceOf([['Water', 100_00]], { kind: 'bill_of_supply', ...presentTax(sumTax([])), total: 100 });
  bill.seller = { ...bill.seller, gstScheme: 'composition' };
  const composition = await textOf(bill, 'hi');
  expect(composition).toContain(withoutSpaces('Composition taxable person, not eligible to collect tax on supplies'));
  expect(composition).not.toContain('reversecharge');
});

// Proves documents-31
test.each([
  ['Hindi', 'कर्ता किशोर श्रीवास्तव, विद्युत क्षेत्र ₹'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ, ਪੰਜਾਬ ₹'],
  ['Telugu', 'శ్రీనివాస్ కృష్ణమూర్తి, లక్ష్మి స్త్రీ ₹'],
  ['Tamil', 'ஸ்ரீதர் கிருஷ்ணன், தமிழ்நாடு ₹'],
  ['Kannada', 'ಶ್ರೀಕಾಂತ್ ಕೃಷ್ಣಪ್ಪ, ಕರ್ನಾಟಕ ₹'],
  ['Malayalam', 'സ്ത്രീ കൃഷ്ണൻ, മലയാളം ₹'],
  ['Bengali', 'শ্রীকৃষ্ণ বিশ্বাস, পশ্চিমবঙ্গ ₹'],
  ['Gujarati', 'શ્રીકૃષ્ણ ક્ષત્રિય, ગુજરાત ₹'],
  ['Odia', 'ତ୍ରିପାଠୀ ପ୍ରଧାନ, ଓଡ଼ିଶା ₹'],
  ['a command', '#panic("x") *b* $x$ [y] _z_ @a <b> // \\'],
])('a name in %s has the same text when the PDF file is read, in the address and in a line', async (_, name) => {
  const text = await textOf(invoiceOf([[`${name} 1`, 105_00]], { buyer: name, address: `${name} 2`, legalName: '' }));
  for (const said of [name, `${name} 1`, `${name} 2`]) expect(text).toContain(withoutSpaces(said));
});

// Proves documents-30
test('a receipt states what was paid, for what and what is left, and which voucher has reversed a part of it', async () => {
  const { seller } = invoiceOf([]);
  const t = translatorOf(texts.en);
  const voucher = {
    id: crypto.randomUUID(),
    kind: 'receipt_voucher' as const,
    number: 'RV/2627/7',
    day: '2026-11-21',
    isReversal: false,
    seller,
    company: null,
    amount: 390,
    parts: [
      { method: 'cash', amount: 300 },
      { method: 'upi', amount: 90 },
    ],
    reference: '612345678901',
    orderNumbers: ['PW-261121-7K3FQ'],
    valueDay: '2026-11-19',
    advance: 90,
    amountDue: 10,
    balance: 0,
    corrects: null,
    correctsDay: null,
    undoneBy: [{ number: 'RF/2627/1', day: '2026-11-22', amount: 90 }],
  };
  const paper = describeVoucher(voucher, { t, language: 'en', shop: shop.shop() });
  const text = withoutSpaces((await readPdf(await makeFile(shop, [paper], 'test'))).join(''));
  const said = [
    'Receipt voucher',
    'Document number RV/2627/7',
    'Rupees Three Hundred Ninety Only',
    'Day of the payment 19 Nov 2026',
    'Cash ₹300.00, UPI ₹90.00',
    '612345678901',
    'Paid in advance ₹90.00',
    'Still to pay after it ₹10.00',
    '₹90.00 of it was undone by RF/2627/1 on 22 Nov 2026',
    'Tax payable on reverse charge: No',
  ];
  for (const one of said) expect(text).toContain(withoutSpaces(one));
});

test.each([28, 97])(
  'a name of %s wide letters is broken at the end of its column, and no letter is lost',
  async (length) => {
    const long = 'W'.repeat(length);
    const issued = invoiceOf([[long, 105_00]], { buyer: `Buyer${long}`, legalName: '' });
    const text = (await readPdf(await printInvoice(issued))).join('\n');
    expect(text).not.toContain('W'.repeat(28));
    for (const said of [`Customer Buyer${long}`, `Amount ${long} 2201`]) {
      expect(withoutSpaces(text)).toContain(withoutSpaces(said));
    }
  },
);

// Proves documents-31
test('200 lines go over pages with the head of the table on each; lines add up to the total', async () => {
  const lines = Array.from({ length: 200 }, (_, at): [string, number] => [`Line ${at + 1}.`, 100_00 + at * 37]);
  const issued = invoiceOf(lines);
  const pages = await readPdf(await printInvoice(issued));
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  const rows = pages.map((page) => [...page.matchAll(/^Line \d+\. 2201 2 nos .* ₹([\d,.]+)$/gm)]);
  for (const [at, page] of pages.entries()) if (rows[at]?.length) expect(page).toContain('HSN code');
  const amounts = rows.flat().map(([, amount = '']) => Math.round(Number(amount.replaceAll(',', '')) * 100));
  expect(amounts).toEqual(lines.map(([, amount]) => amount));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  expect(toRupees(total)).toBe(issued.total);
});

// Proves documents-31
test('the total, its words and the signature are on one page with the last two lines, however many lines there are', async () => {
  const t = translatorOf(texts.en);
  const pay = describePay(payee, { amount: paise(390_00), reference: 'PW-1' }, t);
  async function* papers() {
    for (let count = 1; count <= 45; count += 1) {
      const issued = invoiceOf(Array.from({ length: count }, (_, at) => [`Line ${at + 1}.`, 105_00]));
      yield describeDocument(issued, { t, language: 'en', shop: shop.shop(), pay, copy: 'Duplicate' });
    }
  }
  const bytes = [];
  for await (const chunk of makeLargeFile(shop, papers(), 'test')) bytes.push(chunk);
  const last = (await readPdf(Buffer.concat(bytes))).filter((page) => page.includes('Total in words'));
  expect(last).toHaveLength(45);
  for (const [at, page] of last.entries()) {
    for (const said of [`Line ${Math.max(at, 1)}. `, `Line ${at + 1}. `, 'Authorised signatory', 'To pay: ₹390.00']) {
      expect(page, `${at + 1} lines`).toContain(said);
    }
  }
});

// Proves documents-30
test('staff download a document, which has the logo and the amount due for its order; a missing document answers 404', async () => {
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const logo = await buildPicture(shop, 'navy', { width: 96, height: 48 });
  const body = { version, payment: { upiId: 'paniwala@okicici' }, look: { logo } };
  expect((await asAdmin('PUT /admin/settings', { body })).status).toBe(200);
  const id = await buildDocument(shop, await buildCustomer(shop, { name: 'Asha Rao' }));
  const { document } = (await asAdmin('GET /admin/documents/:id', { params: { id } })).body.data;
  const number = document?.number ?? '';
  const { token } = await buildAdmin(shop);
  const load = (path: string, language = 'en') =>
    shop.app.http.inject({
      url: `/api/admin/documents/${path}/pdf`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    });
  const { statusCode, headers, rawPayload } = await load(id);
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe(`attachment; filename="${number.replaceAll('/', '-')}.pdf"`);
  expect(/\/Subtype ?\/Image/.test(rawPayload.toString('latin1'))).toBe(true);
  expect(rawPayload.length).toBeLessThan(60_000);
  const [page = ''] = await readPdf(rawPayload);
  for (const said of [number, 'Receipt for a sale', 'Asha Rao', 'To pay: ₹']) expect(page).toContain(said);
  const [inHindi = ''] = await readPdf((await load(id, 'hi')).rawPayload);
  expect(withoutSpaces(inHindi)).toContain(withoutSpaces('Receipt for a sale'));
  expect(withoutSpaces(inHindi)).toContain('देनेहैं:₹');
  expect((await load(crypto.randomUUID())).statusCode).toBe(404);
});

// Proves documents-32
test('customers download a document of their own order as the original, in their language; others get 404', async () => {
  const customer = await buildCustomer(shop, { name: 'Asha Rao' });
  const [id, other] = [await buildDocument(shop, customer), await buildDocument(shop, customer)];
  const ofAdmin = async (of: string) =>
    (await asAdmin('GET /admin/documents/:id', { params: { id: of } })).body.data.document;
  const orderId = (await ofAdmin(id))?.orderId ?? '';
  const print = { params: { id }, headers: { 'idempotency-key': crypto.randomUUID() } };
  expect((await asAdmin('POST /admin/documents/:id/prints', print)).status).toBe(200);
  const load = (token: string, document = id) =>
    shop.app.http.inject({
      url: `/api/orders/${orderId}/documents/${document}/pdf`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'hi' },
    });
  const { statusCode, rawPayload } = await load(customer.token);
  expect(statusCode).toBe(200);
  const text = withoutSpaces((await readPdf(rawPayload)).join(''));
  for (const said of [(await ofAdmin(id))?.number ?? '', 'Original for recipient', 'Asha Rao', 'बिक्री की रसीद']) {
    expect(text).toContain(withoutSpaces(said));
  }
  const refused = [await load((await buildCustomer(shop)).token), await load(customer.token, other)];
  expect(refused.map((answer) => answer.statusCode)).toEqual([404, 404]);
});

/** Copies a document ($1) as a challan with this number ($2). */
const asChallan = sql<{ id: string; orderId: string }>(`
  insert into documents (id, kind, financial_year, number, number_text, day, order_id, content, issued_at)
  select gen_random_uuid(), 'challan', financial_year, $2::int, 'DC/2627/' || $2, day, order_id, content, issued_at
  from documents where id = $1 returning id, order_id`);

// Proves documents-32
test('staff download a challan in its three copies, and a duplicate once it is printed or if they ask for it; customers get the original', async () => {
  const customer = await buildCustomer(shop);
  const { id, orderId } = await shop.db.one(asChallan, [await buildDocument(shop, customer), 71]);
  const { token } = await buildAdmin(shop);
  const load = (path: string, by = token) =>
    shop.app.http.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${by}` } });
  const copiesIn = async (path: string, by?: string) => {
    const { statusCode, rawPayload } = await load(path, by);
    expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
    const copy = /Original for \w+|Duplicate(?: for transporter)?|Triplicate for consigner/;
    return (await readPdf(rawPayload)).map((page) => [copy.exec(page)?.[0], page.includes('Page 1 of 1')]);
  };
  const ofStaff = `admin/documents/${id}/pdf`;
  expect(await copiesIn(ofStaff)).toEqual([
    ['Original for consignee', true],
    ['Duplicate for transporter', true],
    ['Triplicate for consigner', true],
  ]);
  expect(await copiesIn(`admin/orders/${orderId}/documents/${id}/pdf`)).toHaveLength(3);
  expect(await copiesIn(`${ofStaff}?copy=duplicate`)).toEqual([['Duplicate', true]]);
  expect((await load(`${ofStaff}?copy=original`)).statusCode).toBe(400);
  const print = { params: { id }, headers: { 'idempotency-key': crypto.randomUUID() } };
  expect((await asAdmin('POST /admin/documents/:id/prints', print)).status).toBe(200);
  expect(await copiesIn(ofStaff)).toEqual([['Duplicate', true]]);
  const original = [['Original for consignee', true]];
  expect(await copiesIn(`orders/${orderId}/documents/${id}/pdf`, customer.token)).toEqual(original);
  expect(await copiesIn(`admin/orders/${orderId}/documents/${id}/pdf`)).toEqual([['Duplicate', true]]);
});

// Proves documents-32
test('a customer downloads the document of charged jars and a receipt; documents of others answer 404', async () => {
  const [asha, neighbour] = [await buildCustomer(shop), await buildCustomer(shop)];
  const load = (id: string, { token }: { token: string }) =>
    shop.app.http.inject({
      url: `/api/account/documents/${id}/pdf`,
      headers: { authorization: `Bearer ${token}` },
    });
  for (const [id, said] of [
    [await buildChargeDocument(shop, asha), 'Lost jar'],
    [await buildReceipt(shop, asha), '₹20.00'],
  ] as const) {
    const { statusCode, rawPayload } = await load(id, asha);
    expect(statusCode, said).toBe(200);
    expect((await readPdf(rawPayload)).join('')).toContain(said);
    expect((await load(id, neighbour)).statusCode).toBe(404);
  }
  const ofOrder = await buildDocument(shop, asha);
  expect((await load(ofOrder, asha)).statusCode).toBe(404);
});

// Proves documents-30, documents-15
test('a combined document states its day and names nobody; the copy for one order names its customer and the combined document', async () => {
  const combined = { salesOf: '2026-11-20', orderNumber: '', buyer: '', legalName: '', gstin: '', address: '' };
  const whole = await textOf(invoiceOf([['Water jar, 20 L', 105_00]], combined));
  const said = ['Several customers', 'Small sales of 20 Nov 2026 to customers who asked for no invoice.'];
  for (const one of [...said, 'Original for recipient']) expect(whole).toContain(withoutSpaces(one));
  const part = { ...combined, isCopy: true, buyer: 'Asha Rao', orderNumber: 'PW-261120-7K3FQ' };
  const copy = await textOf(invoiceOf([['Water jar, 20 L', 105_00]], part));
  const words = 'Copy: this order is a part of document INV/2627/148, which combines the small sales of 20 Nov 2026.';
  for (const one of [words, 'Copy for the customer', 'Asha Rao', part.orderNumber]) {
    expect(copy).toContain(withoutSpaces(one));
  }
  for (const one of ['Several customers', 'Original']) expect(copy).not.toContain(withoutSpaces(one));
});

// Proves documents-32, documents-16
test('a customer downloads the copy of an order in a combined document, with only its own lines', async () => {
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const gst = { gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };
  expect((await asAdmin('PUT /admin/settings', { body: { version, shop: gst } })).status).toBe(200);
  const bottle = await buildProduct(shop, { name: 'Small bottle', pricePaise: 20_00, depositPaise: 0 });
  const other = await buildProduct(shop, { name: 'Other bottle', pricePaise: 20_00, depositPaise: 0 });
  const customers = [await buildCustomer(shop, { name: 'Asha Rao' }), await buildCustomer(shop)] as const;
  const [order] = await Promise.all(
    [bottle, other].map(async ({ id: productId }, at) => {
      const customer = customers[at] ?? customers[0];
      const placed = await buildOrder(shop, customer, [{ productId, quantity: 1 }], { status: 'out_for_delivery' });
      const delivered = { params: { id: placed.id }, body: { payments: [] } };
      expect((await asAdmin('POST /admin/orders/:id/delivery', delivered)).status).toBe(200);
      return placed;
    }),
  );
  const tomorrow = () => new Date(shop.clock().getTime() + dayMs);
  await combineSmallSales({ db: shop.db, clock: tomorrow });
  const orderId = order?.id ?? '';
  const [asha, neighbour] = customers;
  const { documents } = (await shop.as(asha)('GET /orders/:id/documents', { params: { id: orderId } })).body.data;
  const load = ({ token }: { token: string }) =>
    shop.app.http.inject({
      url: `/api/orders/${orderId}/documents/${documents[0]?.id}/pdf`,
      headers: { authorization: `Bearer ${token}` },
    });
  const { statusCode, rawPayload } = await load(asha);
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  const text = withoutSpaces((await readPdf(rawPayload)).join(''));
  for (const one of ['Copy for the customer', 'Asha Rao', 'Small bottle', documents[0]?.number ?? '', 'To pay: ₹70']) {
    expect(text).toContain(withoutSpaces(one));
  }
  expect(text).not.toContain(withoutSpaces('Other bottle'));
  expect((await load(neighbour)).statusCode).toBe(404);
  const ofStaff = await shop.app.http.inject({
    url: `/api/admin/orders/${orderId}/documents/${documents[0]?.id}/pdf`,
    headers: { authorization: `Bearer ${(await buildAdmin(shop)).token}` },
  });
  expect(withoutSpaces((await readPdf(ofStaff.rawPayload)).join(''))).toBe(text);
});

// Proves documents-32
test('customer and staff download a month of the account with the figures of its page', async () => {
  const customer = await buildCustomer(shop, { name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ' });
  const payment = { customerId: customer.id, amount: 1250.5, method: 'cash', reason: 'Came to the shop' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await asAdmin('POST /admin/money/payments', { headers, body: payment })).status).toBe(200);
  const { data } = (await shop.as(customer)('GET /account/statement', { query: { month: '2026-11' } })).body;
  const { token } = await buildAdmin(shop);
  const load = (path: string, by: string) =>
    shop.app.http.inject({ url: `/api/${path}?month=2026-11`, headers: { authorization: `Bearer ${by}` } });
  const files = [
    await load('account/statement/pdf', customer.token),
    await load(`admin/users/${customer.id}/statement/pdf`, token),
  ];
  for (const { statusCode, headers: sent, rawPayload } of files) {
    expect(statusCode).toBe(200);
    expect(sent['content-disposition']).toBe('attachment; filename="account-2026-11.pdf"');
    const text = withoutSpaces((await readPdf(rawPayload)).join(''));
    const [line] = data.lines;
    const said = [
      'Account for November 2026',
      'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
      'Opening balance ₹0.00',
      `${line?.particulars} ${line?.voucher} ₹1,250.50 ₹1,250.50 Cr`,
      'Closing balance ₹1,250.50 ₹1,250.50 Cr',
      'Dr: to be paid. Cr: paid in advance.',
    ];
    for (const one of said) expect(text).toContain(withoutSpaces(one));
  }
  expect((await load(`admin/users/${crypto.randomUUID()}/statement/pdf`, token)).statusCode).toBe(404);
});
