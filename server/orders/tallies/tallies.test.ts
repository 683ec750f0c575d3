import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminOrder, Order } from '#contract/orders/calls.ts';
import { orderStatuses } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder, placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findTallyFaults, foldTallies } from './tallies.store.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeEach(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterEach(() => shop.close());

const rowsOfTallies = sql<{ orders: number; users: number }>(`
  select (select count(*) from order_tallies) as orders, (select count(*) from user_tallies) as users`);

const fold = () => shop.db.run(sql(`select fold_tallies_in_turn('2100-01-01')`));

async function requireCorrectTallies(): Promise<void> {
  expect(await findTallyFaults(shop.db)).toEqual([]);
}

test('a connection counts orders in rows of its own, so no other one waits for it', async () => {
  await buildOrder(shop, await buildCustomer(shop), [{ productId: (await buildProduct(shop)).id, quantity: 1 }]);
  const rows = sql<{ isOwn: boolean }>(
    'select slot in (select pid from pg_stat_activity) as is_own from order_tallies',
  );
  expect((await shop.db.rows(rows)).map(({ isOwn }) => isOwn)).toEqual([true]);
});

test('tallies (stored counts of orders) are correct after parallel orders, payments, status changes and cancellations while their rows are merged', async () => {
  const products = await Promise.all([1, 2, 3].map((n) => buildProduct(shop, { stock: 1000, pricePaise: n * 10_00 })));
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buildCustomer(shop)));
  const life = async (n: number) => {
    const buyer = buyers[n % buyers.length];
    if (!buyer) throw new Error('There is nobody');
    const items = [0, 1].map((line) => ({ productId: products[(n + line) % 3]?.id ?? '', quantity: 1 + (n % 4) }));
    const placed = await placeOrder(shop, buyer, n % 2 ? items : items.toReversed());
    expect(placed.status).toBe(201);
    const { id }: Order = placed.body.data.order;
    const change = async (path: 'status' | 'payment-status', body: object) => {
      const answer = await asAdmin(`PUT /admin/orders/:id/${path}`, { params: { id }, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const cancel = () => shop.as(buyer)('POST /orders/:id/cancel', { params: { id }, body: {} });
    const pay = () => change('payment-status', { paymentStatus: 'paid' });
    if (n % 3 === 0) await Promise.all([cancel(), pay()]);
    if (n % 3 === 1) await pay().then(() => change('status', { status: 'confirmed' }));
    if (n % 6 === 1) await change('payment-status', { paymentStatus: 'refunded' });
    if (n % 6 === 3) await change('status', { status: 'pending' });
  };
  let isLiving = true;
  const foldOn = async () => {
    while (isLiving) await fold();
  };
  const folding = foldOn();
  await Promise.all(Array.from({ length: 48 }, (_, n) => life(n)));
  isLiving = false;
  await folding;
  await requireCorrectTallies();
  await shop.db.run(sql(`update orders set status = 'delivered', payment_status = 'paid' where status <> 'cancelled'`));
  await requireCorrectTallies();
  // Orders with ledger entries cannot be deleted.
  const unpaid = 'select id from orders o where not exists (select from ledger_transfers t where t.order_id = o.id)';
  await shop.db.run(sql(`delete from orders where id in (${unpaid} order by id limit 12)`));
  await requireCorrectTallies();
  const { body } = await asAdmin('GET /admin/dashboard');
  expect(body.data.stats.totalOrders).toBe(36);
  await shop.db.run(sql('select count_tallies()'));
  await requireCorrectTallies();
});

test('tallies (stored counts) of accounts are correct after accounts were created, changed and removed in parallel', async () => {
  const life = async (n: number) => {
    const { id } = await (n % 5 ? buildCustomer(shop) : buildAdmin(shop));
    if (n % 2) await shop.db.run(sql('update users set is_active = not is_active where id = $1'), [id]);
    if (n % 3)
      await shop.db.run(sql(`update users set created_at = created_at - interval '3 days' where id = $1`), [id]);
    if (n % 4 === 0) await shop.db.run(sql('delete from users where id = $1'), [id]);
    if (n % 6 === 0) await fold();
  };
  await Promise.all(Array.from({ length: 30 }, (_, n) => life(n)));
  await requireCorrectTallies();
  await fold();
  await requireCorrectTallies();
});

test('merging the rows of a tally (a stored count, which is spread over several rows) in parallel never deadlocks', async () => {
  const spread = sql(`
    insert into user_tallies (day, role, is_active, slot, users)
    select date '2020-01-01' + d, 'customer', true, 100 + $1, 1 from generate_series(0, 19) as d order by 1, 4`);
  const foldOn = async (n: number) => {
    for (let slot = n * 25; slot < n * 25 + 25; slot += 1) {
      await shop.db.run(spread, [slot]);
      await fold();
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => foldOn(n)));
  const counted = sql<{ users: number }>(`select sum(users)::int as users from user_tallies where day < '2021-01-01'`);
  expect((await shop.db.row(counted))?.users).toBe(8 * 25 * 20);
});

test('the hourly clean-up leaves one tally row for each past day and does not change today’s rows', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buildCustomer(shop)));
  // Each order has its own product, because orders for one product could share a transaction and a tally row.
  const products = await Promise.all(buyers.map(() => buildProduct(shop)));
  await Promise.all(
    buyers.map((buyer, at) => placeOrder(shop, buyer, [{ productId: products[at]?.id ?? '', quantity: 1 }])),
  );
  const spread = await shop.db.row(rowsOfTallies);
  expect(spread?.orders).toBeGreaterThan(1);
  await foldTallies(shop.db, shop.clock());
  expect(await shop.db.row(rowsOfTallies)).toEqual(spread);
  shop.clock.advance(86_400);
  await foldTallies(shop.db, shop.clock());
  expect(await shop.db.row(rowsOfTallies)).toEqual({ orders: 1, users: 2 });
  await requireCorrectTallies();
  // A tally row with a count of 0 is deleted.
  await shop.db.run(sql('delete from orders'));
  await foldTallies(shop.db, shop.clock());
  expect(await shop.db.row(rowsOfTallies)).toEqual({ orders: 0, users: 2 });
});

