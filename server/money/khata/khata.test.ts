/** The khata through its calls. An order of one can at ₹20 with delivery for ₹50 costs ₹70. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { khataOrders } from '#contract/money/khata-rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { countKhata, findKhataFaults, type KhataFilter, listKhata, listKhataAfter, refreshKhata } from './store.ts';

let shop: TestShop;
let asAdmin: CallShop;
let water: string;
let container: string;
let asha: BuiltCustomer;
/** Each test searches for its own customers. */
let family: string;
let families = 0;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asAdmin = shop.as(await buildAdmin(shop));
  container = await buildContainer(shop);
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 5000 })).id;
});
// Searches compare names by sound: they treat k and q alike, and oo and u. These letters all sound different.
const sounds = 'bdglmnprst';
const familyOf = (n: number) => `Ra${sounds[Math.floor(n / 10)]}o${sounds[n % 10]}i`;
beforeEach(async () => {
  families += 1;
  family = familyOf(families);
  asha = await buildCustomer(shop, { name: `Asha ${family}` });
});
afterAll(async () => {
  const faults = await findKhataFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

const bought = () => [{ productId: water, quantity: 1 }];
const list = async (query: object = {}) =>
  (await asAdmin('GET /admin/khata', { query: { search: family, ...query } })).body.data;
const names = async (query: object = {}) =>
  (await list({ limit: 100, ...query })).customers.map(({ name }) => name.split(' ')[0]);
const rowOf = async ({ name }: { name: string }) =>
  (await list({ limit: 100 })).customers.find((customer) => customer.name === name);
const relative = (name: string) => buildCustomer(shop, { name: `${name} ${family}` });
const today = () => indiaDay(shop.clock());
const hold = (customer: BuiltCustomer, jars: number) =>
  openBalances(shop, customer.id, { containerId: container, jars, depositPaise: 0, creditPaise: 0 });

async function agree({ id }: { id: string }, given: object): Promise<void> {
  const body = { productId: water, firstDay: today(), lastDay: null, reason: 'Regular customer', ...given };
  const headers = { 'idempotency-key': newId() };
  const { status } = await asAdmin('POST /admin/users/:id/prices', { params: { id }, headers, body: body as never });
  expect(status).toBe(201);
}

/** Makes a delivered, unpaid order: ₹70 are due. */
async function deliver(customer: BuiltCustomer): Promise<string> {
  const { id } = await buildOrder(shop, customer, bought(), { status: 'out_for_delivery' });
  const { status, body } = await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}

describe('the row of a customer', () => {
  // Proves money-17
  test('exists from the first day, and shows jars, dues, last and next delivery', async () => {
    const { name, phone, id: customerId } = asha;
    const empty = {
      customerId,
      name,
      phone,
      isActive: true,
      jars: 0,
      amountDue: 0,
      agreedPrice: null,
      morePrices: 0,
      tags: [],
    };
    expect(await rowOf(asha)).toEqual({ ...empty, lastDelivery: null, nextDelivery: null });
    await hold(asha, 3);
    await deliver(asha);
    await buildOrder(shop, asha, bought(), { form: { deliveryDate: addDays(today(), 2) } });
    await buildOrder(shop, asha, bought(), { form: { deliveryDate: addDays(today(), 1) } });
    expect(await rowOf(asha)).toEqual({
      ...empty,
      jars: 3,
      amountDue: 70,
      lastDelivery: today(),
      nextDelivery: addDays(today(), 1),
    });
  });

  // Proves money-17
  test('counts dues of charges, and follows payments', async () => {
    await hold(asha, 1);
    await deliver(asha);
    const lost = { customerId: asha.id, containerId: container, count: 1, charge: 250, reason: 'Lost' };
    expect((await asAdmin('POST /admin/jars/lost', { body: lost })).status).toBe(200);
    expect(await rowOf(asha)).toMatchObject({ jars: 0, amountDue: 320 });
    const payment = { customerId: asha.id, amount: 100, method: 'cash', reason: 'Paid' };
    const headers = { 'idempotency-key': 'khata' };
    expect((await asAdmin('POST /admin/money/payments', { headers, body: payment })).status).toBe(200);
    expect(await rowOf(asha)).toMatchObject({ amountDue: 220 });
  });

  // Proves money-17
  test('shows the next day of a plan, unless an order is due before it', async () => {
    await beginPlan(shop, asha, bought());
    expect(await rowOf(asha)).toMatchObject({ nextDelivery: addDays(today(), 3) });
    const { id } = await buildOrder(shop, asha, bought());
    expect(await rowOf(asha)).toMatchObject({ nextDelivery: addDays(today(), 1) });
    await shop.as(asha)('POST /orders/:id/cancel', { params: { id }, body: {} });
    expect(await rowOf(asha)).toMatchObject({ nextDelivery: addDays(today(), 3) });
  });

  // Proves money-17
  test('shows no last delivery if the delivery was cancelled afterwards', async () => {
    const id = await deliver(asha);
    const cancelled = { status: 'cancelled', reason: 'Wrong door' };
    expect((await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: cancelled })).status).toBe(200);
    expect(await rowOf(asha)).toMatchObject({ amountDue: 0, lastDelivery: null, nextDelivery: null });
  });
});

