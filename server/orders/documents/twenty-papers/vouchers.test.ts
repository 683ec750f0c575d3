/** Vouchers of payments and refunds with figures computed by hand. Three jars cost ₹305 with delivery, and ₹450 deposit. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { voucherTitle } from '#contract/documents/sheet.ts';
import { byMethod } from '#server/testing/jar-shop.ts';
import { openPaperShop, openScene, type PaperShop, type Scene } from '#server/testing/papers/paper-shop.ts';
import { closeRunShop } from '#server/testing/run-shop.ts';
import { findDocumentFaults } from '../verify.store.ts';

let world: PaperShop;
beforeAll(async () => {
  world = await openPaperShop('regular');
});
afterAll(() => closeRunShop(world, findDocumentFaults));

/** Each voucher of an order as one line of text. */
async function readVoucherTexts(scene: Scene, { orderNumber }: { orderNumber: string }): Promise<string[]> {
  const all = await scene.readVouchers({ search: orderNumber });
  return all.map((voucher) => {
    const { amount, parts, advance, amountDue, balance, corrects } = voucher;
    const at = all.findIndex(({ number }) => number === corrects);
    return [
      `${voucherTitle(voucher)} ${amount}`,
      parts.map(({ method, amount: part }) => `${method} ${part}`).join(' and '),
      `in advance ${advance}, due ${amountDue}, balance ${balance}`,
      ...(corrects ? [`for voucher ${at + 1}`] : []),
    ].join(': ');
  });
}
const documentsOf = async (scene: Scene, { id }: { id: string }) =>
  (await scene.read({ orderId: id })).map(({ kind, total }) => [kind, total]);

test('a receipt states what was paid at the door by each method, and what is left to pay', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  await asha.deliver(order, 3, { payments: [...byMethod('cash', 300), ...byMethod('upi', 200)] });
  // The goods cost 305 and the deposit 450. The customer has paid 500, so 255 are due.
  expect(await readVoucherTexts(asha, order)).toEqual([
    'Receipt 500: cash 300 and upi 200: in advance 0, due 255, balance 0',
  ]);
});

test('money paid before the departure gets a receipt voucher, and a refund voucher when it is returned; no goods are invoiced', async () => {
  const asha = await openScene(world);
  const order = await asha.place({ jar: 3 });
  await asha.acts.pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
  await asha.acts.step(order, 'cancelled');
  await asha.acts.pay(order, { paymentStatus: 'refunded' });
  expect(await readVoucherTexts(asha, order)).toEqual([
    'Receipt voucher 755: upi 755: in advance 755, due 0, balance 0',
    'Refund voucher 755: upi 755: in advance 0, due 0, balance 0: for voucher 1',
  ]);
  expect(await documentsOf(asha, order)).toEqual([]);
});

test('money paid beyond the invoice is an advance in the balance; no more than that can be paid out, and no invoice mentions it', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  await asha.deliver(order, 3, { payments: byMethod('cash', 900) });
  const payOut = (amount: number) =>
    asha.asAdmin('POST /admin/money/pay-outs', {
      headers: { 'idempotency-key': newId() },
      body: { customerId: asha.customer.id, amount, method: 'cash', reason: 'Asked for it' },
    });
  // The customer paid 900 for 755, so 145 can be paid out.
  expect([(await payOut(145.01)).status, (await payOut(145)).status, (await payOut(0.01)).status]).toEqual([
    409, 200, 409,
  ]);
  expect(await readVoucherTexts(asha, order)).toEqual([
    'Receipt voucher 900: cash 900: in advance 145, due 0, balance 145',
  ]);
  expect(await documentsOf(asha, order)).toEqual([['tax_invoice', 305]]);
});