test('a refused order does not change the tallies (stored counts of orders)', async () => {
  const jar = await buildProduct(shop, { stock: 1 });
  const [asha, imran] = [await buildCustomer(shop), await buildCustomer(shop)];
  const one = [{ productId: jar.id, quantity: 1 }];
  const answers = await Promise.all([placeOrder(shop, asha, one), placeOrder(shop, imran, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  await requireCorrectTallies();
});

test('pages of the order list that are found by the tallies (orders per day) contain the same orders as a plain query', async () => {
  const customer = await buildCustomer(shop);
  const jar = await buildProduct(shop, { stock: 1000 });
  const states = ['pending', 'delivered', 'cancelled'] as const;
  const placed: Order[] = [];
  // The orders are on five days, one of them with a single order and one with none.
  for (const [day, count] of [7, 1, 0, 4, 6].entries()) {
    for (let n = 0; n < count; n += 1) {
      const status = states[(day + n) % 3] ?? 'pending';
      const order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { status });
      const at = `2026-11-1${day} ${n % 2 ? '18:31' : '18:29'}Z`;
      await shop.db.run(sql('update orders set created_at = $2 where id = $1'), [order.id, at]);
      placed.push(order);
    }
  }
  const inOrder = sql<{ id: string }>(`
    select id from orders
    where ($1::text is null or status = $1) and ($2::text is null or payment_status = $2)
      and ($3::boolean is null or (status = 'cancelled') = $3)
      and ($4::text is null or (created_at at time zone 'Asia/Kolkata')::date >= $4::date)
      and ($5::text is null or (created_at at time zone 'Asia/Kolkata')::date <= $5::date)
    order by created_at desc, id desc`);
  await shop.db.run(sql(`update orders set payment_status = 'paid' where right(id::text, 1) < '8'`));
  const filters = [
    {},
    ...orderStatuses.map((status) => ({ status })),
    { paymentStatus: 'paid' },
    { paymentStatus: 'failed' },
    { paymentStatus: 'pending', status: 'delivered' },
    { cancelled: true },
    { cancelled: false, paymentStatus: 'paid' },
    { cancelled: true, status: 'pending' },
    { from: '2026-11-12' },
    { to: '2026-11-13' },
    { from: '2026-11-11', to: '2026-11-13', cancelled: false },
  ] as { status?: string; paymentStatus?: string; cancelled?: boolean; from?: string; to?: string }[];
  for (const filter of filters) {
    const { status, paymentStatus, cancelled, from, to } = filter;
    const rows = await shop.db.rows(inOrder, [status, paymentStatus, cancelled, from, to]);
    const expected = rows.map(({ id }) => id);
    for (const limit of [1, 2, 5, 50]) {
      for (let page = 1; (page - 1) * limit <= expected.length + 5; page += 1) {
        const { body } = await asAdmin('GET /admin/orders', { query: { ...filter, page, limit } });
        const ids = body.data.orders.map(({ id }: AdminOrder) => id);
        expect(ids, `${JSON.stringify(filter)} ${page} ${limit}`).toEqual(
          expected.slice((page - 1) * limit, page * limit),
        );
        expect(body.data.pagination.totalItems).toBe(expected.length);
      }
    }
  }
  expect(placed).toHaveLength(18);
});

test('a search for any beginning of an order number finds the matching orders, and customers with such a name', async () => {
  const jar = await buildProduct(shop, { stock: 1000 });
  const asha = await buildCustomer(shop);
  const backdate = sql(`
    update orders set created_at = $2::timestamptz,
      order_number = 'PW-' || to_char($2::timestamptz at time zone 'Asia/Kolkata', 'YYMMDD') || right(order_number, 6)
    where id = $1`);
  for (const days of [0, 1, 8, 20, 45, 300]) {
    for (const status of ['pending', 'delivered'] as const) {
      const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { status });
      await shop.db.run(backdate, [order.id, new Date(shop.clock().getTime() - days * 86_400_000)]);
    }
  }
  const odd = await buildCustomer(shop, { name: 'PW-2 Traders' });
  await buildOrder(shop, odd, [{ productId: jar.id, quantity: 1 }]);
  const likeIt = sql<{ id: string }>(`
    select o.id from orders o join users u on u.id = o.customer_id
    where (order_number ilike '%' || $1 || '%' or u.name ilike '%' || $1 || '%') and ($2::text is null or status = $2)
    order by o.id`);
  const number = `PW-${indiaDay(shop.clock()).slice(2).replaceAll('-', '')}-`;
  const typed = Array.from({ length: number.length }, (_, n) => number.slice(0, n + 1));
  for (const search of [...typed, 'PW-2610', 'pw-25', 'w', 'PW-2613', 'PW-27']) {
    for (const status of [undefined, 'delivered']) {
      const expected = (await shop.db.rows(likeIt, [search, status])).map(({ id }) => id);
      const { body } = await asAdmin('GET /admin/orders', { query: { search, status, limit: 100 } });
      expect(body.data.orders.map(({ id }: AdminOrder) => id).sort(), `${search} ${status}`).toEqual(expected);
      expect(body.data.pagination.totalItems).toBe(expected.length);
    }
  }
});
