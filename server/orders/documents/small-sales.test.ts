/**
 * Small sales have no document of their own. A job combines those of each day, and later changes correct the combined
 * document.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentContent } from '#contract/documents/content.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { combineSmallSales } from '#server/documents/combined/make-combined.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type Acts, actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, openRunShop } from '#server/testing/run-shop.ts';
import { keepDocuments } from './keep-documents.ts';
import { findDocumentFaults } from './verify.store.ts';

let world: JarShop;
let customer: BuiltCustomer;
let asha: Acts;
let asAsha: JarShop['asAdmin'];
let today: string;
/** The time of the shop moves on from test to test, because no later document has an earlier day. */
async function goTo(day: string, time = '10:00:00') {
  today = day;
  world.shop.clock.set(`${day}T${time}+05:30`);
  world = { ...world, asAdmin: world.shop.as(await buildAdmin(world.shop)) };
  asha = actFor(world, customer);
  asAsha = world.shop.as(customer);
}
const nextDay = (time?: string) => goTo(addDays(today, 1), time);
const combine = () => combineSmallSales(world.shop);

beforeAll(async () => {
  ({ world } = await openRunShop());
  await saveShop({ gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' });
  today = indiaDay(world.shop.clock());
});
beforeEach(async () => {
  world.shop.clock.set(`${addDays(today, 1)}T10:00:00+05:30`);
  customer = await buildCustomer(world.shop);
  await nextDay();
  await combine();
});
afterAll(() => closeRunShop(world, findDocumentFaults));

async function saveShop(shop: object) {
  const { version } = (await world.asAdmin('GET /admin/settings')).body.data;
  const { status, body } = await world.asAdmin('PUT /admin/settings', { body: { version, shop } });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** An order of two bottles of juice: ₹90 with delivery, and no deposit. */
const small = () => asha.onTheWay({ productId: world.juice });
async function delivered() {
  const order = await small();
  await asha.atDoor(order, { payments: byMethod('cash', 90) });
  return order;
}
interface Stored {
  id: string;
  kind: string;
  number: string;
  day: string;
  orderId: string | null;
  content: DocumentContent;
}
const stored = `select id, kind, number_text as number, day, order_id, content from documents`;
const ofOrder = sql<Stored>(`${stored} where order_id = $1 order by id`);
const combinedOnes = sql<Stored>(`${stored} where order_id is null and content->>'salesOf' = $1 order by id`);
const ownOf = async ({ id }: { id: string }) =>
  (await world.shop.db.rows(ofOrder, [id])).map(({ kind, content }) => [kind, content.totals.grossPaise]);
const combinedOf = (day: string) => world.shop.db.rows(combinedOnes, [day]);
const seenBy = async (who: 'customer' | 'staff', { id }: { id: string }) => {
  const input = { params: { id } };
  const answer =
    who === 'customer'
      ? await asAsha('GET /orders/:id/documents', input)
      : await world.asAdmin('GET /admin/orders/:id/documents', input);
  return answer.body.data;
};
const cancel = ({ id }: { id: string }) =>
  world.asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'cancelled' } });

// Proves documents-15
test('the small sales of a day get one document after midnight, which names no customer and has the date of that day', async () => {
  const day = today;
  const [one, two] = [await delivered(), await delivered()];
  const large = await asha.onTheWay({ productId: world.juice, quantity: 8 });
  const left = await small();
  expect([await ownOf(one), await ownOf(large), await ownOf(left)]).toEqual([[], [['tax_invoice', 210_00]], []]);
  await combine();
  expect(await combinedOf(day)).toEqual([]);
  await nextDay('00:00:00');
  await combine();
  await combine();
  const [document, ...others] = await combinedOf(day);
  expect(others).toEqual([]);
  expect(document).toMatchObject({
    kind: 'tax_invoice',
    day,
    content: {
      salesOf: day,
      orderNumber: '',
      buyer: { name: '', address: '' },
      // 80 × 5 / 105 = 3.8095, so CGST and SGST are 1.90 each. 100 × 5 / 105 = 4.7619, so CGST and SGST are 2.38 each.
      lines: [
        { quantity: 4, grossPaise: 80_00, cgstPaise: 1_90, sgstPaise: 1_90 },
        { quantity: 2, isDelivery: true, grossPaise: 100_00, cgstPaise: 2_38, sgstPaise: 2_38 },
      ],
      totals: { grossPaise: 180_00, taxablePaise: 171_44 },
    },
  });
  expect([await ownOf(one), await ownOf(two), await ownOf(left)]).toEqual([[], [], []]);
});

