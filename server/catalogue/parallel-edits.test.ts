import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '#server/testing/until-waiting.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { placeOrder } from '../testing/builders/orders.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { refreshSearchText } from './product.store.ts';

let shop: TestShop;
let admins: CallShop[];
beforeAll(async () => {
  shop = await openTestShop();
  admins = [shop.as(await buildAdmin(shop)), shop.as(await buildAdmin(shop))];
});
afterAll(() => shop.close());

const form = { name: 'Jar', type: 'gallon', size: '20 L', capacity: 20, price: 85, stock: 10 };
const countOf = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;
const times = <Result>(count: number, act: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const asAdmin = (n: number) => admins[n % admins.length] as CallShop;

const ledger = sql<{ stock: number; moved: number }>(`
  select stock, (select sum(units) from stock_movements where product_id = products.id) as moved
  from products where id = $1`);

test('exactly one of two admins who save the same version of a product in parallel succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await buildProduct(shop, { stock: 10 });
    const names = ['One', 'Two'];
    const answers = await times(2, (n) =>
      asAdmin(n)('PUT /admin/products/:id', { params: { id }, body: { ...form, name: `Jar ${names[n]}`, version: 1 } }),
    );
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 1]);
    const winner = answers.find((answer) => answer.status === 200);
    const { body } = await shop.call('GET /products/:id', { params: { id } });
    expect(body.data.product.name).toBe(winner?.body.data.product.name);
  }
});

test('exactly one of ten parallel saves of one category version succeeds', async () => {
  const { id } = await buildCategory(shop);
  const answers = await times(10, (n) =>
    asAdmin(n)('PUT /categories/:id', { params: { id }, body: { name: `Shelf ${n}`, version: 1 } }),
  );
  expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 9]);
});

// Proves admin-people-57
test('parallel calls that hide or show the same product or category do not undo each other', async () => {
  const product = await buildProduct(shop);
  const shelf = await buildCategory(shop);
  for (const [call, id, kind] of [
    ['PATCH /admin/products/:id/toggle-status', product.id, 'product'],
    ['PATCH /categories/:id/toggle-status', shelf.id, 'category'],
  ] as const) {
    for (const [at, isActive] of [false, true].entries()) {
      const answers = await times(6, (n) => asAdmin(n)(call, { params: { id }, body: { isActive } }));
      expect(countOf(answers, 200)).toBe(6);
      // Only one of the changes increases the version, so a colleague with an open form is not refused without reason.
      for (const { body } of answers) expect(body.data).toMatchObject({ [kind]: { isActive, version: at + 2 } });
    }
    const last = { [kind]: { isActive: false, version: 4 } };
    expect((await asAdmin(0)(call, { params: { id } })).body.data).toMatchObject(last);
    expect((await asAdmin(0)(call, { params: { id }, body: { isActive: 'yes' } })).body.errors).toEqual([
      { path: 'isActive', msg: 'Active must be true or false' },
    ]);
  }
});

test('20 stock edits in parallel with 20 orders lose nothing, and the movements add up to the stock', async () => {
  const { id } = await buildProduct(shop, { stock: 100 });
  const customers = await times(20, () => buildCustomer(shop));
  const [edits, orders] = await Promise.all([
    times(20, (n) => {
      const body = { ...form, stock: n % 4 === 0 ? 97 : 105, stockSeen: 100 };
      return asAdmin(n)('PUT /admin/products/:id', { params: { id }, body });
    }),
    Promise.all(customers.map((customer) => placeOrder(shop, customer, [{ productId: id, quantity: 2 }]))),
  ]);
  expect([countOf(edits, 200), countOf(orders, 201)]).toEqual([20, 20]);
  expect(await shop.db.row(ledger, [id])).toEqual({ stock: 100 + 15 * 5 - 5 * 3 - 40, moved: 120 });
});

