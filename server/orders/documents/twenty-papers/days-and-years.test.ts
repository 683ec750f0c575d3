/**
 * Documents at midnight, at the end of a year and long after it, with figures computed by hand. The clock only moves
 * forward from test to test.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import {
  openPaperShop,
  openScene,
  type PaperShop,
  type Scene,
  saveSettings,
  textsOf,
} from '#server/testing/papers/paper-shop.ts';
import { closeRunShop } from '#server/testing/run-shop.ts';
import { findDocumentFaults } from '../verify.store.ts';

let world: PaperShop;
beforeAll(async () => {
  world = await openPaperShop('regular');
});
afterAll(() => closeRunShop(world, findDocumentFaults));

const ofOrder = (scene: Scene, { id }: { id: string }) => scene.read({ orderId: id });
const combinedOn = async (scene: Scene, day: string) =>
  (await scene.read({ from: day, to: day })).filter(({ salesOf }) => salesOf !== null);
const readDocumentTexts = async (scene: Scene, order: { id: string }) => textsOf(await ofOrder(scene, order));
const delivered = async (scene: Scene, goods: Parameters<Scene['place']>[0], form?: Record<string, unknown>) =>
  scene.deliver(await scene.onTheWay(goods, form));

const jars = [
  // 255 × 5 / 105 = 12.1429, so CGST and SGST are 6.07 each. 50 × 5 / 105 = 2.3810, so CGST and SGST are 1.19 each.
  '3 Jar, 2201 at 5 %: 255.00 = 242.86 + 6.07 + 6.07',
  '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 1.19 + 1.19',
  'total: 305.00 = 290.48 + 7.26 + 7.26',
];

test('the small sales of a day get one document per state, with the tax of their sums; a cancelled sale is reversed with its share', async () => {
  const asha = await openScene(world, '2026-12-01T10:00:00');
  await delivered(asha, { bottle: 1 });
  const two = await delivered(asha, { bottle: 2 });
  await delivered(asha, { bottle: 1 }, { deliveryState: 'Tamil Nadu' });
  const later = await openScene(world, '2026-12-02T00:00:00', asha.customer);
  await later.combine();
  expect(textsOf(await combinedOn(later, '2026-12-01')).toSorted()).toEqual([
    [
      'tax_invoice, Karnataka 29',
      // 120 × 5 / 105 = 5.7143, so the tax is 5.71, and CGST and SGST are 2.85 each. 100 × 5 / 105 = 4.7619, so the tax
      // is 4.76, and CGST and SGST are 2.38 each.
      '3 Bottle, 2201 at 5 %: 120.00 = 114.30 + 2.85 + 2.85',
      '2 Delivery, 2201 at 5 %: 100.00 = 95.24 + 2.38 + 2.38',
      'total: 220.00 = 209.54 + 5.23 + 5.23',
    ],
    [
      'tax_invoice, Tamil Nadu 33',
      '1 Bottle, 2201 at 5 %: 40.00 = 38.10 + 1.90',
      '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 2.38',
      'total: 90.00 = 85.72 + 4.28',
    ],
  ]);
  await later.acts.step(two, 'cancelled');
  const [, note] = await readDocumentTexts(later, two);
  expect(note?.slice(1)).toEqual([
    // CGST of 2.85 (40 × 5 / 105 = 1.9048): the first order has 0.95, so 1.90 are left. Delivery: 1.19 of 2.38.
    '2 Bottle, 2201 at 5 %: 80.00 = 76.20 + 1.90 + 1.90',
    '1 Delivery, 2201 at 5 %: 50.00 = 47.62 + 1.19 + 1.19',
    'total: 130.00 = 123.82 + 3.09 + 3.09',
  ]);
});

test('each of 200 lines is rounded separately, and the total is their sum', async () => {
  const asha = await openScene(world, '2026-12-03T10:00:00');
  for (let order = 0; order < 4; order += 1) {
    const cups: { productId: string; quantity: number }[] = [];
    for (let count = 1; count <= 50; count += 1) {
      const name = `Cup ${order * 50 + count}`;
      const { id } = await buildProduct(world.shop, { name, size: '', pricePaise: 2_00, depositPaise: 0 });
      cups.push({ productId: id, quantity: 1 });
    }
    const { status, body } = await placeOrder(world.shop, asha.customer, cups);
    expect(status, JSON.stringify(body)).toBe(201);
    await asha.acts.step(await asha.leave(body.data.order), 'delivered');
  }
  const later = await openScene(world, '2026-12-04T00:00:00', asha.customer);
  await later.combine();
  const [document, ...others] = textsOf(await combinedOn(later, '2026-12-03'));
  expect([document?.length, others]).toEqual([1 + 200 + 1 + 1, []]);
  // 2 × 5 / 105 = 0.0952, so the tax is 0.10, and CGST and SGST are 0.05 each, 200 times. 200 × 5 / 105 = 9.5238, so
  // the tax is 9.52, and CGST and SGST are 4.76 each.
  expect(document).toContain('1 Cup 137, 2201 at 5 %: 2.00 = 1.90 + 0.05 + 0.05');
  expect(document?.slice(-2)).toEqual([
    '4 Delivery, 2201 at 5 %: 200.00 = 190.48 + 4.76 + 4.76',
    'total: 600.00 = 570.48 + 14.76 + 14.76',
  ]);
});

test('a changed rate is on documents from its first day on, and a credit note has the rate of its invoice', async () => {
  const asha = await openScene(world, '2027-01-31T23:00:00');
  const old = await asha.onTheWay({ jar: 3 });
  const { taxRates } = (await asha.asAdmin('GET /admin/tax-rates')).body.data;
  const { id = '', name, hsn } = taxRates.find(({ isStandard }) => isStandard) ?? {};
  const changeTo = async (taxRate: number, firstDay: string) => {
    const body = { name, hsn, taxRate, firstDay, isStandard: true };
    const { status } = await asha.asAdmin('PUT /admin/tax-rates/:id', { params: { id }, body: body as never });
    expect(status).toBe(200);
  };
  await changeTo(18, '2027-02-01');
  await changeTo(5, '2027-02-02');
  const later = await openScene(world, '2027-02-01T00:00:00', asha.customer);
  await later.deliver(old, 2);
  const [invoice, note] = await readDocumentTexts(later, old);
  expect([invoice?.slice(1), note?.[1]]).toEqual([jars, '1 Jar, 2201 at 5 %: 85.00 = 80.96 + 2.02 + 2.02']);
  expect(await readDocumentTexts(later, await later.onTheWay({ jar: 3 }))).toEqual([
    [
      'tax_invoice, Karnataka 29',
      // 255 × 18 / 118 = 38.8983, so the tax is 38.90. 50 × 18 / 118 = 7.6271, so the tax is 7.63. CGST and SGST have
      // half of it each, rounded down to a paisa.
      '3 Jar, 2201 at 18 %: 255.00 = 216.10 + 19.45 + 19.45',
      '1 Delivery, 2201 at 18 %: 50.00 = 42.38 + 3.81 + 3.81',
      'total: 305.00 = 258.48 + 23.26 + 23.26',
    ],
  ]);
});

test('the year of document numbers ends at midnight of 31 March; a credit note after that has a number of the new year and the old tax', async () => {
  const asha = await openScene(world, '2027-03-31T23:59:58');
  const [before, after] = [await asha.onTheWay({ jar: 3 }), await asha.place({ jar: 3 })];
  for (const status of ['confirmed', 'preparing']) await asha.acts.step(after, status);
  const next = await openScene(world, '2027-04-01T00:00:00', asha.customer);
  // The shop used a bill book before. Its last number of this year was 99,998.
  for (const kind of ['tax_invoice', 'credit_note'] as const) {
    const body = { prefix: kind === 'tax_invoice' ? 'INV' : 'CN', firstNumber: 99_999 };
    const { status } = await next.asAdmin('PUT /admin/document-series/:kind', { params: { kind }, body });
    expect(status).toBe(200);
  }
  await next.acts.step(after, 'out_for_delivery');
  await next.acts.step(before, 'cancelled');
  const third = await next.onTheWay({ jar: 3 });
  const [invoice, note] = await ofOrder(next, before);
  expect([invoice?.day, invoice?.number]).toEqual(['2027-03-31', expect.stringMatching(/^INV\/2627\/\d+$/)]);
  expect(note).toMatchObject({
    kind: 'credit_note',
    day: '2027-04-01',
    number: 'CN/2728/99999',
    corrects: invoice?.number,
    correctsDay: '2027-03-31',
  });
  expect((await readDocumentTexts(next, before)).map((text) => text.slice(1))).toEqual([jars, jars]);
  const [one, hundredThousand] = [...(await ofOrder(next, after)), ...(await ofOrder(next, third))];
  expect([one?.day, one?.number, hundredThousand?.number]).toEqual(['2027-04-01', 'INV/2728/99999', 'INV/2728/100000']);
});

test('after the clock is set back by three days, no document gets an earlier day than the last one', async () => {
  const asha = await openScene(world, '2027-04-01T10:00:00');
  const [last] = await ofOrder(asha, await asha.onTheWay({ jar: 3 }));
  const back = await openScene(world, '2027-03-29T10:00:00');
  const order = await back.onTheWay({ jar: 3 });
  await back.acts.payIn(100);
  const [receipt] = await back.readVouchers({ kind: 'receipt_voucher', from: '2027-03-29' });
  const days = [...(await ofOrder(back, order)), receipt].map((one) => one?.day);
  expect([last?.day, ...days]).toEqual(['2027-04-01', '2027-04-01', '2027-04-01']);
});

test('a credit note contains tax until 30 November after the year of its invoice, and none from the next day on', async () => {
  const asha = await openScene(world, '2027-04-02T10:00:00');
  const [first, second, wrong] = [
    await asha.onTheWay({ jar: 3 }),
    await asha.onTheWay({ jar: 3 }),
    await asha.onTheWay({ jar: 3 }),
  ];
  const inTime = await openScene(world, '2028-11-30T23:59:59', asha.customer);
  await inTime.acts.step(first, 'cancelled');
  const late = await openScene(world, '2028-12-01T00:00:00', asha.customer);
  await late.acts.step(second, 'cancelled');
  expect((await readDocumentTexts(late, first)).at(-1)?.slice(1)).toEqual(jars);
  expect((await readDocumentTexts(late, second)).at(-1)?.slice(1)).toEqual([
    '3 Jar, 2201 at 5 %: 255.00 = 255.00',
    '1 Delivery, 2201 at 5 %: 50.00 = 50.00',
    'total: 305.00 = 305.00',
  ]);
  // The correction is refused, because a new invoice would charge the tax a second time.
  expect((await late.correct(wrong, { legalName: 'Rao Exports', gstin: '27AAACR5055K1Z7' })).status).toBe(409);
});

test('from the first day of the composition scheme on, a sale gets a bill without tax, and a credit note has the tax of its invoice', async () => {
  const asha = await openScene(world, '2028-12-31T23:59:00');
  const laterGst = { firstDay: '2029-01-01', gstScheme: 'composition', gstin: '29AAGCB7383J1Z4' };
  await saveSettings(asha.asAdmin, { shop: { laterGst } });
  const old = await asha.onTheWay({ jar: 3 });
  const later = await openScene(world, '2029-01-01T00:00:00', asha.customer);
  await later.acts.step(old, 'cancelled');
  expect((await readDocumentTexts(later, old)).at(-1)?.slice(1)).toEqual(jars);
  expect(await readDocumentTexts(later, await later.onTheWay({ jar: 3 }))).toEqual([
    [
      'bill_of_supply, Karnataka 29',
      '3 Jar, 2201 at 5 %: 255.00 = 255.00',
      '1 Delivery, 2201 at 5 %: 50.00 = 50.00',
      'total: 305.00 = 305.00',
    ],
  ]);
});
