/** A charge for lost or damaged jars is a sale of them and has a document of its own. A jar costs ₹20, delivery ₹50. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentContent } from '#contract/documents/content.ts';
import { sql } from '#server/core/db/database.ts';
import { printer } from '#server/papers/make-file.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type Acts, actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { findDocumentFaults } from './verify.store.ts';

let world: JarShop;
let asha: Acts;
let customer: BuiltCustomer;
beforeAll(async () => {
  world = await openJarShop();
  await world.shop.db.run(sql("update containers set hsn = '3923', tax_basis_points = 1800"));
  await saveShop({ gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' });
});
beforeEach(async () => {
  customer = await buildCustomer(world.shop, { name: 'Asha Rao' });
  asha = actFor(world, customer);
});
afterAll(async () => {
  expect(await findDocumentFaults(world.shop.db)).toEqual([]);
  await printer.stop();
  await world.shop.close();
});

async function saveShop(shop: object) {
  const { version } = (await world.asAdmin('GET /admin/settings')).body.data;
  const { status, body } = await world.asAdmin('PUT /admin/settings', { body: { version, shop } });
  expect(status, JSON.stringify(body)).toBe(200);
}

interface Stored {
  id: string;
  kind: string;
  number: string;
  correctsId: string | null;
  content: DocumentContent;
}
const ofCharges = sql<Stored>(`
  select d.id, d.kind, d.number_text as number, d.corrects_id, d.content
  from documents d join charges c on c.id = d.charge_id where c.customer_id = $1 order by d.id`);
const documents = () => world.shop.db.rows(ofCharges, [customer.id]);
const readKindsAndTotals = async () =>
  (await documents()).map(({ kind, content }) => [kind, content.totals.grossPaise]);

async function lose(body: object, key = newId()): Promise<void> {
  const form = { customerId: customer.id, containerId: world.jar, count: 1, reason: 'Not found', ...body };
  const headers = { 'idempotency-key': key };
  const { status } = await world.asAdmin('POST /admin/jars/lost', { headers, body: form as never }, headers);
  expect(status).toBe(200);
}

async function undo(kind: string): Promise<void> {
  const { body } = await world.asAdmin('GET /admin/money/entries', { query: { customerId: customer.id } });
  const eventId = body.data.entries.find((entry) => entry.kind === kind)?.eventId ?? '';
  const headers = { 'idempotency-key': newId() };
  const form = { eventId, reason: 'Found again' };
  const answer = await world.asAdmin('POST /admin/money/take-backs', { headers, body: form }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

// Proves documents-14
test('a lost jar is sold once, at the tax rate of its container, even if its deposit pays for it or the call is repeated', async () => {
  await asha.hold(2, 300_00);
  const key = newId();
  await lose({ charge: 118 }, key);
  await lose({ charge: 118 }, key);
  // 118 × 18 / 118 = 18, so CGST and SGST are 9 each.
  expect(await documents()).toMatchObject([
    {
      kind: 'tax_invoice',
      correctsId: null,
      content: {
        charge: 'lost',
        orderNumber: '',
        buyer: { name: 'Asha Rao', city: 'Bangalore', state: 'Karnataka', pincode: '560001' },
        seller: { gstin: '29AAGCB7383J1Z4' },
        placeCode: '29',
        lines: [
          { name: expect.stringMatching(/^20 L jar/), hsn: '3923', quantity: 1, grossPaise: 118_00, isDelivery: false },
        ],
        totals: { grossPaise: 118_00, taxablePaise: 100_00, cgstPaise: 9_00, sgstPaise: 9_00 },
        depositPaise: 0,
      },
    },
  ]);
});

// Proves documents-14
test('a jar that is lost without a charge is no sale', async () => {
  await asha.hold(1, 150_00);
  await asha.lose(1);
  expect(await documents()).toEqual([]);
});

// Proves documents-14
test('an undone charge is reversed by a credit note that names its invoice, and the day book names both', async () => {
  await asha.hold(2, 300_00);
  await lose({ charge: 250 });
  await undo('jar_charge');
  const [invoice, note, ...others] = await documents();
  expect(others).toEqual([]);
  expect(note).toMatchObject({
    kind: 'credit_note',
    correctsId: invoice?.id,
    content: { corrects: { number: invoice?.number }, totals: invoice?.content.totals, charge: 'lost' },
  });
  const { body } = await world.asAdmin('GET /admin/money/entries', { query: { customerId: customer.id } });
  const named = body.data.entries.filter(({ kind }) => kind === 'jar_charge').map((entry) => entry.documents);
  expect(named.map((some) => some.map(({ number }) => number))).toEqual([[note?.number], [invoice?.number]]);
});

// Proves documents-14
test('a jar that was damaged at the door has its own invoice to the buyer of the order, which is reversed when the delivery is cancelled', async () => {
  await asha.hold(2, 300_00);
  const order = await asha.onTheWay();
  const taken = [{ containerId: world.jar, count: 2, damaged: 1, charge: 59 }];
  await asha.atDoor(order, { taken, payments: [] });
  expect(await documents()).toMatchObject([
    { kind: 'tax_invoice', content: { charge: 'damaged', orderNumber: order.orderNumber, lines: [{ quantity: 1 }] } },
  ]);
  const params = { id: order.id };
  const own = (await world.shop.as(customer)('GET /orders/:id/documents', { params })).body.data.documents;
  expect(own.map(({ charge, total }) => [charge, total])).toEqual([
    ['damaged', 59],
    [null, 90],
  ]);
  // Each document can be downloaded by its customer, but not by another customer.
  const stranger = await buildCustomer(world.shop);
  for (const { id: document } of own) {
    const file = { params: { ...params, document } };
    const statusFor = async (who: { token: string }) =>
      (await world.shop.as(who)('GET /orders/:id/documents/:document/pdf', file)).status;
    expect([await statusFor(customer), await statusFor(stranger)]).toEqual([200, 404]);
  }
  await asha.step(order, 'cancelled');
  expect(await readKindsAndTotals()).toEqual([
    ['tax_invoice', 59_00],
    ['credit_note', 59_00],
  ]);
});

// Proves documents-10
test('if the company of an order is corrected, the invoice for a jar damaged at its door is corrected, too', async () => {
  await asha.hold(2, 300_00);
  const order = await asha.onTheWay();
  const taken = [{ containerId: world.jar, count: 2, damaged: 1, charge: 59 }];
  await asha.atDoor(order, { taken, payments: [] });
  const company = { legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z4' };
  for (const repeated of [false, true]) {
    const { status } = await world.asAdmin('PUT /admin/orders/:id/company', {
      params: { id: order.id },
      body: company,
    });
    expect([repeated, status]).toEqual([repeated, 200]);
  }
  const issued = await documents();
  expect(issued).toMatchObject([
    { kind: 'tax_invoice', content: { buyer: { gstin: '' } } },
    { kind: 'credit_note', correctsId: issued[0]?.id, content: { buyer: { gstin: '' } } },
    { kind: 'tax_invoice', content: { charge: 'damaged', buyer: company, totals: issued[0]?.content.totals } },
  ]);
  const { body } = await world.asAdmin('GET /admin/money/entries', { query: { customerId: customer.id } });
  const named = body.data.entries.filter(({ kind }) => kind === 'jar_charge').map((entry) => entry.documents);
  expect(named.map((some) => some.map(({ number }) => number))).toEqual([[issued[2]?.number]]);
});

// Proves documents-14
test('the damaged jars of a pick-up get one invoice for each kind, at its own rate', async () => {
  const can = await buildContainer(world.shop, `10 L can ${newId()}`);
  await asha.hold(2, 300_00);
  const { body } = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 2 }]);
  const taken = [
    { containerId: world.jar, count: 2, damaged: 2 },
    { containerId: can, count: 1, damaged: 1 },
  ];
  const { id, version } = body.data.pickup;
  const { status } = await world.asAdmin('POST /admin/pickups/:id/collect', {
    params: { id },
    body: { version, taken, damageCharge: 100 },
  });
  expect(status).toBe(200);
  expect((await documents()).map(({ content: { lines } }) => [lines[0]?.quantity, lines[0]?.grossPaise])).toEqual([
    [2, 66_66],
    [1, 33_34],
  ]);
});

// Proves documents-14
test('the customer finds the document for a lost jar in the account; another customer gets 404', async () => {
  await asha.hold(2, 300_00);
  await lose({ charge: 118 });
  const [invoice] = await documents();
  const own = world.shop.as(customer);
  const { entries } = (await own('GET /account/entries', { query: {} })).body.data;
  const named = entries.flatMap(({ parts }) => parts.flatMap((part) => part.documents));
  expect(named).toEqual([{ id: invoice?.id, number: invoice?.number }]);
  const params = { id: invoice?.id ?? '' };
  const { document } = (await own('GET /account/documents/:id', { params })).body.data;
  expect(document).toMatchObject({ number: invoice?.number, charge: 'lost', total: 118 });
  const stranger = world.shop.as(await buildCustomer(world.shop));
  expect((await stranger('GET /account/documents/:id', { params })).status).toBe(404);
});

// Proves documents-14
test('staff find documents for lost jars by customer, in the list and in its export', async () => {
  await asha.hold(2, 300_00);
  await lose({ charge: 118 });
  const query = { customerId: customer.id };
  const { body } = await world.asAdmin('GET /admin/documents', { query });
  expect(body.data.documents).toMatchObject([{ charge: 'lost', chargedId: customer.id, orderId: null, total: 118 }]);
  const rows = readCsv((await world.asAdmin('GET /admin/documents/export', { query })).body);
  expect(rows).toMatchObject([{ Charge: 'lost', 'Taxable value (₹)': '100.00' }]);
});

// Proves documents-14
test.each([
  ['composition', 'bill_of_supply'],
  ['none', 'receipt'],
])('under the scheme %s the document for a lost jar is a %s without tax', async (gstScheme, kind) => {
  await saveShop({ gstScheme, gstin: gstScheme === 'none' ? '' : '29AAGCB7383J1Z4', state: 'Karnataka' });
  await asha.hold(1, 150_00);
  await lose({ charge: 118 });
  expect(await documents()).toMatchObject([{ kind, content: { levy: 'none', totals: { taxablePaise: 118_00 } } }]);
});
