/** Orders that staff place for a customer who calls. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { addressForm } from '#server/testing/builders/addresses.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { buildException, countBooked, resetSlots } from '#server/testing/builders/slots.ts';
import { allQueuedMails, countQueuedMails, lastResetToken, queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asMeera: CallShop;
let jar: BuiltProduct;
beforeAll(async () => {
  shop = await openTestShop({ MAX_OPEN_ORDERS: '5' });
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  asMeera = shop.as(meera);
  jar = await buildProduct(shop, { stock: 500 });
});
beforeEach(() => resetSlots(shop));
afterAll(() => shop.close());

let numbers = 7_000_000_000;
function newPhone(): string {
  numbers += 10_007;
  return String(numbers);
}
const place = { address: '14 Lake View Road', city: 'Bangalore', pincode: '560001' };

const find = async (phone: string) => (await asMeera('GET /admin/callers', { query: { phone } })).body;
const namesOf = async (phone: string) => (await find(phone)).data.callers.map(({ name }: { name: string }) => name);
const create = (form: Record<string, unknown>) =>
  asMeera('POST /admin/callers', { body: { name: 'Kamala Devi', phone: newPhone(), ...place, ...form } });
const order = (id: string, form: Record<string, unknown> = {}, key: string = newId()) =>
  asMeera('POST /admin/callers/:id/orders', {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { ...deliveryForm, items: [{ productId: jar.id, quantity: 2 }], ...form },
  });
const countUsers = async () =>
  (await shop.db.row(sql<{ count: number }>('select count(*) as count from users')))?.count;

describe('the search for a customer who calls', () => {
  // Proves phone-1
  test('a customer is found by the whole phone number in any spelling, or by four digits of it', async () => {
    await buildCustomer(shop, { name: 'Usha', phone: '+91 81234 56780' });
    await buildCustomer(shop, { name: 'Imran', phone: '6780 1234 99' });
    for (const typed of ['8123456780', '+918123456780', '91 81234-56780', '08123456780'])
      expect(await namesOf(typed), typed).toEqual(['Usha']);
    expect(await namesOf('6780')).toEqual(['Usha', 'Imran']);
    expect((await find('8123456780')).data).toMatchObject({ samePhone: 1, hasMore: false });
    expect((await find('6780')).data.samePhone).toBe(0);
  });

  // Proves phone-1
  test('a found customer is shown with the last order and its lines', async () => {
    const usha = await buildCustomer(shop, { name: 'Usha', phone: newPhone() });
    expect((await find(usha.phone)).data.callers[0]?.lastOrder).toBeNull();
    await order(usha.id);
    const { body } = await order(usha.id, { items: [{ productId: jar.id, quantity: 3 }] });
    const { id, orderNumber } = body.data.order;
    expect((await find(usha.phone)).data.callers[0]).toMatchObject({
      id: usha.id,
      email: usha.email,
      isActive: true,
      lastOrder: { id, orderNumber, status: 'pending', items: [{ productId: jar.id, quantity: 3 }] },
    });
  });

  // Proves phone-1
  test('a search by phone number lists at most ten customers and no staff', async () => {
    const phone = newPhone();
    for (let count = 0; count < 11; count += 1) await buildCustomer(shop, { phone });
    await buildAdmin(shop, { phone });
    const { data } = await find(phone);
    expect([data.callers.length, data.samePhone, data.hasMore]).toEqual([10, 11, true]);
  });

  // Proves phone-1
  test.each(['987', 'Usha', '12345678901234567'])(
    'a search for %j, which cannot be a part of a phone number, is refused',
    async (phone) => {
      const { status, body } = await asMeera('GET /admin/callers', { query: { phone } });
      expect([status, body.errors[0]?.path]).toEqual([400, 'phone']);
    },
  );
});

describe('a new customer', () => {
  // Proves phone-2
  test('needs no email address, gets the address in the address book, and can be found by staff', async () => {
    const phone = newPhone();
    const { status, body } = await create({ name: 'Kamala Rani', phone, floor: 3, gateNote: 'Ring twice' });
    expect(status).toBe(201);
    const { caller, addresses } = body.data;
    expect(caller).toMatchObject({ name: 'Kamala Rani', phone, email: null, state: 'Karnataka', lastOrder: null });
    expect(addresses).toEqual([
      expect.objectContaining({
        label: 'Home',
        street: place.address,
        floor: 3,
        gateNote: 'Ring twice',
        isDefault: true,
      }),
    ]);
    for (const search of ['kamala rani', phone]) {
      const { users } = (await asMeera('GET /admin/users', { query: { search } })).body.data;
      expect(users).toEqual([expect.objectContaining({ id: caller.id, email: null, role: 'customer' })]);
    }
  });

  // Proves phone-2
  test('is refused with all invalid fields at once', async () => {
    const { status, body } = await create({ name: 'K', phone: '98', email: 'kamala@', address: 'Road', pincode: '1' });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'phone',
      'address',
      'pincode',
      'email',
    ]);
  });

  // Proves phone-6
  test('with the phone number of another customer is created only after staff have seen that customer, and only once', async () => {
    const phone = newPhone();
    const before = (await countUsers()) ?? 0;
    const answers = await Promise.all([create({ phone }), create({ phone: `+91 ${phone}` })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ errorType: 'PHONE_KNOWN' });
    const { samePhone: known } = (await find(phone)).data;
    const again = await Promise.all([create({ phone, known }), create({ phone, known })]);
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countUsers()).toBe(before + 2);
  });

  // Proves phone-2
  test('cannot get the email address of another account', async () => {
    const usha = await buildCustomer(shop);
    const { status, body } = await create({ email: usha.email.toUpperCase() });
    expect([status, body.errors[0]?.path]).toEqual([409, 'email']);
  });
});

describe('an order by phone', () => {
  // Proves phone-3
  test('belongs to the customer, names staff in its history, sends the usual email and keeps the cart', async () => {
    const usha = await buildCustomer(shop, { phone: newPhone() });
    await shop.as(usha)('POST /cart', { body: { productId: jar.id, quantity: 7 } });
    const { status, body } = await order(usha.id, { notes: 'Call before' });
    expect(status).toBe(201);
    const { id } = body.data.order;
    expect(body.data.order).toMatchObject({ isByPhone: true, notes: 'Call before', user: { id: usha.id } });
    expect((await shop.as(usha)('GET /orders/:id', { params: { id } })).body.data.order.isByPhone).toBe(true);
    expect((await shop.as(usha)('GET /cart')).body.data.items).toMatchObject([{ quantity: 7 }]);
    const history = await asMeera('GET /admin/orders/:id/status-history', { params: { id } });
    expect(history.body.data.statusHistory).toMatchObject([{ changedByUser: { name: 'Meera Admin', role: 'admin' } }]);
    expect((await queuedMails(shop, usha.email)).map(({ kind }) => kind)).toEqual(['order-placed']);
  });

  // Proves phone-6
  test('is placed only once for a repeated key, and another member of staff can place a further order', async () => {
    const usha = await buildCustomer(shop, { phone: newPhone() });
    const key = newId();
    const [first, second] = await Promise.all([order(usha.id, {}, key), order(usha.id, {}, key)]);
    expect(first.body.data.order.id).toBe(second.body.data.order.id);
    const ravi = shop.as(await buildAdmin(shop));
    const { body } = await ravi('POST /admin/callers/:id/orders', {
      params: { id: usha.id },
      body: { ...deliveryForm, items: [{ productId: jar.id, quantity: 2 }] },
    });
    expect(body.data.order.id).not.toBe(first.body.data.order.id);
  });

  // Proves phone-4
  test('takes a place in a full slot only if staff confirm it', async () => {
    const usha = await buildCustomer(shop, { phone: newPhone() });
    const slot = { date: deliveryForm.deliveryDate, windowKey: deliveryForm.deliveryTime };
    await buildException(shop, { ...slot, isClosed: false, capacity: 0 });
    const refused = await order(usha.id);
    expect(refused).toMatchObject({ status: 409, body: { errorType: 'SLOT_FULL' } });
    expect(refused.body.nearestSlots).toHaveLength(3);
    expect((await order(usha.id, { overbook: true })).status).toBe(201);
    expect(await countBooked(shop, slot)).toBe(1);
    const { days } = (await asMeera('GET /admin/delivery-slots')).body.data;
    const windows = days.find(({ date }: { date: string }) => date === slot.date)?.windows;
    expect(windows?.find(({ key }: { key: string }) => key === slot.windowKey)).toMatchObject({
      state: 'full',
      booked: 1,
      capacity: 0,
    });
  });

  // Proves phone-3
  test('is refused like any order for a wrong price, too little stock, invalid fields or too many open orders', async () => {
    const usha = await buildCustomer(shop, { phone: newPhone() });
    expect(await order(usha.id, { expectedTotal: 1 })).toMatchObject({
      status: 409,
      body: { errorType: 'PRICE_CHANGED' },
    });
    const scarce = await buildProduct(shop, { stock: 1 });
    expect(await order(usha.id, { items: [{ productId: scarce.id, quantity: 2 }] })).toMatchObject({
      body: { errorType: 'INSUFFICIENT_STOCK' },
    });
    const { body } = await order(usha.id, { deliveryPhone: '12', deliveryDate: '' });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['deliveryPhone', 'deliveryDate']);
    for (let count = 0; count < 5; count += 1) expect((await order(usha.id)).status).toBe(201);
    expect(await order(usha.id)).toMatchObject({
      status: 429,
      body: { message: 'This customer has 5 open orders. One must be delivered first.' },
    });
  });

  // Proves posting-25
  test('can return the customer’s empties and use the customer’s credit, as far as available', async () => {
    const usha = await buildCustomer(shop, { phone: newPhone() });
    const containerId = await buildContainer(shop, 'Phone jar');
    const swapped = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, containerId });
    await openBalances(shop, usha.id, { containerId, jars: 2, depositPaise: 300_00, creditPaise: 60_00 });
    const { data } = (await asMeera('GET /admin/callers/:id', { params: { id: usha.id } })).body;
    const held = { id: containerId, name: 'Phone jar', held: 2, promised: 0, available: 2 };
    expect([data.containers, data.credit]).toEqual([[held], 60]);
    const wish = (count: number) => ({
      items: [{ productId: swapped.id, quantity: 2 }],
      useCredit: true,
      expectedTotal: 90,
      empties: [{ containerId, count }],
    });
    const placed = (await order(usha.id, wish(2))).body.data.order;
    expect(placed).toMatchObject({ depositAmount: 0, creditUsed: 60, amountDue: 30, orderItems: [{ emptiesBack: 2 }] });
    expect(await order(usha.id, wish(2))).toMatchObject({
      status: 409,
      body: { errorType: 'JARS_NOT_HELD', data: { empties: [{ containerId, count: 0 }] } },
    });
  });

  // Proves phone-7
  test('cannot be placed for staff, an unknown customer or a deactivated customer', async () => {
    const away = await buildCustomer(shop, { phone: newPhone() });
    await asMeera('PUT /admin/users/:id/status', { params: { id: away.id }, body: { isActive: false } });
    expect((await find(away.phone)).data.callers).toMatchObject([{ isActive: false }]);
    expect((await asMeera('GET /admin/callers/:id', { params: { id: away.id } })).body.data.addresses).toEqual([]);
    expect((await order(away.id)).status).toBe(409);
    for (const id of [meera.id, newId()]) expect((await order(id)).status).toBe(404);
  });
});

// Proves phone-9
test('an address that staff add is saved in the customer’s address book', async () => {
  const usha = await buildCustomer(shop, { phone: newPhone() });
  const params = { id: usha.id };
  const { status, body } = await asMeera('POST /admin/callers/:id/addresses', { params, body: addressForm });
  expect(status).toBe(201);
  expect(body.data.addresses.map(({ label }: { label: string }) => label)).toEqual(['Home', 'Office']);
});

describe('a customer without an email address', () => {
  const addEmail = (id: string, email: string, as = asMeera) =>
    as('PUT /admin/users/:id/email', { params: { id }, body: { email } });

  // Proves phone-10
  test('gets no emails about an order, and only the shop gets one', async () => {
    const { id } = (await create({})).body.data.caller;
    const before = await countQueuedMails(shop);
    const placed = (await order(id)).body.data.order;
    expect(placed.user.email).toBeNull();
    const params = { id: placed.id };
    await asMeera('PUT /admin/orders/:id/status', {
      params,
      body: { status: 'cancelled', changeReason: 'Called off' },
    });
    expect((await allQueuedMails(shop)).slice(before).map(({ kind }) => kind)).toEqual(['order-received']);
  });

  // Proves phone-10
  test('can sign in with a new password after staff have added an email address', async () => {
    const { id } = (await create({})).body.data.caller;
    const email = `kamala-${id.slice(-6)}@paniwala.test`;
    expect((await addEmail(id, email)).body.data.user.email).toBe(email);
    const login = (password: string) => shop.call('POST /auth/login', { body: { email, password } });
    expect((await login('')).status).toBe(400);
    await shop.call('POST /password-reset/forgot', { body: { email } });
    const password = 'water-jar-21';
    const body = { token: await lastResetToken(shop, email), password, confirmPassword: password };
    expect((await shop.call('POST /password-reset/reset', { body })).status).toBe(200);
    expect((await login(password)).status).toBe(200);
  });

  // Proves phone-10
  test('can get an email address only once, and not that of another account', async () => {
    const usha = await buildCustomer(shop);
    const { id } = (await create({})).body.data.caller;
    expect((await addEmail(id, usha.email)).body).toMatchObject({ errors: [{ path: 'email' }] });
    expect((await addEmail(newId(), 'new@paniwala.test')).status).toBe(404);
    const both = await Promise.all(['one', 'two'].map((name) => addEmail(id, `${name}-${id}@paniwala.test`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  // Proves phone-10
  test('and a registration at the same time cannot both get the same email address', async () => {
    const { id } = (await create({})).body.data.caller;
    const email = `both-${id}@paniwala.test`;
    const body = {
      ...place,
      name: 'Ravi Iyer',
      state: 'Karnataka',
      phone: newPhone(),
      email,
      password: 'water-jar-22',
    };
    await Promise.all([addEmail(id, email), shop.call('POST /auth/register', { body })]);
    const owners = await shop.db.rows(sql<{ id: string }>('select id from users where email = $1'), [email]);
    expect(owners).toHaveLength(1);
  });
});
