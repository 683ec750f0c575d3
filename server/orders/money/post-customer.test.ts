/** Ledger entries for a customer without an order, and how the credit from them pays orders and charges. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { isPosted } from '#server/ledger/entry.store.ts';
import type { NewCharge } from '#server/ledger/order-money/rules.ts';
import type { Line } from '#server/ledger/rules.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { openCustomer, postForCustomer } from './post-customer.ts';
import { findOrderFaults } from './verify.store.ts';

let shop: TestShop;
let asAdmin: CallShop;
let containerId: string;
let water: string;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  containerId = await buildContainer(shop);
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 1000 })).id;
});
afterAll(() => shop.close());

const post = (customerId: string, lines: readonly Line[], charges?: readonly NewCharge[], eventId = newId()) =>
  shop.db.transaction(async (tx) => {
    const before = await openCustomer(tx, customerId);
    if (await isPosted(tx, eventId)) return before;
    const posting = { eventId, customerId, lines, ...(charges && { charges }) };
    return postForCustomer(tx, before, posting, { by: null, at: shop.clock(), reason: 'as they said' });
  });

const paidIn = (customerId: string, amount: number): Line => ({
  kind: 'payment',
  amount,
  debit: { kind: 'till' },
  credit: { kind: 'credit', customerId },
});

const duesOf = sql<{ due: number }>(`
  select due_paise as due from charges where customer_id = $1
  union all
  select due_paise from orders where customer_id = $1 and status = 'delivered'`);
const dues = async ({ id }: BuiltCustomer) => (await shop.db.rows(duesOf, [id])).map(({ due }) => due);

async function requireExact() {
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
}

test('a lost jar releases its deposit of 150 and is charged with 250, so that 100 are due', async () => {
  const asha = await buildCustomer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 1, depositPaise: 150_00, creditPaise: 0 });
  const customerId = asha.id;
  const lost: Line[] = [
    {
      kind: 'jars_lost',
      amount: 1,
      debit: { kind: 'outside', containerId },
      credit: { kind: 'held', customerId, containerId },
    },
    {
      kind: 'deposit_release',
      amount: 150_00,
      debit: { kind: 'deposits', customerId, containerId },
      credit: { kind: 'credit', customerId },
    },
  ];
  const after = await post(customerId, lost, [{ id: newId(), kind: 'lost', amount: 250_00 }]);
  expect([after.creditPaise, after.held.get(containerId), await dues(asha)]).toEqual([0, 0, [100_00]]);
  await requireExact();
});

test('a payment without an order pays dues, oldest first, and the rest is credit; a repeat posts nothing', async () => {
  const ravi = await buildCustomer(shop);
  await post(ravi.id, [], [{ id: newId(), kind: 'opening', amount: 30_00 }]);
  shop.clock.advance(60);
  const { id } = await buildOrder(shop, ravi, [{ productId: water, quantity: 2 }]);
  for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered']) {
    if (status === 'confirmed') {
      await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'paid' } });
    }
    await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
  }
  await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body: { amountPaid: 0, amountDue: 90 } });
  expect(await dues(ravi)).toEqual([30_00, 90_00]);
  await post(ravi.id, [paidIn(ravi.id, 50_00)]);
  expect(await dues(ravi)).toEqual([0, 70_00]);
  const eventId = newId();
  const pay = () => post(ravi.id, [paidIn(ravi.id, 100_00)], [], eventId);
  const [once, again] = await Promise.all([pay(), pay()]);
  expect([once.creditPaise, again.creditPaise, await dues(ravi)]).toEqual([30_00, 30_00, [0, 0]]);
  await requireExact();
});
