/** Every act that changes an order that has left issues the documents for it, through the API. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentContent } from '#contract/documents/content.ts';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { editsIn } from '#server/testing/builders/order-edits.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type Acts, actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { keepDocuments } from './keep-documents.ts';
import { writeCompany } from './sold.store.ts';
import { findDocumentFaults } from './verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
let asha: Acts;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
  await saveShop({ gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' });
});
beforeEach(async () => {
  asha = actFor(world, await buildCustomer(world.shop));
});
afterAll(() => closeRunShop(world, findDocumentFaults));

const saveShop = (shop: object) => save({ shop });
async function save(groups: object) {
  const { version } = (await world.asAdmin('GET /admin/settings')).body.data;
  const { status, body } = await world.asAdmin('PUT /admin/settings', { body: { version, ...groups } });
  expect(status, JSON.stringify(body)).toBe(200);
}

interface Stored {
  kind: string;
  numberText: string;
  day: string;
  content: DocumentContent;
}
const ofOrder = sql<Stored>(`
  select kind, number_text, day, content from documents where order_id = $1 order by id`);
const raise = sql(`
  insert into tax_rate_steps (tax_rate_id, first_day, tax_basis_points)
  select id, ($1::timestamptz at time zone 'Asia/Kolkata')::date, 1800 from tax_rates where is_standard`);
const documentsOf = ({ id }: { id: string }) => world.shop.db.rows(ofOrder, [id]);
const kindsOf = async (order: { id: string }) =>
  (await documentsOf(order)).map(({ kind, content }) => [kind, content.totals.grossPaise]);

// Proves documents-5
test('an order is invoiced when it leaves and not before; the invoice contains its lines, tax and buyer', async () => {
  const order = await asha.place();
  for (const status of ['confirmed', 'preparing']) await asha.step(order, status);
  expect(await documentsOf(order)).toEqual([]);
  await asha.step(order, 'out_for_delivery');
  const [invoice, ...others] = await documentsOf(order);
  expect(others).toEqual([]);
  // 40 × 5 / 105 = 1.9048, so CGST and SGST are 0.95 each. 50 × 5 / 105 = 2.3809, so CGST and SGST are 1.19 each.
  expect(invoice).toMatchObject({
    kind: 'tax_invoice',
    day: '2026-11-21',
    content: {
      orderNumber: order.orderNumber,
      levy: 'cgst_sgst',
      place: 'Karnataka',
      placeCode: '29',
      seller: { gstin: '29AAGCB7383J1Z4', gstScheme: 'regular' },
      buyer: { city: 'Bangalore', pincode: '560038' },
      lines: [
        { name: 'Water jar, 20 L', quantity: 2, hsn: '2201', grossPaise: 40_00, cgstPaise: 95, sgstPaise: 95 },
        { key: 'delivery', grossPaise: 50_00, cgstPaise: 1_19, sgstPaise: 1_19 },
      ],
      totals: { grossPaise: 90_00, taxablePaise: 85_72, cgstPaise: 2_14, sgstPaise: 2_14 },
      depositPaise: 300_00,
    },
  });
  expect(invoice?.numberText).toMatch(/^INV\/2627\/\d+$/);
});

// Proves documents-12
test('empties at the door lower the deposit, which issues no document and does not change the invoice', async () => {
  await asha.hold(2, 300_00);
  const order = await asha.onTheWay();
  const taken = [{ containerId: world.jar, count: 2, damaged: 0 }];
  expect(await asha.atDoor(order, { taken, payments: [] })).toMatchObject({ depositAmount: 0 });
  expect((await documentsOf(order)).map(({ kind, content }) => [kind, content.depositPaise])).toEqual([
    ['tax_invoice', 300_00],
  ]);
});

test('a delivery as ordered issues no further document, and neither does its repetition', async () => {
  const order = await asha.onTheWay();
  const key = newId();
  await asha.atDoor(order, { payments: byMethod('cash', 390) }, key);
  await asha.atDoor(order, { payments: byMethod('cash', 390) }, key);
  expect(await kindsOf(order)).toEqual([['tax_invoice', 90_00]]);
});

// Proves documents-5
test('a delivery of fewer units issues a credit note, and one of more units a supplementary invoice', async () => {
  const short = await asha.onTheWay();
  const itemId = short.orderItems[0]?.id;
  await asha.atDoor(short, { given: [{ itemId, quantity: 1 }], payments: [] });
  expect(await kindsOf(short)).toEqual([
    ['tax_invoice', 90_00],
    ['credit_note', 20_00],
  ]);
  const more = await asha.onTheWay();
  await asha.atDoor(more, { given: [{ itemId: more.orderItems[0]?.id, quantity: 3 }], payments: [] });
  expect(await kindsOf(more)).toEqual([
    ['tax_invoice', 90_00],
    ['supplementary_invoice', 20_00],
  ]);
});

test.each([
  ['on the way', async (order: { id: string }) => asha.step(order, 'cancelled')],
  [
    'by a failed stop',
    async (order: { id: string }) => asha.failStop(order, { reason: 'Nobody there', outcome: 'cancelled' }),
  ],
  [
    'after its delivery',
    async (order: { id: string }) => {
      await asha.atDoor(order, { payments: [] });
      await asha.step(order, 'cancelled');
    },
  ],
])('the invoice of an order that is cancelled %s is reversed completely', async (_, cancel) => {
  const order = await asha.onTheWay();
  await cancel(order);
  expect(await kindsOf(order)).toEqual([
    ['tax_invoice', 90_00],
    ['credit_note', 90_00],
  ]);
});

test('a failed stop that is tried again keeps its invoice, and an order that never left has no document', async () => {
  const again = await asha.onTheWay();
  const next = { deliveryDate: '2026-11-23', deliveryTime: 'evening' };
  await asha.failStop(again, { reason: 'Nobody there', outcome: 'again', ...next });
  expect(await kindsOf(again)).toEqual([['tax_invoice', 90_00]]);
  const never = await asha.place();
  await asha.step(never, 'cancelled');
  expect(await kindsOf(never)).toEqual([]);
});

test('starting a run issues an invoice for each order, and records and undone records of the rider correct it', async () => {
  const order = await asha.step(await asha.place(), 'confirmed');
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, ofOrders(order)), { loads: [{ productId: world.water, loaded: 5 }] });
  expect(await kindsOf(order)).toEqual([['tax_invoice', 90_00]]);
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  const given = [{ itemId: order.orderItems[0]?.id, quantity: 1 }];
  const delivered = phone.actAt(stop, 'delivered', { given, taken: [], payments: byMethod('cash', 220) });
  expect(await phone.record(delivered)).toEqual([[true, '']]);
  expect(await kindsOf(order)).toEqual([
    ['tax_invoice', 90_00],
    ['credit_note', 20_00],
  ]);
  expect(await phone.record(phone.actAt(stop, 'taken_back', { takesBack: delivered.id }))).toEqual([[true, '']]);
  expect((await kindsOf(order)).at(-1)).toEqual(['supplementary_invoice', 20_00]);
});

test('if the rider delivers nothing, the order and its documents still contain the delivery charge', async () => {
  for (const invoiceAt of ['departure', 'delivery']) {
    await save({ documents: { invoiceAt } });
    const order = await asha.step(await asha.place(), 'confirmed');
    const rider = await desk.rider();
    await desk.start(await desk.plan(rider, ofOrders(order)), { loads: [{ productId: world.water, loaded: 5 }] });
    const phone = phoneOf(world, rider);
    const given = [{ itemId: order.orderItems[0]?.id, quantity: 0 }];
    const act = phone.actAt(await phone.stopOf(order), 'delivered', {
      given,
      taken: [],
      payments: byMethod('cash', 50),
    });
    expect(await phone.record(act)).toEqual([[true, '']]);
    expect(await kindsOf(order)).toEqual(
      invoiceAt === 'departure'
        ? [
            ['tax_invoice', 90_00],
            ['credit_note', 40_00],
          ]
        : // Without jars and their deposit, it is a small sale, which is combined with others of the day.
          [['challan', 90_00]],
    );
  }
  await save({ documents: { invoiceAt: 'departure' } });
});

// Proves documents-7
test('a changed name, rate or setting does not change existing documents', async () => {
  const order = await asha.onTheWay();
  const before = await documentsOf(order);
  await world.shop.db.run(raise, [world.shop.clock()]);
  await saveShop({ legalName: 'Another name' });
  expect(await documentsOf(order)).toEqual(before);
  // The next document has the new rate and the new name.
  expect((await documentsOf(await asha.onTheWay()))[0]?.content).toMatchObject({
    seller: { legalName: 'Another name' },
    lines: [{ basisPoints: 1800 }, { basisPoints: 1800 }],
  });
});

// Proves documents-9
test('if invoices are issued at the delivery, the goods travel with a challan, and the invoice contains what was delivered', async () => {
  const left = await asha.onTheWay();
  await save({ documents: { invoiceAt: 'delivery' } });
  try {
    const order = await asha.onTheWay();
    expect(await kindsOf(order)).toEqual([['challan', 90_00]]);
    const next = { deliveryDate: '2026-11-23', deliveryTime: 'evening' };
    await asha.failStop(order, { reason: 'Nobody there', outcome: 'again', ...next });
    expect(await kindsOf(order)).toEqual([['challan', 90_00]]);
    await asha.atDoor(order, { given: [{ itemId: order.orderItems[0]?.id, quantity: 1 }], payments: [] });
    expect(await kindsOf(order)).toEqual([
      ['challan', 90_00],
      ['tax_invoice', 70_00],
    ]);
    const cancelled = await asha.onTheWay();
    await asha.step(cancelled, 'cancelled');
    expect(await kindsOf(cancelled)).toEqual([['challan', 90_00]]);
    // This order left with an invoice before the setting was changed, so it keeps its invoice and gets no challan.
    await asha.atDoor(left, { payments: [] });
    expect(await kindsOf(left)).toEqual([['tax_invoice', 90_00]]);
  } finally {
    await save({ documents: { invoiceAt: 'departure' } });
  }
});

// Proves documents-9
test('goods that leave again for another address get another challan', async () => {
  await save({ documents: { invoiceAt: 'delivery' } });
  try {
    const order = await asha.onTheWay();
    for (const status of ['cancelled', 'pending']) await asha.step(order, status);
    await editsIn(world).edit(order, { deliveryAddress: '15 Lake View Road' });
    for (const status of ['confirmed', 'preparing', 'out_for_delivery']) await asha.step(order, status);
    expect(await kindsOf(order)).toEqual([
      ['challan', 90_00],
      ['challan', 90_00],
    ]);
    expect((await documentsOf(order)).at(-1)?.content.buyer.address).toBe('15 Lake View Road');
  } finally {
    await save({ documents: { invoiceAt: 'departure' } });
  }
});

test('in the spreadsheet a credit note is negative, and a challan has no amounts', async () => {
  const exported = async ({ id }: { id: string }) => {
    const { body } = await world.asAdmin('GET /admin/documents/export', { query: { orderId: id } } as never);
    return readCsv(body).map((row) => [row.Kind, row['Total (₹)'], row['Taxable value (₹)'], row['CGST (₹)']]);
  };
  const short = await asha.onTheWay();
  await asha.atDoor(short, { given: [{ itemId: short.orderItems[0]?.id, quantity: 1 }], payments: [] });
  expect(await exported(short)).toEqual([
    // The rate is 18 % since the test above: 20 × 18 / 118 = 3.0508, so CGST and SGST are 1.52 each.
    ['credit_note', '-20.00', '-16.96', '-1.52'],
    ['tax_invoice', '90.00', '76.28', '6.86'],
  ]);
  await save({ documents: { invoiceAt: 'delivery' } });
  const challan = await exported(await asha.onTheWay());
  await save({ documents: { invoiceAt: 'departure' } });
  expect(challan).toEqual([['challan', '', '', '']]);
});

const correct = ({ id }: { id: string }, body: object) =>
  world.asAdmin('PUT /admin/orders/:id/company', { params: { id }, body: { legalName: '', gstin: '', ...body } });

// Proves documents-10
test('a wrong GSTIN is corrected with a credit note and a new invoice, only once if the request is repeated', async () => {
  const order = await asha.onTheWay();
  const company = { legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z4' };
  for (const repeated of [false, true]) {
    const { status, body } = await correct(order, company);
    expect([repeated, status, body.data.order.gstin]).toEqual([repeated, 200, company.gstin]);
  }
  expect(await kindsOf(order)).toEqual([
    ['tax_invoice', 90_00],
    ['credit_note', 90_00],
    ['tax_invoice', 90_00],
  ]);
  const [, note, invoice] = await documentsOf(order);
  expect(note?.content.buyer.gstin).toBe('');
  expect(invoice?.content.buyer).toMatchObject(company);
});

// Proves documents-10
test('a GSTIN requires a name, an invalid one is refused, and an order that has not left is changed without documents', async () => {
  const order = await asha.place();
  const refused = await correct(order, { gstin: '29AAGCB7383J1Z4' });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'legalName']);
  expect((await correct(order, { legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z5' })).status).toBe(400);
  expect((await correct(order, { legalName: 'Lake Stores' })).status).toBe(200);
  expect(await documentsOf(order)).toEqual([]);
  await asha.step(order, 'cancelled');
  expect((await correct(order, {})).status).toBe(409);
});

// These tests come last, because they advance the clock, and the shop never issues a document with an earlier day than
// the last one.

/** Issues the documents of a new order as if it left at this time. */
async function leaveAt(at: string) {
  const { db, freshShop } = world.shop;
  const items = [{ productId: world.water, quantity: 1 }];
  const order = await buildOrder(world.shop, await buildCustomer(world.shop), items, { status: 'out_for_delivery' });
  await db.transaction((tx) => keepDocuments(tx, { clock: () => new Date(at), freshShop }, order.id, null));
  return { order, ...(await documentsOf(order))[0] };
}

