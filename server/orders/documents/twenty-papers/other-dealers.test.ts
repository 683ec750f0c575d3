/** Documents of a dealer under the composition scheme, and of a shop without GSTIN. They have no tax. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaperShop, openScene, type PaperShop, textsOf } from '#server/testing/papers/paper-shop.ts';
import { closeRunShop } from '#server/testing/run-shop.ts';
import { findDocumentFaults } from '../verify.store.ts';

let world: PaperShop;
const closeShop = () => closeRunShop(world, findDocumentFaults);

/** Delivers two of three ordered jars: the order costs ₹85 × 3 + ₹50 = ₹305, and ₹85 are credited. */
async function deliverShort(form: Record<string, unknown> = {}) {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 }, form);
  await asha.deliver(order, 2);
  return textsOf(await asha.read({ orderId: order.id }));
}
const papersOf = (kind: string, place: string) => [
  [
    `${kind}, ${place}`,
    '3 Jar, 2201 at 5 %: 255.00 = 255.00',
    '1 Delivery, 2201 at 5 %: 50.00 = 50.00',
    'total: 305.00 = 305.00',
  ],
  [`credit_note, ${place}, corrects document 1`, '1 Jar, 2201 at 5 %: 85.00 = 85.00', 'total: 85.00 = 85.00'],
];
async function sellSmall() {
  const asha = await openScene(world);
  await asha.deliver(await asha.onTheWay({ bottle: 1 }));
  return asha;
}

describe('under the composition scheme', () => {
  beforeAll(async () => {
    world = await openPaperShop('composition');
  });
  afterAll(closeShop);

  test('a sale gets a bill of supply, and a short delivery gets a credit note', async () => {
    expect(await deliverShort()).toEqual(papersOf('bill_of_supply', 'Karnataka 29'));
  });

  test('an order to another state is refused and gets no document', async () => {
    const asha = await openScene(world);
    const { status, body } = await asha.sendOrder({ jar: 3 }, { deliveryState: 'Tamil Nadu' });
    expect([status, body.errors[0]?.path]).toEqual([400, 'deliveryState']);
  });

  test('the small sales of a day are one bill of supply', async () => {
    const asha = await sellSmall();
    await sellSmall();
    const later = await openScene(world, '2026-11-22T00:00:00', asha.customer);
    await later.combine();
    const days = { from: '2026-11-21', to: '2026-11-21' };
    const combined = (await later.read(days)).filter(({ salesOf }) => salesOf === '2026-11-21');
    expect(textsOf(combined)).toEqual([
      [
        'bill_of_supply, Karnataka 29',
        '2 Bottle, 2201 at 5 %: 80.00 = 80.00',
        '2 Delivery, 2201 at 5 %: 100.00 = 100.00',
        'total: 180.00 = 180.00',
      ],
    ]);
  });
});

describe('a shop without GSTIN', () => {
  beforeAll(async () => {
    world = await openPaperShop('none');
  });
  afterAll(closeShop);

  test('issues a receipt for a sale, even to another state, and a credit note for a short delivery', async () => {
    expect(await deliverShort({ deliveryState: 'Tamil Nadu' })).toEqual(papersOf('receipt', 'Tamil Nadu 33'));
  });

  test('issues a receipt for a small sale immediately', async () => {
    const asha = await sellSmall();
    const { orders } = (await asha.as('GET /orders')).body.data;
    expect(textsOf(await asha.read({ orderId: orders[0]?.id }))).toEqual([
      [
        'receipt, Karnataka 29',
        '1 Bottle, 2201 at 5 %: 40.00 = 40.00',
        '1 Delivery, 2201 at 5 %: 50.00 = 50.00',
        'total: 90.00 = 90.00',
      ],
    ]);
  });
});
