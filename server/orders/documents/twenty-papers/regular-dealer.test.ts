/**
 * Documents of a dealer who collects GST, in the words and figures of their paper. All figures were computed by hand:
 * the tax of a line is its amount × rate / (100 + rate), rounded half up to a paisa; an odd paisa of two equal taxes
 * stays in the taxable value.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaperShop, openScene, type PaperShop, saveSettings, textsOf } from '#server/testing/papers/paper-shop.ts';
import { closeRunShop } from '#server/testing/run-shop.ts';
import { findDocumentFaults } from '../verify.store.ts';

let world: PaperShop;
beforeAll(async () => {
  world = await openPaperShop('regular');
});
afterAll(() => closeRunShop(world, findDocumentFaults));

const readDocumentTexts = async (scene: Awaited<ReturnType<typeof openScene>>, order: { id: string }) =>
  textsOf(await scene.read({ orderId: order.id }));

const threeJars = [
  'tax_invoice, Karnataka 29',
  // 255 × 5 / 105 = 12.1429, so the tax is 12.14, and CGST and SGST are 6.07 each.
  '3 Jar, 2201 at 5 %: 255.00 = 242.86 + 6.07 + 6.07',
  // 50 × 5 / 105 = 2.3810, so the tax is 2.38, and CGST and SGST are 1.19 each.
  '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 1.19 + 1.19',
  'total: 305.00 = 290.48 + 7.26 + 7.26',
];

test('three jars get a tax invoice, which states their deposit beside the total', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  const [invoice, ...others] = await asha.read({ orderId: order.id });
  expect([textsOf(invoice ? [invoice] : []), invoice?.deposit, others]).toEqual([[threeJars], 450, []]);
});

test('an odd paisa goes to the taxable value inside the state, and to the tax between two states', async () => {
  const [asha, ravi] = [await openScene(world), await openScene(world)];
  // 240 × 5 / 105 = 11.4286, so the tax is 11.43. CGST and SGST are 5.71 each, and the odd paisa is added to the
  // taxable value of 228.57.
  expect(await readDocumentTexts(asha, await asha.onTheWay({ bottle: 6 }))).toEqual([
    [
      'tax_invoice, Karnataka 29',
      '6 Bottle, 2201 at 5 %: 240.00 = 228.58 + 5.71 + 5.71',
      '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 1.19 + 1.19',
      'total: 290.00 = 276.20 + 6.90 + 6.90',
    ],
  ]);
  expect(await readDocumentTexts(ravi, await ravi.onTheWay({ bottle: 6 }, { deliveryState: 'Tamil Nadu' }))).toEqual([
    [
      'tax_invoice, Tamil Nadu 33',
      '6 Bottle, 2201 at 5 %: 240.00 = 228.57 + 11.43',
      '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 2.38',
      'total: 290.00 = 276.19 + 13.81',
    ],
  ]);
});

test('the delivery charge has rate and HSN of the line with the largest amount', async () => {
  const asha = await openScene(world);
  expect(await readDocumentTexts(asha, await asha.onTheWay({ jar: 2, cola: 3 }))).toEqual([
    [
      'tax_invoice, Karnataka 29',
      // 170 × 5 / 105 = 8.0952, so the tax is 8.10. 300 × 40 / 140 = 85.7143, so the tax is 85.71, and CGST and SGST
      // are 42.85 each. 50 × 40 / 140 = 14.2857, so the tax is 14.29.
      '2 Jar, 2201 at 5 %: 170.00 = 161.90 + 4.05 + 4.05',
      '3 Cola, 2202 at 40 %: 300.00 = 214.30 + 42.85 + 42.85',
      '1 Delivery, 2202 at 40 %: 50.00 = 35.72 + 7.14 + 7.14',
      'total: 520.00 = 411.92 + 54.04 + 54.04',
    ],
  ]);
});

test('water in the customer’s own jars has no tax, so its sale gets a bill of supply', async () => {
  const asha = await openScene(world);
  expect(await readDocumentTexts(asha, await asha.onTheWay({ refill: 5 }))).toEqual([
    [
      'bill_of_supply, Karnataka 29',
      '5 Refill, 2201 at 0 %: 150.00 = 150.00',
      '1 Delivery, 2201 at 0 %: 50.00 = 50.00',
      'total: 200.00 = 200.00',
    ],
  ]);
});

test('a short delivery and its later return get two credit notes, which together equal the invoice exactly', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  await asha.deliver(order, 2);
  await asha.acts.step(order, 'cancelled');
  expect(await readDocumentTexts(asha, order)).toEqual([
    threeJars,
    [
      'credit_note, Karnataka 29, corrects document 1',
      // 85 × 5 / 105 = 4.0476, so the tax is 4.05, and CGST and SGST are 2.02 each.
      '1 Jar, 2201 at 5 %: 85.00 = 80.96 + 2.02 + 2.02',
      'total: 85.00 = 80.96 + 2.02 + 2.02',
    ],
    [
      'credit_note, Karnataka 29, corrects document 1',
      '2 Jar, 2201 at 5 %: 170.00 = 161.90 + 4.05 + 4.05',
      '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 1.19 + 1.19',
      // 80.96 + 209.52 = 290.48, and 2.02 + 5.24 = 7.26.
      'total: 220.00 = 209.52 + 5.24 + 5.24',
    ],
  ]);
});

test('a jar more than ordered gets a supplementary invoice', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  await asha.deliver(order, 4);
  expect(await readDocumentTexts(asha, order)).toEqual([
    threeJars,
    [
      'supplementary_invoice, Karnataka 29, corrects document 1',
      '1 Jar, 2201 at 5 %: 85.00 = 80.96 + 2.02 + 2.02',
      'total: 85.00 = 80.96 + 2.02 + 2.02',
    ],
  ]);
});

test('if invoices are issued at the delivery, three jars travel with a challan, and the invoice contains the two that were delivered', async () => {
  const asha = await openScene(world);
  await saveSettings(asha.asAdmin, { documents: { invoiceAt: 'delivery' } });
  const order = await asha.onTheWay({ jar: 3 });
  await asha.deliver(order, 2);
  await saveSettings(asha.asAdmin, { documents: { invoiceAt: 'departure' } });
  expect(await readDocumentTexts(asha, order)).toEqual([
    ['challan, Karnataka 29', ...threeJars.slice(1)],
    [
      'tax_invoice, Karnataka 29',
      '2 Jar, 2201 at 5 %: 170.00 = 161.90 + 4.05 + 4.05',
      '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 1.19 + 1.19',
      'total: 220.00 = 209.52 + 5.24 + 5.24',
    ],
  ]);
});

const lost = [
  'tax_invoice, Karnataka 29',
  // 250 × 18 / 118 = 38.1356, so the tax is 38.14, and CGST and SGST are 19.07 each.
  '1 20 L jar, 3923 at 18 %: 250.00 = 211.86 + 19.07 + 19.07',
  'total: 250.00 = 211.86 + 19.07 + 19.07',
];

test.each([
  ['without a deposit is owed', 0, 250],
  ['whose deposit of ₹150 is kept is owed for the rest, and the deposit is no second sale', 150_00, 100],
])('a lost jar for ₹250 %s', async (_, depositPaise, due) => {
  const asha = await openScene(world);
  await asha.acts.hold(1, depositPaise);
  const headers = { 'idempotency-key': newId() };
  const body = { customerId: asha.customer.id, containerId: world.jar, count: 1, charge: 250, reason: 'Not found' };
  expect((await asha.asAdmin('POST /admin/jars/lost', { headers, body })).status).toBe(200);
  expect(textsOf(await asha.read({ customerId: asha.customer.id }))).toEqual([lost]);
  expect((await asha.as('GET /account')).body.data).toMatchObject({ amountDue: due, credit: 0 });
});

const company = { legalName: 'Rao Textiles Private Limited', gstin: '29ABCDE1234F1ZW' };

test('a wrong GSTIN is corrected in one step with a credit note and a new invoice', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 }, company);
  expect((await asha.correct(order, { legalName: 'Rao Exports', gstin: '27AAACR5055K1Z7' })).status).toBe(200);
  const figures = threeJars.slice(1);
  expect(await readDocumentTexts(asha, order)).toEqual([
    ['tax_invoice, Karnataka 29, 29ABCDE1234F1ZW', ...figures],
    ['credit_note, Karnataka 29, 29ABCDE1234F1ZW, corrects document 1', ...figures],
    // The GSTIN belongs to Maharashtra. The goods go to Karnataka, so the taxes are still the taxes of Karnataka.
    ['tax_invoice, Karnataka 29, 27AAACR5055K1Z7', ...figures],
  ]);
});

const oneBottle = [
  // 40 × 5 / 105 = 1.9048, so the tax is 1.90, and CGST and SGST are 0.95 each.
  '1 Bottle, 2201 at 5 %: 40.00 = 38.10 + 0.95 + 0.95',
  '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 1.19 + 1.19',
  'total: 90.00 = 85.72 + 2.14 + 2.14',
];

test('an embassy with a UIN gets a separate invoice even for ₹90', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ bottle: 1 }, { legalName: 'Embassy', gstin: '0717UNO00157UNO' });
  expect(await readDocumentTexts(asha, order)).toEqual([['tax_invoice, Karnataka 29, 0717UNO00157UNO', ...oneBottle]]);
});

test('an order of a company that becomes private is invoiced again without GSTIN, even if it is small; before it leaves, it is combined instead', async () => {
  const asha = await openScene(world);
  const left = await asha.onTheWay({ bottle: 1 }, company);
  expect((await asha.correct(left, {})).status).toBe(200);
  const invoiced = [
    ['tax_invoice, Karnataka 29, 29ABCDE1234F1ZW', ...oneBottle],
    ['credit_note, Karnataka 29, 29ABCDE1234F1ZW, corrects document 1', ...oneBottle],
    ['tax_invoice, Karnataka 29', ...oneBottle],
  ];
  expect(await readDocumentTexts(asha, left)).toEqual(invoiced);
  await asha.deliver(left);
  expect(await readDocumentTexts(asha, left)).toEqual(invoiced);

  const inside = await asha.place({ bottle: 1 }, company);
  expect((await asha.correct(inside, {})).status).toBe(200);
  await asha.deliver(await asha.leave(inside));
  expect(await readDocumentTexts(asha, inside)).toEqual([]);
});

test('a name in Tamil and an address in Hindi are printed as they were typed', async () => {
  const asha = await openScene(world);
  const deliveryName = 'ஸ்ரீதர் கிருஷ்ணன்';
  const order = await asha.onTheWay({ jar: 3 }, { deliveryName, deliveryAddress: '१४, लेक व्यू रोड' });
  const [invoice] = await asha.read({ orderId: order.id });
  expect(invoice).toMatchObject({ buyer: deliveryName, address: expect.stringContaining('१४, लेक व्यू रोड') });
});
