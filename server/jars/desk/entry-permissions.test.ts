/** Entries at the jars desk that are refused to staff who may correct jars, but may not record money. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listBalances } from '#server/ledger/balance.store.ts';
import { type BuiltCustomer, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asKeeper: CallShop;
let asha: BuiltCustomer;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop();
  asKeeper = shop.as(await buildStaff(shop, ['jars.manage']));
});
beforeEach(async () => {
  asha = await buildCustomer(shop);
  jar = await buildContainer(shop);
});
afterAll(() => shop.close());

async function send(kind: 'lost' | 'opening-balance', form: Record<string, unknown>) {
  const body = { containerId: jar, customerId: asha.id, reason: 'Counted on Monday', ...form };
  const answer = await asKeeper(`POST /admin/jars/${kind}`, { headers: { 'idempotency-key': newId() }, body });
  return [answer.status, answer.body.message];
}
const balances = async () =>
  Object.fromEntries((await listBalances(shop.db, asha.id)).map(({ kind, balance }) => [kind, balance]));
const refused = [403, 'Only staff who may record money can enter a deposit or another charge.'];

test('staff who may not record money can enter an opening balance of jars only without a deposit', async () => {
  expect(await send('opening-balance', { jars: 0, deposit: 1 })).toEqual(refused);
  expect(await balances()).toEqual({});
  expect(await send('opening-balance', { jars: 2 })).toEqual([200, 'Opening balance set']);
});

test('staff who may not record money can charge lost jars only with the charge of the container', async () => {
  await openBalances(shop, asha.id, { containerId: jar, jars: 2, depositPaise: 300_00, creditPaise: 0 });
  expect(await send('lost', { count: 1, charge: 0 })).toEqual(refused);
  expect(await balances()).toEqual({ held: 2, deposits: 300_00 });
  expect(await send('lost', { count: 1 })).toEqual([200, 'Lost jars charged']);
  expect(await send('lost', { count: 1, charge: 250 })).toEqual([200, 'Lost jars charged']);
});
