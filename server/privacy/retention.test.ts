/** The data that a deletion keeps because of the law is removed when its time is over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { applyRetention } from '../core/db/lock-rows.ts';
import { type BuiltCustomer, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { oldCompanies, oldKeptValues } from './deleted-account.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const remove = ({ token, password }: BuiltCustomer) =>
  shop.as({ token })('POST /own-data/delete', { body: { ownPassword: password } });
const inDays = (days: number) => new Date(shop.clock().getTime() + days * 86_400_000);

/** Accounts like this one that were deleted later. */
const manyLater = sql(`
  with made as (
    insert into users select copy.* from users u
      cross join (select gen_random_uuid() as id from generate_series(1, 9)) n
      cross join lateral jsonb_populate_record(u, jsonb_build_object('id', n.id, 'email', n.id || '@later.test')) copy
    where u.id = $1
    returning id
  )
  insert into deleted_accounts (customer_id, deleted_at, emptied_at, kept)
  select id, $2::timestamptz, $2::timestamptz, '{}' from made`);

test('the values kept of a deleted account are removed after their time, however many accounts were deleted later', async () => {
  await shop.db.run(manyLater, [(await buildCustomer(shop)).id, inDays(300)]);
  expect((await remove(await buildCustomer(shop))).status).toBe(200);
  const mostAtOnce = 5;
  expect(await shop.db.run(oldKeptValues, [inDays(1), mostAtOnce])).toBe(1);
});

const nameCompany = sql(`
  update orders set legal_name = 'Rao Textiles', gstin = '29ABCDE1234F1ZW' where customer_id = $1`);
const companies = sql<{ legalName: string; gstin: string }>(
  'select legal_name, gstin from orders where customer_id = $1',
);

test('the company in an order of a deleted customer is removed together with the names in documents', async () => {
  const { id: productId } = await buildProduct(shop, { depositPaise: 0 });
  const [asha, ravi] = [await buildCustomer(shop), await buildCustomer(shop)];
  for (const customer of [asha, ravi]) {
    await buildOrder(shop, customer, [{ productId, quantity: 1 }], { status: 'cancelled' });
  }
  expect((await remove(asha)).status).toBe(200);
  for (const { id } of [asha, ravi]) await shop.db.run(nameCompany, [id]);
  const run = (days: number) => applyRetention(shop.db, oldCompanies, 2922, inDays(days));
  expect([await run(2921), await run(2923)]).toEqual([0, 1]);
  expect(await shop.db.rows(companies, [asha.id])).toEqual([{ legalName: '', gstin: '' }]);
  expect(await shop.db.rows(companies, [ravi.id])).toMatchObject([{ legalName: 'Rao Textiles' }]);
});
