/** Credit pays the dues of an order even if another transaction has locked the order when the credit comes in. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { selectKeyedJobs } from '#server/platform/jobs/keyed-jobs.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { fillContainersOfOpen } from './money.store.ts';
import { openCustomer, postForCustomer, settleCustomer } from './post-customer.ts';
import { findOrderFaults } from './verify.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const lockOrder = sql('select from orders where id = $1 for no key update');
const figures = sql<{ due: number; paymentStatus: string; credit: number }>(`
  select due_paise as due, payment_status, credit_used_paise as credit from orders where id = $1`);
const queued = sql<{ payload: string }>(selectKeyedJobs);
const lineOf = sql<{ containerId: string | null }>('select container_id from order_items where order_id = $1');

/** Posts a payment of ₹100 without an order; the credit then pays dues. */
const payIn = (customerId: string) =>
  shop.db.transaction(async (tx) => {
    const credit = { kind: 'credit', customerId } as const;
    const line = { kind: 'payment', amount: 100_00, debit: { kind: 'till' }, credit } as const;
    const posting = { eventId: newId(), customerId, lines: [line] };
    const by = { by: null, at: shop.clock(), reason: null };
    return postForCustomer(tx, await openCustomer(tx, customerId), posting, by);
  });

// Proves posting-29
test('a job pays, only once, the dues of an order that was locked when credit came in', async () => {
  const asha = await buildCustomer(shop);
  const water = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0 });
  const { id } = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }], { status: 'out_for_delivery' });
  const body = { status: 'delivered' } as const;
  const asAdmin = shop.as(await buildAdmin(shop));
  expect((await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body })).status).toBe(200);
  await shop.db.transaction(async (tx) => {
    await tx.run(lockOrder, [id]);
    expect((await payIn(asha.id)).creditPaise).toBe(100_00);
  });
  expect(await shop.db.row(figures, [id])).toEqual({ due: 70_00, paymentStatus: 'pending', credit: 0 });
  const jobs = await shop.db.rows(queued);
  const payloads = jobs.map(({ payload }) => JSON.parse(payload));
  expect(payloads).toEqual([{ customerId: asha.id }]);
  for (let times = 0; times < 2; times += 1) await settleCustomer(shop, payloads[0]);
  expect(await shop.db.row(figures, [id])).toEqual({ due: 0, paymentStatus: 'paid', credit: 70_00 });
  await payIn(asha.id);
  expect(await shop.db.rows(queued)).toHaveLength(1);
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
});

// Proves posting-30
test('lines of open orders get a container that their product got later; lines of delivered orders do not', async () => {
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00 });
  const open = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
  const done = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }], { status: 'delivered' });
  const containerId = await buildContainer(shop);
  await shop.db.run(sql('update products set container_id = $2 where id = $1'), [jar.id, containerId]);
  expect([await fillContainersOfOpen(shop.db), await fillContainersOfOpen(shop.db)]).toEqual([1, 0]);
  expect(await shop.db.row(lineOf, [open.id])).toEqual({ containerId });
  expect(await shop.db.row(lineOf, [done.id])).toEqual({ containerId: null });
});