// Proves documents-16
test('customer and staff see a copy with the lines of the order, and staff find the document by the order', async () => {
  const day = today;
  const [one] = [await delivered(), await delivered()];
  expect(await seenBy('customer', one)).toEqual({ documents: [], ownInvoice: 'possible' });
  await nextDay();
  await combine();
  const [document] = await combinedOf(day);
  for (const who of ['customer', 'staff'] as const) {
    const { documents, ownInvoice } = await seenBy(who, one);
    expect([who, ownInvoice]).toEqual([who, null]);
    expect(documents).toMatchObject([
      {
        id: document?.id,
        number: document?.number,
        isCopy: true,
        salesOf: day,
        orderId: one.id,
        orderNumber: one.orderNumber,
        total: 90,
        taxable: 85.72,
        lines: [
          { quantity: 2, total: 40 },
          { isDelivery: true, total: 50 },
        ],
      },
    ]);
  }
  const query = { orderId: one.id } as const;
  const row = { id: document?.id, orderId: null, buyer: '', salesOf: day, total: 180 };
  const whole = await world.asAdmin('GET /admin/documents/:id', { params: { id: document?.id ?? '' } });
  expect((await world.asAdmin('GET /admin/documents', { query })).body.data.documents).toMatchObject([row]);
  expect(whole.body.data.document).toMatchObject({ ...row, isCopy: false, orderNumber: '' });
  const found = await world.asAdmin('GET /admin/documents', {
    query: { search: one.orderNumber, kind: 'tax_invoice' },
  });
  expect(found.body.data.documents).toMatchObject([row]);
  const { body } = await world.asAdmin('GET /admin/documents/export', { query } as never);
  expect(readCsv(body)).toMatchObject([{ Number: document?.number, Order: '', Customer: '', 'Total (₹)': '180.00' }]);
});

// Proves documents-16
test('a requested separate invoice is issued once: immediately if the order has left, otherwise when it leaves', async () => {
  const day = today;
  const [done, waiting] = [await delivered(), await small()];
  const placed = await asha.place({ productId: world.juice });
  for (const repeated of [1, 2]) {
    for (const order of [done, waiting, placed]) {
      const { status, body } = await asAsha('POST /orders/:id/invoice', { params: { id: order.id } });
      expect([repeated, status]).toEqual([repeated, 200]);
      expect(body.data.ownInvoice).toBe(order === placed ? 'asked' : null);
    }
  }
  expect([await ownOf(done), await ownOf(waiting), await ownOf(placed)]).toEqual([
    [['tax_invoice', 90_00]],
    [['tax_invoice', 90_00]],
    [],
  ]);
  for (const status of ['confirmed', 'preparing', 'out_for_delivery']) await asha.step(placed, status);
  expect(await ownOf(placed)).toEqual([['tax_invoice', 90_00]]);
  const { body } = await asAsha('GET /orders/:id/status-history', { params: { id: placed.id } });
  expect(body.data.statusHistory.filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  await nextDay();
  await combine();
  expect(await combinedOf(day)).toEqual([]);
});

// Proves documents-16
test('after the sales were combined, a request gets the copy and no second document; a request for a cancelled order is refused', async () => {
  const order = await delivered();
  await nextDay();
  // The job has not combined the sales of this day yet, so this request does it.
  const { status } = await world.asAdmin('POST /admin/orders/:id/invoice', { params: { id: order.id } });
  const { documents, ownInvoice } = await seenBy('customer', order);
  expect([status, ownInvoice, documents.map(({ isCopy }) => isCopy)]).toEqual([200, null, [true]]);
  expect(await ownOf(order)).toEqual([]);
  await cancel(order);
  const refused = await asAsha('POST /orders/:id/invoice', { params: { id: order.id } });
  expect(refused.status).toBe(409);
});

// Proves documents-15
test.each([
  ['cancelled', cancel, ['credit_note', 90_00]],
  [
    'invoiced to a company',
    ({ id }: { id: string }) =>
      world.asAdmin('PUT /admin/orders/:id/company', {
        params: { id },
        body: { legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z4' },
      }),
    ['credit_note', 90_00],
    ['tax_invoice', 90_00],
  ],
] as const)('the part of a combined order that is %s is reversed by a credit note', async (_, change, ...expected) => {
  const day = today;
  const [one, two] = [await delivered(), await delivered()];
  await nextDay();
  await combine();
  expect((await change(one)).status).toBe(200);
  expect(await ownOf(one)).toEqual(expected);
  expect(await ownOf(two)).toEqual([]);
  const [document] = await combinedOf(day);
  const [note] = await world.shop.db.rows(ofOrder, [one.id]);
  expect(note?.content).toMatchObject({
    corrects: { number: document?.number, day },
    orderNumber: one.orderNumber,
    buyer: { gstin: '' },
    totals: { grossPaise: 90_00, taxablePaise: 85_72 },
  });
  expect(note?.content.salesOf).toBeUndefined();
});

// Proves documents-15
test('a sale that is cancelled or becomes large before midnight is not combined', async () => {
  const day = today;
  const [cancelled, more] = [await delivered(), await small()];
  await cancel(cancelled);
  await asha.atDoor(more, { given: [{ itemId: more.orderItems[0]?.id, quantity: 9 }], payments: [] });
  expect([await ownOf(cancelled), await ownOf(more)]).toEqual([[], [['tax_invoice', 230_00]]]);
  await nextDay();
  await combine();
  expect(await combinedOf(day)).toEqual([]);
});

// Proves documents-15
test('missed days are combined in their order, and the first document of a new day waits for them', async () => {
  const first = today;
  await delivered();
  await nextDay();
  const second = today;
  await delivered();
  await goTo(addDays(today, 3));
  // The shop was off, and an order leaves before the job has run.
  const large = await asha.onTheWay({ productId: world.juice, quantity: 8 });
  const [[one], [two], [own]] = [
    await combinedOf(first),
    await combinedOf(second),
    await world.shop.db.rows(ofOrder, [large.id]),
  ];
  expect([one?.day, two?.day, own?.day]).toEqual([first, second, today]);
  const numbers = [one, two, own].map((document) => Number(document?.number.split('/').at(-1)));
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2]);
});

