/** How staff find orders by delivery day, phone, address and customer, and the neighbours of an order in a list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/calls.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { placeOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildWindow } from '../testing/builders/slots.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
const made: Record<string, Order> = {};
const people: Record<string, { id: string }> = {};

const force = sql('update orders set status = $2, delivery_date = $3 where id = $1');

async function build(name: string, form: Record<string, string>, state: { status?: string; day?: string } = {}) {
  const { id: productId } = await buildProduct(shop);
  const customer = await buildCustomer(shop, { name });
  const { body } = await placeOrder(shop, customer, [{ productId, quantity: 1 }], { form });
  const order: Order = body.data.order;
  await shop.db.run(force, [order.id, state.status ?? 'pending', state.day ?? order.deliveryDate]);
  made[name] = order;
  people[name] = customer;
  shop.clock.advance(60);
}

// The shop's date is 2026-11-21.
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  await build('Asha', { deliveryPhone: '+91 98765-43210', deliveryDate: '2026-11-22' });
  await build('Bela', { deliveryPhone: '080 2345 6789', deliveryAddress: '7 Temple Street, Malleswaram' });
  await build('Chitra', { deliveryDate: '2026-11-22', deliveryTime: 'evening', deliveryPhone: '9000000001' });
  await build('Dev', { deliveryPhone: '9000000002' }, { day: '2026-11-20' });
  await build('Esha', { deliveryPhone: '9000000003' }, { day: '2026-11-20', status: 'delivered' });
  await build('Farid', { deliveryPhone: '9000000004' }, { day: '2026-11-19', status: 'cancelled' });
  await build('Gita', { deliveryPhone: '9000000005' }, { day: '2026-11-21', status: 'confirmed' });
});
afterAll(() => shop.close());

async function find(query: Record<string, unknown>): Promise<string[]> {
  const { status, body } = await asAdmin('GET /admin/orders', { query });
  expect(status, body.message).toBe(200);
  const names = body.data.orders.map((order: Order) => order.user.name);
  expect(body.data.pagination.totalItems).toBe(names.length);
  const sum = await asAdmin('GET /admin/orders/sum', { query });
  const amounts = body.data.orders.map(({ totalAmount, depositAmount }: Order) => totalAmount + depositAmount);
  expect(sum.body.data.totalAmount).toBeCloseTo(
    amounts.reduce((all: number, one: number) => all + one, 0),
    2,
  );
  return names.toSorted();
}

describe('the list of orders for staff', () => {
  // Proves admin-orders-31
  test.each([
    [{ deliveryDate: '2026-11-20' }, ['Dev', 'Esha']],
    [{ deliveryDate: '2026-11-22', deliveryTime: 'evening' }, ['Chitra']],
    [{ deliveryTime: 'evening' }, ['Chitra']],
    [{ deliveryDate: '2026-11-20', status: 'delivered' }, ['Esha']],
    [{ late: 'true' }, ['Dev']],
    [{ late: 'true', search: 'Esha' }, []],
  ])('can be filtered by delivery day, delivery window, status and lateness: %j', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  // Proves admin-orders-32
  test.each([
    '9876543210',
    '98765 43210',
    '+91 98765 43210',
    '09876543210',
    '+919876543210',
    '3210',
    '(98765) 43-210',
    '+91 98765',
    '0091 9876543210',
    '0091 98765',
    '+91-9876 54',
  ])('finds an order by digits of its phone number in any spelling: %s', async (search) => {
    expect(await find({ search })).toEqual(['Asha']);
  });

  // Proves admin-orders-32
  test('finds orders by address, city or pincode in upper or lower case, by customer name and by order number', async () => {
    expect(await find({ search: 'temple street' })).toEqual(['Bela']);
    expect(await find({ search: 'MALLESWARAM bang' })).toEqual(['Bela']);
    expect(await find({ search: 'Malleswaram Bangalore 5600' })).toEqual(['Bela']);
    expect(await find({ search: 'bel' })).toEqual(['Bela']);
    expect(await find({ search: made.Bela?.orderNumber ?? '' })).toEqual(['Bela']);
    expect(await find({ search: '560038' })).toHaveLength(7);
  });

  // Proves admin-orders-32
  test.each([
    'Malleswaram 5600',
    '7 Temple Street, Bangalore',
    '7 Temple Street, Malleswaram, Bangalore, Karnataka 560038',
    'Temple Street, Malleswaram\nBangalore, Karnataka - 560038',
    'karnataka temple',
    'street 7 temple',
    'Temple,Malleswaram',
  ])(
    'finds an order by its address as a slip or an email prints it, with the words in any sequence: %j',
    async (search) => {
      expect(await find({ search })).toEqual(['Bela']);
    },
  );

  // Proves admin-orders-32
  test('finds orders by the state of the address, but only if all words of the search match', async () => {
    expect(await find({ search: 'Karnataka' })).toHaveLength(7);
    expect(await find({ search: 'Bangalore, KARNATAKA 560038' })).toHaveLength(7);
    for (const search of ['Kerala', 'Temple Street, Kerala', 'Temple Street, Mysore, Karnataka', ', ,', '7 -']) {
      expect(await find({ search }), search).toEqual([]);
    }
  });

  test('can be filtered by the id of a customer', async () => {
    expect(await find({ customerId: people.Gita?.id })).toEqual(['Gita']);
    expect((await asAdmin('GET /admin/orders', { query: { customerId: 'x' } })).status).toBe(400);
  });

  test('is exported to a spreadsheet with the same filter', async () => {
    const { body } = await asAdmin('GET /admin/orders/export', { query: { late: 'true' } });
    expect(body).toContain('Dev');
    expect(body).not.toContain('Esha');
  });

  test('answers with status 400 to an invalid filter value', async () => {
    for (const query of [{ deliveryTime: 'night' }, { deliveryDate: 'today' }, { late: 'false' }]) {
      expect((await asAdmin('GET /admin/orders', { query })).status, JSON.stringify(query)).toBe(400);
    }
  });
});

describe('the neighbours of an order in a list', () => {
  const beside = async (name: string, query: Record<string, unknown> = {}) => {
    const answer = await asAdmin('GET /admin/orders/:id/neighbours', { params: { id: made[name]?.id }, query });
    expect(answer.status).toBe(200);
    const { previous, next } = answer.body.data;
    return [previous?.orderNumber, next?.orderNumber];
  };
  const number = (name: string) => made[name]?.orderNumber;

  test('are the orders before and after it in the filtered list', async () => {
    expect(await beside('Dev')).toEqual([number('Esha'), number('Chitra')]);
    expect(await beside('Gita')).toEqual([undefined, number('Farid')]);
    expect(await beside('Asha')).toEqual([number('Bela'), undefined]);
    expect(await beside('Chitra', { status: 'pending' })).toEqual([number('Dev'), number('Bela')]);
    expect(await beside('Esha', { deliveryDate: '2026-11-20' })).toEqual([undefined, number('Dev')]);
    expect(await beside('Chitra', { search: '560038' })).toEqual([number('Dev'), number('Bela')]);
  });

  test('are found even if the order itself no longer matches the filter', async () => {
    expect(await beside('Esha', { status: 'pending' })).toEqual([undefined, number('Dev')]);
  });
});

// Proves slots-18
test('orders are found by a delivery window that the shop added and by zone, and the export shows the name of that window', async () => {
  const night = await buildWindow(shop, { label: 'Late night' });
  const zone = await buildZone(shop, { pincodes: ['560034'] });
  await build('Hina', { deliveryDate: '2026-11-23', deliveryTime: night.key, deliveryPincode: '560034' });
  await closeZones(shop);
  expect(await find({ deliveryTime: night.key })).toEqual(['Hina']);
  expect(await find({ zoneId: zone.id })).toEqual(['Hina']);
  expect(await find({ zoneId: zone.id, deliveryTime: 'morning' })).toEqual([]);
  const exported = async (query: Record<string, unknown>) =>
    readCsv((await asAdmin('GET /admin/orders/export', { query })).body).map((row) => row['Delivery time']);
  expect(await exported({ zoneId: zone.id })).toEqual(['Late night']);
  expect(await exported({ deliveryDate: '2026-11-22', deliveryTime: 'evening' })).toEqual(['evening']);
});

// Proves admin-orders-32
test('accounts are found by the digits of their phone number', async () => {
  await buildCustomer(shop, { name: 'Phone Owner', phone: '+91 80555-12345' });
  for (const search of ['8055512345', '80555 12345', '2345']) {
    const { body } = await asAdmin('GET /admin/users', { query: { search } });
    expect(
      body.data.users.map(({ name }: { name: string }) => name),
      search,
    ).toEqual(['Phone Owner']);
  }
});