describe('the list', () => {
  /** Asha owes most and has no jars, Ravi has most jars and a late delivery, and nothing happened with Zoya. */
  async function buildFamily() {
    const [ravi] = [await relative('Ravi'), await relative('Zoya')];
    await deliver(asha);
    await deliver(asha);
    await hold(ravi, 4);
    const { id } = await buildOrder(shop, ravi, bought());
    await shop.db.run(sql(`update orders set delivery_date = $2 where id = $1`), [id, addDays(today(), -1)]);
    await buildOrder(shop, asha, bought());
  }

  // Proves money-17
  test('is sorted and filtered by each figure, and sums the dues that it shows', async () => {
    await buildFamily();
    expect((await names())[0]).toBe('Asha');
    expect((await names({ sort: 'jars' }))[0]).toBe('Ravi');
    expect((await names({ sort: 'last' }))[0]).toBe('Asha');
    expect(await names({ sort: 'next' })).toEqual(['Ravi', 'Asha', 'Zoya']);
    expect(await names({ dues: 'some' })).toEqual(['Asha']);
    expect(await names({ jars: 'some' })).toEqual(['Ravi']);
    expect((await names({ dues: 'none', jars: 'none' })).toSorted()).toEqual(['Zoya']);
    expect(await names({ last: 'week' })).toEqual(['Asha']);
    expect((await names({ last: 'never' })).toSorted()).toEqual(['Ravi', 'Zoya']);
    expect(await names({ next: 'late' })).toEqual(['Ravi']);
    expect(await names({ next: 'tomorrow' })).toEqual(['Asha']);
    expect(await names({ next: 'none' })).toEqual(['Zoya']);
    const { owedTotal, pagination } = await list({ limit: 1, page: 3 });
    expect([owedTotal, pagination.totalItems]).toEqual([140, 3]);
  });

  // Proves money-17
  test.each([
    [7, 'week'],
    [8, 'month'],
    [30, 'month'],
    [31, 'older'],
  ] as const)('finds a last delivery %i days ago under "%s" only', async (days, found) => {
    const id = await deliver(asha);
    const at = new Date(shop.clock().getTime() - days * 86_400_000);
    await shop.db.run(sql('update orders set delivered_at = $2 where id = $1'), [id, at]);
    for (const last of ['week', 'month', 'older', 'never'] as const) {
      expect(await names({ last }), last).toEqual(last === found ? ['Asha'] : []);
    }
  });

  // Proves money-17
  test('has the same customers page by page, batch by batch and in its export', async () => {
    await buildFamily();
    for (const name of ['Devi', 'Farid', 'Gita'])
      await agree(await relative(name), { price: name === 'Farid' ? 31 : 32 });
    const filter: Omit<KhataFilter, 'sort'> = { search: family, phone: null, today: today() };
    for (const sort of khataOrders) {
      const { rows: all, total } = await listKhata(shop.db, { ...filter, sort, limit: 100, offset: 0 });
      expect(total).toBe(6);
      const paged = [];
      for (let offset = 0; offset < 6; offset += 2) {
        paged.push(...(await listKhata(shop.db, { ...filter, sort, limit: 2, offset })).rows);
      }
      expect(paged, sort).toEqual(all);
      const batches = [];
      for (let after = undefined as (typeof all)[number] | undefined; batches.length < 6; after = batches.at(-1)) {
        const batch = await listKhataAfter(shop.db, { ...filter, sort }, { after, limit: 2 });
        expect(batch, `${sort} after ${after?.name}`).toHaveLength(2);
        batches.push(...batch);
      }
      expect(all, sort).toMatchObject(batches);
    }
    const { body } = await asAdmin('GET /admin/khata/export', { query: { search: family, dues: 'some' } });
    expect(readCsv(body)).toEqual([
      {
        Customer: `Asha ${family}`,
        Phone: asha.phone,
        Jars: '0',
        'Due (₹)': '140.00',
        'Last delivery': today(),
        'Next delivery': addDays(today(), 1),
        'Agreed price (₹)': '',
        'More agreed prices': '0',
        Active: 'Yes',
        Tags: '',
      },
    ]);
  });
});

