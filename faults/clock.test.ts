import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../server/platform/db/database.ts';
import { rescueJobs } from '../server/platform/jobs/rescue-jobs.ts';
import { queueMails } from '../server/platform/mail/queue-mail.ts';
import { buildCustomer } from '../server/testing/builders/accounts.ts';
import { findStockFaults, placeOrder } from '../server/testing/builders/orders.ts';
import { buildProduct } from '../server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '../server/testing/shop.ts';

const [second, hour, year] = [1, 3600, 365 * 86_400];
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signIn = (email: string, password: string) => shop.call('POST /auth/login', { body: { email, password } });

async function failUntilLimited(email: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(email, 'wrong-one')).status).toBe(401);
  expect((await signIn(email, 'wrong-one')).status).toBe(429);
}

describe('after a clock that was wrong by a year is corrected', () => {
  test('nobody is locked out for that year', async () => {
    const customer = await buildCustomer(shop);
    shop.clock.advance(year);
    await failUntilLimited(customer.email);
    shop.clock.advance(-year);
    expect((await signIn(customer.email, customer.password)).status).toBe(200);
    // The limit itself is as strict as ever.
    await failUntilLimited(customer.email);
  });

  test('a postponed e-mail is sent soon', async () => {
    await queueMails(shop.db, [
      { kind: 'contact-message', to: 'a@paniwala.test', name: 'A', email: 'b@paniwala.test', message: 'Hello' },
    ]);
    await shop.db.pool.query("update graphile_worker._private_jobs set run_at = now() + interval '1 year'");
    await rescueJobs(shop.db);
    const late = sql<{ n: number }>('select count(*) as n from graphile_worker._private_jobs where run_at > now()');
    expect((await shop.db.row(late))?.n).toBe(0);
  });
});

describe.each([
  ['a second back, as NTP does it', -second],
  ['an hour back', -hour],
  ['an hour forward', hour],
])('when the clock jumps %s', (_how, jump) => {
  test('sessions and limits stay valid, an order is placed once, and its history stays in order', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop, { stock: 10 });
    const items = [{ productId: jar.id, quantity: 2 }];
    const other = await buildCustomer(shop);
    await failUntilLimited(other.email);
    const first = await placeOrder(shop, customer, items, { key: 'jump' });
    shop.clock.advance(jump);
    const repeat = await placeOrder(shop, customer, items, { key: 'jump' });
    expect(repeat.body.data.order.id).toBe(first.body.data.order.id);
    const { id } = first.body.data.order;
    expect((await shop.as(customer)('POST /orders/:id/cancel', { params: { id }, body: {} })).status).toBe(200);
    const history = await shop.as(customer)('GET /orders/:id/status-history', { params: { id } });
    const statuses = JSON.stringify(history.body).match(/"(?:newStatus|status)":"(\w+)"/g) ?? [];
    expect(statuses.join()).toContain('cancelled');
    const events = sql<{ next: string }>('select next from order_events where order_id = $1 order by id');
    expect((await shop.db.rows(events, [id])).map(({ next }) => next)).toEqual(['pending', 'cancelled']);
    if (jump < 0) expect((await signIn(other.email, other.password)).status).toBe(429);
    expect(await findStockFaults(shop)).toEqual([]);
    shop.clock.advance(-jump);
  });
});
