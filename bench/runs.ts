/** `npm run bench -- --only=runs` measures how long it takes to start a run of 40 stops, each of which gets an invoice. */
import { v7 as newId } from 'uuid';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { callOver, done } from '#server/testing/call-over.ts';
import { withDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { shopSettings, startProgram } from './shop.ts';
import { percentile } from './times.ts';

const stops = 40;
const rounds = 10;

export async function* measureRuns(dataDir: string): AsyncGenerator<Figure> {
  const clock = () => new Date();
  const people = await withDatabase(dataDir, async (db) => {
    const shop = { db, clock };
    const { id: productId } = await buildProduct(shop, { stock: 1_000_000 });
    const customers = await Promise.all(Array.from({ length: stops }, () => buildCustomer(shop)));
    return { admin: await buildAdmin(shop), rider: await buildRider(shop), customers, productId };
  });
  const shop = await startProgram('server/main.mjs', { ...shopSettings(dataDir), CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  try {
    const over = { as: ({ token }: { token: string }) => callOver(shop.address, token), clock };
    const asAdmin = over.as(people.admin);
    const { version } = done(await asAdmin('GET /admin/settings')).data;
    const gst = { gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };
    done(await asAdmin('PUT /admin/settings', { body: { version, shop: gst } }));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const run = await planRun();
      const begin = performance.now();
      done(await asAdmin('POST /admin/runs/:id/start', run, { 'idempotency-key': newId() }));
      times.push(performance.now() - begin);
    }
    const { totalItems: total } = done(await asAdmin('GET /admin/documents', { query: { kind: 'tax_invoice' } })).data
      .pagination;
    if (total !== stops * rounds) throw new Error(`There are ${total} invoices instead of ${stops * rounds}`);
    const detail = { slowest: percentile(times, 1) };
    yield {
      name: `start of a run of ${stops} stops`,
      value: percentile(times, 0.5),
      unit: 'ms',
      target: '< 1500',
      detail,
    };

    /** Places an order for each customer, confirms it and plans a run with all of them. */
    async function planRun() {
      const orders = [];
      for (const customer of people.customers) {
        const items = [{ productId: people.productId, quantity: 3 }];
        orders.push(done(await placeOrder(over, customer, items)).data.order);
      }
      const seen = orders.map(({ id, status, paymentStatus }) => ({ id, status, paymentStatus }));
      const body = { change: 'next-status', orders: seen };
      done(await asAdmin('POST /admin/orders/bulk', { body }, { 'idempotency-key': newId() }));
      const plan = {
        day: orders[0]?.deliveryDate,
        riderId: people.rider.id,
        stops: orders.map(({ id }) => ({ orderId: id })),
      };
      const { run } = done(await asAdmin('POST /admin/runs', { body: plan }, { 'idempotency-key': newId() })).data;
      return { params: { id: run.id }, body: { version: run.version } };
    }
  } finally {
    await shop.stop();
  }
}
