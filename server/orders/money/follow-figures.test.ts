/** A shop that was filled by a release without the ledger, and what such a release writes beside this one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { sql } from '#server/platform/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { followOrders } from './follow-figures.ts';
import { findOrderFaults } from './verify.store.ts';

let shop: TestShop;
let asAdmin: CallShop;
let jar: string;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  jar = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 10_000 })).id;
});
afterAll(() => shop.close());

const write = sql(`update orders set status = $2, paid_paise = $3, due_paise = $4, payment_method = $5 where id = $1`);
const totals = sql<{ kind: string; balance: number }>(`
  select kind, abs(sum(debits - credits))::bigint as balance from ledger_totals group by 1`);
const events = sql<{ events: number }>('select count(distinct event_id) as events from ledger_transfers');

/** An order of two jars, ₹390, as an older release leaves it. */
async function old(status: string, paid: number, due: number, method = 'cash'): Promise<string> {
  const { id } = await buildOrder(shop, asha, [{ productId: jar, quantity: 2 }]);
  await shop.db.run(write, [id, status, paid * 100, due * 100, method]);
  return id;
}
const follow = () => followOrders(shop.db, shop.clock());
const requireExact = async () =>
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);

test('a filled shop is moved into the ledger: payments of all orders, deliveries and waivers of the delivered ones', async () => {
  const states: [string, number, number, string?][] = [
    ['delivered', 390, 0],
    ['delivered', 350, 0, 'upi'],
    ['delivered', 0, 390],
    ['pending', 100, 290],
    ['cancelled', 390, 0],
    ['delivered', 500, 0],
    ['pending', 0, 390],
  ];
  for (const [status, paid, due, method] of states) await old(status, paid, due, method);
  expect(await findOrderFaults(shop.db)).toEqual(['6 orders are not posted yet: the job post_orders posts them']);
  // Two instances at once post each order once.
  expect((await Promise.all([follow(), follow()])).reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await follow()).toBe(0);
  await requireExact();
  const figures = Object.fromEntries((await shop.db.rows(totals)).map(({ kind, balance }) => [kind, balance]));
  expect(figures).toMatchObject({ sales: 160_00, delivery: 200_00, till: 1380_00, bank: 350_00 });
  const balances = await listBalances(shop.db, asha.id);
  // Four deposits, of which 40 were not paid and are not asked for; paid and left: 100, 390 and 110, due 390.
  expect([balanceOf(balances, 'deposits'), balanceOf(balances, 'orders')]).toEqual([1160_00, 210_00]);
  expect(figures).not.toHaveProperty('allowances');
});

test('what an older release writes meanwhile is followed: a payment, a delivery, a cancellation of it', async () => {
  const id = await old('out_for_delivery', 390, 0);
  await follow();
  await shop.db.run(write, [id, 'delivered', 390_00, 0, 'cash']);
  await follow();
  await requireExact();
  await shop.db.run(write, [id, 'cancelled', 0, 0, 'cash']);
  expect(await follow()).toBe(1);
  await requireExact();
});

test('an act on an order that is not followed yet posts what was missing along', async () => {
  const id = await old('delivered', 350, 0);
  const body = { amountPaid: 390 };
  const answer = await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body });
  expect([answer.status, await follow()]).toEqual([200, 0]);
  await requireExact();
});

test('orders are moved in bites, each a transaction of its own', async () => {
  const ids = [];
  for (let n = 0; n < 20; n += 1) ids.push(await old('pending', 0, 390));
  await shop.db.run(sql(`update orders set paid_paise = 100, due_paise = 38900 where id = any($1::uuid[])`), [ids]);
  const before = (await shop.db.row(events))?.events ?? 0;
  expect(await followOrders(shop.db, shop.clock(), 7)).toBe(20);
  expect((await shop.db.row(events))?.events).toBe(before + 20);
  await requireExact();
});

test('an order that cannot be posted stops none behind it, and is posted once it can be', async () => {
  const ids = [await old('delivered', 390, 0), await old('delivered', 350, 0), await old('delivered', 0, 390)];
  const refuse = `alter table ledger_transfers add constraint refused check (order_id <> '${ids[0]}') not valid`;
  await shop.db.run(sql(refuse));
  await expect(followOrders(shop.db, shop.clock(), 1)).rejects.toThrow('post_orders: 1 could not be worked off');
  expect(await findOrderFaults(shop.db)).toEqual(['1 orders are not posted yet: the job post_orders posts them']);
  await expect(followOrders(shop.db, shop.clock(), 3)).rejects.toThrow('post_orders: 1 could not be worked off');
  await shop.db.run(sql('alter table ledger_transfers drop constraint refused'));
  expect([await follow(), await follow()]).toEqual([1, 0]);
  await requireExact();
});

test('figures of an order that are not those of its entries are told', async () => {
  const id = await old('delivered', 390, 0);
  await follow();
  await shop.db.run(sql('update orders set items_paise = 1, paid_paise = 5, posted_paid_paise = 5 where id = $1'), [
    id,
  ]);
  expect(await findOrderFaults(shop.db)).toEqual([
    expect.stringMatching(/^order PW-\S+: paid is ₹0.05, its entries say ₹390.00$/),
    expect.stringMatching(/: sales is ₹0.01, its entries say ₹40.00$/),
    expect.stringMatching(/: waived is/),
  ]);
});