// Proves documents-15
test('the sales of 31 March belong to the year that ends, and sales of that day that are combined later get the day of the last document', async () => {
  world.shop.clock.set('2027-03-31T23:59:00+05:30');
  customer = await buildCustomer(world.shop);
  await goTo('2027-03-31', '23:59:00');
  await delivered();
  const late = await delivered();
  const { db, clock } = world.shop;
  await db.transaction(async (tx) => {
    // An act that has not ended yet holds its order, so the job leaves it out.
    await tx.run(sql('select from small_sales where order_id = $1 for update'), [late.id]);
    await goTo('2027-04-01', '00:00:01');
    await combine();
    await asha.onTheWay({ productId: world.juice, quantity: 8 });
  });
  await combine();
  const [march, straggler] = await combinedOf('2027-03-31');
  expect([march?.day, march?.number]).toEqual(['2027-03-31', expect.stringMatching(/^INV\/2627\//)]);
  expect(march?.content.totals.grossPaise).toBe(90_00);
  expect([straggler?.day, straggler?.number]).toEqual(['2027-04-01', 'INV/2728/2']);
  expect(indiaDay(clock())).toBe('2027-04-01');
});

test('after the clock was set back, days and numbers of documents still ascend together', async () => {
  await goTo(addDays(today, 5));
  await asha.onTheWay({ productId: world.juice, quantity: 8 });
  const last = today;
  await goTo(addDays(today, -2));
  const day = today;
  await delivered();
  await nextDay();
  await combine();
  expect(await combinedOf(day)).toMatchObject([{ day: last, content: { salesOf: day } }]);
  await goTo(last);
});

// Proves documents-15
test('two instances and a killed transaction issue no second document', async () => {
  const day = today;
  for (let count = 0; count < 5; count += 1) await delivered();
  await nextDay();
  const { db } = world.shop;
  const dies = {
    ...db,
    transaction: (work: Parameters<typeof db.transaction>[0]) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(combineSmallSales({ ...world.shop, db: dies as typeof db })).rejects.toThrow('killed');
  expect(await combinedOf(day)).toEqual([]);
  await Promise.all([combine(), combine(), combine()]);
  expect((await combinedOf(day)).map(({ content }) => content.totals.grossPaise)).toEqual([5 * 90_00]);
});

// Proves documents-15
test('a shop without GST issues receipts until the day before its scheme begins, and combines small sales from then on', async () => {
  await saveShop({ gstScheme: 'none', gstin: '' });
  await nextDay();
  const begins = addDays(today, 1);
  await saveShop({ laterGst: { firstDay: begins, gstScheme: 'composition', gstin: '29AAGCB7383J1Z4' } });
  const before = await delivered();
  const over = await small();
  expect([await ownOf(before), await ownOf(over)]).toEqual([[['receipt', 90_00]], [['receipt', 90_00]]]);
  await nextDay();
  await asha.atDoor(over, { payments: [] });
  const after = await delivered();
  expect([await ownOf(over), await ownOf(after)]).toEqual([[['receipt', 90_00]], []]);
  await nextDay();
  await combine();
  expect(await combinedOf(begins)).toMatchObject([
    { kind: 'bill_of_supply', day: begins, content: { levy: 'none', totals: { grossPaise: 90_00 } } },
  ]);
});

test('a second call of keepDocuments issues nothing', async () => {
  const order = await delivered();
  const { db } = world.shop;
  await db.transaction((tx) => keepDocuments(tx, world.shop, order.id, null));
  await nextDay();
  await combine();
  await db.transaction((tx) => keepDocuments(tx, world.shop, order.id, null));
  expect(await ownOf(order)).toEqual([]);
});
