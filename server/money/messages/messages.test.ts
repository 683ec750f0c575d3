/** WhatsApp messages to customers. An order of one can at ₹20 with delivery for ₹50 costs ₹70. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { describeMessages, type PaidShop } from './describe-messages.ts';
import type { MessageOrder } from './store.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asAdmin: CallShop;
let water: string;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  asAdmin = shop.as(meera);
  water = (await buildProduct(shop, { name: 'Lake can', size: '5 L', pricePaise: 20_00, depositPaise: 0 })).id;
});
beforeEach(async () => {
  asha = await buildCustomer(shop, { name: 'Asha', phone: '098765 43210' });
});
afterAll(() => shop.close());

const bought = () => [{ productId: water, quantity: 1 }];
const offer = async (id: string = asha.id) =>
  (await asAdmin('GET /admin/users/:id/whatsapp', { params: { id } })).body.data;
const opened = async () =>
  (await asAdmin('GET /admin/users/:id/whatsapp/opened', { params: { id: asha.id } })).body.data.messages;
const open = (body: object, key: string = newId()) =>
  asAdmin('POST /admin/users/:id/whatsapp/opened', {
    params: { id: asha.id },
    headers: { 'idempotency-key': key },
    body,
  });

const paidShop: PaidShop = { name: 'Lake Water', upiId: '', payLink: null };
const reader = { name: 'Asha', phone: '9876543210', language: 'en' } as const;
const orderOf = (some: Partial<MessageOrder> = {}): MessageOrder => ({
  id: 'order',
  orderNumber: 'PW-1',
  status: 'pending',
  paymentMethod: 'cash',
  deliveryDate: '2026-11-22',
  windowLabel: 'Morning',
  windowFrom: 540,
  windowTo: 720,
  duePaise: 70_00,
  items: [{ name: 'Lake can', size: '5 L', quantity: 1 }],
  ...some,
});
const linesOf = (order: MessageOrder, duePaise = 0, ofShop = paidShop) =>
  describeMessages(reader, { orders: [order], duePaise }, ofShop)
    .find(({ order: about }) => about !== null)
    ?.text.split('\n')
    .slice(1, -1);

// Proves money-18
test('messages begin with the dues, then tell of open orders and of the last delivery, and end with a greeting', async () => {
  expect((await offer()).messages.map(({ kind }) => kind)).toEqual(['hello']);
  const first = await buildOrder(shop, asha, bought(), { status: 'out_for_delivery' });
  await asAdmin('POST /admin/orders/:id/delivery', { params: { id: first.id }, body: {} });
  const second = await buildOrder(shop, asha, bought(), { status: 'out_for_delivery' });
  const third = await buildOrder(shop, asha, bought());
  await buildOrder(shop, asha, bought(), { status: 'cancelled' });
  const { language, messages } = await offer();
  expect(language).toBe('en');
  expect(messages.map(({ kind, order }) => [kind, order?.orderNumber])).toEqual([
    ['dues', undefined],
    ['on-the-way', second.orderNumber],
    ['order-placed', third.orderNumber],
    ['delivered', first.orderNumber],
    ['hello', undefined],
  ]);
  expect(messages[0]?.text).toContain('₹70.00 is due for your deliveries.');
  for (const { text, link } of messages) {
    expect(link).toBe(`https://wa.me/919876543210?text=${encodeURIComponent(text)}`);
    expect(text.startsWith('Hello Asha,\n')).toBe(true);
  }
});

// Proves money-18
test('a message is written in the language of the customer', async () => {
  await shop.db.run(sql(`update users set language = 'hi' where id = $1`), [asha.id]);
  await buildOrder(shop, asha, bought());
  const { language, messages } = await offer();
  expect(language).toBe('hi');
  expect(messages[0]?.text).toMatch(
    /^नमस्ते Asha,\nआपका ऑर्डर PW-\S+ मिल गया: 1 × Lake can, 5 L।\nडिलीवरी: .*\nदेने हैं: ₹70\.00\n/,
  );
});

// Proves money-18
test.each([
  [
    'of an open order says when it comes and what is to be paid',
    orderOf(),
    0,
    [
      'We have received your order PW-1: 1 × Lake can, 5 L.',
      'Delivery: Sunday, 22 November 2026, Morning (9 AM - 12 PM)',
      'To pay: ₹70.00',
    ],
  ],
  [
    'of a paid order on its way asks for nothing',
    orderOf({ status: 'out_for_delivery', duePaise: 0 }),
    0,
    ['Your order PW-1 is on its way: 1 × Lake can, 5 L.', 'It is paid. Thank you.'],
  ],
  [
    'of an order on account names the account',
    orderOf({ status: 'out_for_delivery', paymentMethod: 'account' }),
    0,
    [
      'Your order PW-1 is on its way: 1 × Lake can, 5 L.',
      '₹70.00 is added to your monthly account: nothing to pay at the door.',
    ],
  ],
  [
    'of a delivery says what is due for it and in all',
    orderOf({ status: 'delivered' }),
    170_00,
    [
      'Your order PW-1 was delivered: 1 × Lake can, 5 L.',
      '₹70.00 is due for it.',
      '₹170.00 is due in all.',
      'Please pay at the next delivery.',
    ],
  ],
  [
    'of a paid delivery thanks',
    orderOf({ status: 'delivered', duePaise: 0 }),
    0,
    ['Your order PW-1 was delivered: 1 × Lake can, 5 L.', 'It is paid. Thank you.'],
  ],
] as const)('the message %s', (_, order, duePaise, lines) => {
  expect(linesOf(order, duePaise)).toEqual(lines);
});

// Proves money-18
test('the message names the UPI ID of the shop, and the first five products of a long order', () => {
  const items = Array.from({ length: 7 }, (_, at) => ({ name: `Water ${at}`, size: '', quantity: 2 }));
  const upi = { ...paidShop, upiId: 'lake@okicici' };
  expect(linesOf(orderOf({ status: 'delivered', items }), 70_00, upi)).toEqual([
    'Your order PW-1 was delivered: 2 × Water 0, 2 × Water 1, 2 × Water 2, 2 × Water 3, 2 × Water 4, and 2 more.',
    '₹70.00 is due for it.',
    'Please pay by UPI to lake@okicici, or in cash.',
  ]);
  const linked = { ...upi, payLink: 'https://lake.test/pay/0' };
  expect(linesOf(orderOf({ status: 'delivered' }), 70_00, linked)?.at(-1)).toBe('Pay by UPI: https://lake.test/pay/0');
});

// Proves money-18, names-4
test('the message names products in the language of the customer, or in English if they have no other name', () => {
  const items = [
    { name: 'Lake jar', translations: { hi: { name: 'झील का 20 लीटर जार' } }, size: '20 L', quantity: 2 },
    { name: 'Lake can', translations: { hi: { name: '' } }, size: '5 L', quantity: 1 },
  ];
  const textIn = (language: 'en' | 'hi') =>
    describeMessages({ ...reader, language }, { orders: [orderOf({ items })], duePaise: 0 }, paidShop)[0]?.text;
  expect(textIn('hi')).toContain('2 × झील का 20 लीटर जार, 1 × Lake can, 5 L');
  expect(textIn('en')).toContain('2 × Lake jar, 20 L, 1 × Lake can, 5 L');
});

// Proves money-18
test('for a customer without a valid phone number the messages have no link to WhatsApp', async () => {
  await shop.db.run(sql(`update users set phone = '12' where id = $1`), [asha.id]);
  expect((await offer()).messages.map(({ link }) => link)).toEqual([null]);
});

// Proves money-18
test('the history shows which message was opened, by whom and about which order, once for each idempotency key', async () => {
  const { id: orderId, orderNumber } = await buildOrder(shop, asha, bought());
  for (const _ of [1, 2]) expect((await open({ kind: 'order-placed', orderId }, 'one key')).status).toBe(200);
  shop.clock.advance(1);
  expect((await open({ kind: 'hello' })).status).toBe(200);
  const [hello, received, ...others] = await opened();
  expect(hello).toMatchObject({ kind: 'hello', order: null, by: 'Meera Admin' });
  expect(received).toMatchObject({ kind: 'order-placed', order: { id: orderId, orderNumber }, by: 'Meera Admin' });
  expect(others).toEqual([]);
});

// Proves money-18
test('a message about an order of another customer, of an unknown kind, or to an account of staff is refused', async () => {
  const ravi = await buildCustomer(shop);
  const { id: orderId } = await buildOrder(shop, ravi, bought());
  expect(await open({ kind: 'delivered', orderId })).toMatchObject({
    status: 404,
    body: { message: 'Order not found' },
  });
  expect(await open({ kind: 'advert' })).toMatchObject({ status: 400 });
  const { status } = await asAdmin('GET /admin/users/:id/whatsapp', { params: { id: meera.id } });
  expect(status).toBe(404);
  expect(await opened()).toEqual([]);
});