describe('the agreed price', () => {
  // Proves money-17
  test('is that of the jar before that of other products, applies on its days only, and is sorted, filtered and exported', async () => {
    const [ravi, zoya] = [await relative('Ravi'), await relative('Zoya')];
    const jar = (await buildProduct(shop, { containerId: container })).id;
    await agree(asha, { productId: jar, price: 35 });
    await agree(asha, { price: 18 });
    await agree(ravi, { price: 17.5 });
    await agree(ravi, { price: 30, firstDay: addDays(today(), 1) });
    await agree(zoya, { price: 16, firstDay: addDays(today(), -9), lastDay: addDays(today(), -1) });
    expect(await rowOf(asha)).toMatchObject({ agreedPrice: 35, morePrices: 1 });
    expect(await rowOf(ravi)).toMatchObject({ agreedPrice: 17.5, morePrices: 0 });
    expect(await rowOf(zoya)).toMatchObject({ agreedPrice: null, morePrices: 0 });
    expect(await names({ sort: 'price' })).toEqual(['Ravi', 'Asha', 'Zoya']);
    expect(await names({ sort: 'price', agreed: 'some' })).toEqual(['Ravi', 'Asha']);
    expect(await names({ agreed: 'none' })).toEqual(['Zoya']);
    const query = { search: family, agreed: 'some', sort: 'price' };
    const lines = readCsv((await asAdmin('GET /admin/khata/export', { query })).body);
    expect(lines.map((line) => [line['Agreed price (₹)'], line['More agreed prices']])).toEqual([
      ['17.50', '0'],
      ['35.00', '1'],
    ]);
    await agree(ravi, { price: null });
    expect(await rowOf(ravi)).toMatchObject({ agreedPrice: null });
  });
});