test('edits and orders together never take more than the stock', async () => {
  const { id } = await buildProduct(shop, { stock: 12 });
  const customers = await times(10, () => buildCustomer(shop));
  const [edits, orders] = await Promise.all([
    times(20, (n) =>
      asAdmin(n)('PUT /admin/products/:id', { params: { id }, body: { ...form, stock: 11, stockSeen: 12 } }),
    ),
    Promise.all(customers.map((customer) => placeOrder(shop, customer, [{ productId: id, quantity: 1 }]))),
  ]);
  expect(countOf(edits, 200) + countOf(orders, 201)).toBe(12);
  expect(countOf(edits, 409) + countOf(orders, 409)).toBe(18);
  expect(await shop.db.row(ledger, [id])).toEqual({ stock: 0, moved: 0 });
});

test('ten categories that are created in parallel get ten slugs if their names are similar; with equal names only one is created', async () => {
  const alike = await times(10, (n) => asAdmin(n)('POST /categories', { body: { name: `Glass${'!'.repeat(n)}` } }));
  expect(new Set(alike.map((answer) => answer.body.data.category.slug)).size).toBe(10);
  const same = await times(10, (n) => asAdmin(n)('POST /categories', { body: { name: n % 2 ? 'Copper' : 'COPPER' } }));
  expect([countOf(same, 201), countOf(same, 409)]).toEqual([1, 9]);
});

test('a product that moves into a category while the category is renamed is found by the new name', async () => {
  const shelf = await buildCategory(shop, { name: 'Brass' });
  const { id } = await buildProduct(shop, { name: 'Vessel' });
  let edit: Promise<Answer> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.run(sql(`update categories set name = 'Bronze' where id = $1`), [shelf.id]);
    let isDone = false;
    edit = asAdmin(0)('PUT /admin/products/:id', { params: { id }, body: { ...form, categoryId: shelf.id } });
    edit.finally(() => {
      isDone = true;
    });
    while (!isDone && (await countWaiting(shop.db)) === 0);
    await refreshSearchText(tx, [shelf.id]);
  });
  expect((await edit)?.status).toBe(200);
  const found = async (search: string) =>
    (await shop.call('GET /products', { query: { search } })).body.data.products.length;
  expect([await found('bronze'), await found('brass jar')]).toEqual([1, 0]);
});

test('changes of a category in parallel with orders and edits do not fail, and search stays correct', async () => {
  const shelf = await buildCategory(shop, { name: 'Shelf before' });
  const products = await times(6, () => buildProduct(shop, { categoryId: shelf.id, stock: 100 }));
  const ids = products.map((product) => product.id);
  const customers = await times(8, () => buildCustomer(shop));
  const params = { id: shelf.id };
  const answers = await Promise.all([
    times(6, (n) => asAdmin(n)('PUT /categories/:id', { params, body: { name: `Shelf then ${n}` } })),
    times(12, (n) => {
      const body = { ...form, name: `Can ${n}`, stock: 100, stockSeen: 100, categoryId: shelf.id };
      return asAdmin(n)('PUT /admin/products/:id', { params: { id: ids[n % 6] }, body });
    }),
    Promise.all(
      customers.map((customer, n) => {
        const items = ids.map((productId) => ({ productId, quantity: 1 }));
        return placeOrder(shop, customer, n % 2 ? items : items.reverse());
      }),
    ),
    asAdmin(0)('DELETE /categories/:id/permanent', { params, body: { confirm: 'DELETE' } }).then((answer) => [answer]),
  ]);
  for (const answer of answers.flat()) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  expect((await asAdmin(0)('POST /categories/:id/restore', { params })).status).toBe(200);
  const last = await asAdmin(0)('PUT /categories/:id', { params, body: { name: 'Zinnober' } });
  expect(last.status).toBe(200);
  const kept = sql<{ right: boolean }>(`
    select bool_and(search_text like '%zinnober%' and search_text not like '%shelf%') as right
    from products where category_id = $1`);
  expect(await shop.db.row(kept, [shelf.id])).toEqual({ right: true });
});
