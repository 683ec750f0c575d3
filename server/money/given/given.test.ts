/** The weekly email to owners: the amounts that were given away, by whom and why. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { write } from '#server/testing/letters.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { lastWeek, sendGiven } from './send-given.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let asMeena: CallShop;
let water: string;
const owner = { email: 'geeta@paniwala.test' };
const inHindi = { email: 'hema@paniwala.test' };

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  shop.clock.set('2026-11-25T06:00:00.000Z');
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  water = (await buildProduct(shop, { name: 'Kaveri', pricePaise: 100_00, depositPaise: 0, stock: 50 })).id;
  await buildAdmin(shop, { name: 'Geeta', ...owner });
  const { id } = await buildAdmin(shop, { name: 'Hema', ...inHindi });
  await shop.db.run(sql(`update users set language = 'hi' where id = $1`), [id]);
  await buildAdmin(shop, { name: 'Gone Owner', email: 'gone@paniwala.test', isActive: false });
  asMeena = shop.as(await buildAdmin(shop, { name: 'Meena', roles: ['manager'], email: 'meena@paniwala.test' }));
});
afterAll(() => shop.close());

async function act(name: CallName, input: object): Promise<void> {
  shop.clock.advance(1);
  const answer = await asMeena(name, { ...input }, { 'idempotency-key': newId() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}
const letter = async ({ email }: { email: string }) => {
  const mails = (await queuedMails(shop, email)).filter(({ kind }) => kind === 'given-away');
  return mails.map((mail) => write(mail, 'language' in mail ? mail.language : undefined).text);
};

test('the reported week is the last one from Monday to Sunday in India that is over', () => {
  const week = { from: '2026-11-23', to: '2026-11-29' };
  for (const now of ['2026-11-29T18:30:00Z', '2026-11-30T01:30:00Z', '2026-12-06T18:29:59Z'])
    expect(lastWeek(new Date(now))).toEqual(week);
  expect(lastWeek(new Date('2026-11-29T18:29:59Z'))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

test('nothing is sent if nothing was given away', async () => {
  await sendGiven(shop);
  expect(await letter(owner)).toEqual([]);
});

test('each owner gets one email with what was given away, by whom and why', async () => {
  const order = await buildOrder(shop, asha, [{ productId: water, quantity: 2 }], { status: 'delivered' });
  await act('POST /admin/money/given-up', {
    body: { kind: 'allowance', orderId: order.id, amount: 30, reason: 'Leaking jar' },
  });
  await act('POST /admin/money/given-up', {
    body: { kind: 'write_off', orderId: order.id, amount: 20, reason: 'Moved away' },
  });
  const cheap = await buildOrder(shop, asha, [{ productId: water, quantity: 2 }]);
  const { version } = (await asMeena('GET /admin/orders/:id/edit', { params: { id: cheap.id } })).body.data;
  const items = [{ productId: water, quantity: 2, unitPrice: 60 }];
  await act('POST /admin/orders/:id/edit', { params: { id: cheap.id }, body: { version, items, reason: 'Came late' } });
  const params = { id: asha.id };
  const firstDay = indiaDay(shop.clock());
  await act('POST /admin/users/:id/prices', {
    params,
    body: { productId: water, price: 80, firstDay, reason: 'Old customer' },
  });
  const containerId = await buildContainer(shop);
  await act('POST /admin/jars/adjusted', {
    body: { customerId: asha.id, containerId, change: 3, reason: 'Counted at the door' },
  });
  await act('POST /admin/money/payments', {
    body: { customerId: asha.id, amount: 50, method: 'cash', reason: 'Paid' },
  });
  const { entries } = (await asMeena('GET /admin/money/entries', { query: {} })).body.data;
  const payment = entries.find(({ kind }) => kind === 'payment');
  shop.clock.advance(86_400);
  // Sessions of staff end after twelve hours.
  asMeena = shop.as(await buildAdmin(shop, { name: 'Meena Again', roles: ['manager'] }));
  await act('POST /admin/money/take-backs', { body: { eventId: payment?.eventId, reason: 'Wrong customer' } });

  shop.clock.set('2026-11-30T01:30:00.000Z');
  await sendGiven(shop);
  await sendGiven(shop);
  const [text = '', ...others] = await letter(owner);
  expect(others).toEqual([]);
  for (const part of [
    'Allowances and write-offs: ₹50.00',
    'Allowance: ₹30.00',
    'Leaking jar',
    'Write-off: ₹20.00',
    'Moved away',
    'Kaveri',
    '₹80 instead of ₹100',
    'Old customer',
    '₹60 instead of ₹100',
    'Came late',
    ': +3',
    'Counted at the door',
    'Wrong customer',
    '₹50.00',
    'Asha Rao',
    'Meena, ',
    'Meena Again, ',
  ])
    expect(text).toContain(part);
  expect((await letter(inHindi)).join()).toContain('लिस्ट से कम दाम');
  for (const email of ['gone@paniwala.test', 'meena@paniwala.test']) expect(await letter({ email })).toEqual([]);
});

test('what was reported is not reported again in the next week', async () => {
  shop.clock.set('2026-12-07T01:30:00.000Z');
  await sendGiven(shop);
  expect(await letter(owner)).toHaveLength(1);
});