// Proves documents-6
test('31 March and 1 April are in different years of numbers, and after the clock is set back no document gets an earlier day', async () => {
  expect((await leaveAt('2027-03-31T18:29:59.000Z')).day).toBe('2027-03-31');
  expect(await leaveAt('2027-03-31T18:30:00.000Z')).toMatchObject({ day: '2027-04-01', numberText: 'INV/2728/1' });
  expect(await leaveAt('2027-03-31T18:29:59.000Z')).toMatchObject({ day: '2027-04-01', numberText: 'INV/2728/2' });
});

// Proves documents-10
test('the company of an order cannot be corrected once the tax of its invoice can no longer be reversed', async () => {
  const { db, freshShop } = world.shop;
  const { order } = await leaveAt('2027-04-02T04:30:00.000Z');
  const correctAt = (at: string) =>
    db.transaction(async (tx) => {
      await writeCompany(tx, order.id, { legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z4' });
      await keepDocuments(tx, { clock: () => new Date(at), freshShop }, order.id, null);
    });
  await expect(correctAt('2028-12-01T04:30:00.000Z')).rejects.toMatchObject({ kind: 'conflict' });
  expect(await documentsOf(order)).toHaveLength(1);
  await correctAt('2027-04-03T04:30:00.000Z');
  expect(await documentsOf(order)).toHaveLength(3);
});

test('each document has the GST scheme of its day', async () => {
  await saveShop({ laterGst: { firstDay: '2027-05-01', gstScheme: 'composition', gstin: '29AAGCB7383J1Z4' } });
  expect(await leaveAt('2027-04-30T18:29:59.000Z')).toMatchObject({
    kind: 'tax_invoice',
    content: { levy: 'cgst_sgst', seller: { gstScheme: 'regular' } },
  });
  expect(await leaveAt('2027-04-30T18:30:00.000Z')).toMatchObject({
    kind: 'bill_of_supply',
    content: { levy: 'none', seller: { gstScheme: 'composition' } },
  });
});