describe('a change', () => {
  // Proves money-17
  test('neither locks nor waits for rows of the khata', async () => {
    await shop.db.transaction(async (tx) => {
      await tx.rows(sql('select from khata_rows order by customer_id for update'));
      await tx.rows(sql('lock table khata_rows in exclusive mode'));
      await deliver(asha);
    });
    expect(await rowOf(asha)).toMatchObject({ amountDue: 70 });
  });

  // Proves money-17
  test('is read immediately, however many customers change and read at the same time', async () => {
    const customers = [asha, await relative('Bina'), await relative('Charu')];
    const amounts = await Promise.all(
      customers.map(async (customer) => {
        await Promise.all([deliver(customer), rowOf(customer), deliver(customer)]);
        return (await rowOf(customer))?.amountDue;
      }),
    );
    expect(amounts).toEqual([140, 140, 140]);
  });

  // Proves money-17
  test('marks the row for a refresh only if it changes a figure: not on the way from a new order to its delivery', async () => {
    const { id } = await buildOrder(shop, asha, bought());
    while ((await refreshKhata(shop.db)).isBehind);
    const changes = async () =>
      (await shop.db.rows(sql('select from khata_changes where customer_id = $1'), [asha.id])).length;
    for (const status of ['confirmed', 'preparing', 'out_for_delivery'] as const) {
      expect((await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } })).status).toBe(200);
      expect(await changes(), status).toBe(0);
    }
    expect((await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body: {} })).status).toBe(200);
    expect(await changes()).toBeGreaterThan(0);
  });

  // Proves money-17
  test('waits for a later refresh if the rows of 2,000 other customers are to be refreshed first', async () => {
    await refreshKhata(shop.db);
    await shop.db.run(
      sql('insert into khata_changes (customer_id) select gen_random_uuid() from generate_series(1, 2001)'),
    );
    expect(await refreshKhata(shop.db)).toEqual({ isBehind: true });
    expect(await refreshKhata(shop.db)).toEqual({ isBehind: false });
  });
});

describe('while the previous release still runs, a plan that it writes', () => {
  const asPreviousRelease = (statement: string) => shop.db.run(sql(statement), [asha.id]);
  const later = `next_at = next_at + interval '1 hour'`;
  const decided = `insert into plan_dates (plan_id, date, outcome, problem, decided_at)
    select id, next_on, 'failed', 'stock', now() from plans where customer_id = $1`;
  const skipped = `insert into plan_dates (plan_id, date, is_skipped)
    select id, next_on, true from plans where customer_id = $1`;
  const moved = `insert into plan_dates (plan_id, date, moved_to, window_key)
    select id, next_on, next_on + 1, 'morning' from plans where customer_id = $1`;

  // Proves money-17
  test.each([
    ['decided day', decided, later],
    ['skipped day', skipped, later],
    ['moved day', moved, later],
    ['paused day', 'select $1::uuid', `${later}, paused_from = next_on, paused_until = next_on`],
  ])('shows no day instead of a %s, until the job of plans has computed the next one', async (_, first, change) => {
    await beginPlan(shop, asha, bought());
    const before = (await rowOf(asha))?.nextDelivery;
    expect(before).toBe(addDays(today(), 3));
    await asPreviousRelease(first);
    await asPreviousRelease(`update plans set ${change} where customer_id = $1`);
    expect(await rowOf(asha)).toMatchObject({ nextDelivery: null });
    await makePlans(shop);
    const after = (await rowOf(asha))?.nextDelivery;
    expect(after && before && after > before).toBe(true);
  });

  // Proves money-17
  test('keeps its day if only the time of its step has changed, and has none before the job has seen it', async () => {
    await beginPlan(shop, asha, bought());
    await asPreviousRelease(`update plans set ${later} where customer_id = $1`);
    expect(await rowOf(asha)).toMatchObject({ nextDelivery: addDays(today(), 3) });
    await asPreviousRelease('update plans set next_on = default where customer_id = $1');
    expect(await rowOf(asha)).toMatchObject({ nextDelivery: null });
    await makePlans(shop);
    expect(await rowOf(asha)).toMatchObject({ nextDelivery: addDays(today(), 3) });
  });
});

// Proves money-17
test('a wrong, a missing and a superfluous row are found and corrected', async () => {
  const [ravi, admin] = [await relative('Ravi'), await buildAdmin(shop)];
  await shop.db.run(sql('update khata_rows set jars = 9 where customer_id = $1'), [asha.id]);
  await shop.db.run(sql('delete from khata_rows where customer_id = $1'), [ravi.id]);
  await shop.db.run(sql('insert into khata_rows (customer_id) values ($1)'), [admin.id]);
  const wrong = [asha.id, ravi.id, admin.id].toSorted().map((id) => `the khata has a wrong row of customer ${id}`);
  expect(await findKhataFaults(shop.db)).toEqual(wrong);
  await countKhata(shop.db);
  expect(await findKhataFaults(shop.db)).toEqual([]);
});
