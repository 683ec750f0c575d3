/** Names in Hindi: forms, answers, carts, orders, plans, messages and searches; without them, English names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { deliveryFormAt, placeOrder } from '../testing/builders/orders.ts';
import { buildPlan } from '../testing/builders/plans.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { write } from '../testing/letters.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const inHindi = { 'accept-language': 'hi' };
const jarTexts = { name: 'झील का जार', description: 'झील का साफ़ पानी' };
const form = { name: 'Lake jar', size: '20 L', capacity: 20, price: 85, stock: 50, description: 'Lake water' };
const nameOf = async (id: string, headers = {}) =>
  (await shop.call('GET /products/:id', { params: { id } }, headers)).body.data.product;

const buildJar = () => buildProduct(shop, { ...form, translations: { hi: jarTexts } });

describe('forms of staff', () => {
  // Proves names-1, names-2
  test('a product keeps its Hindi texts until a form sends others, and empty ones fall back to English', async () => {
    const created = await asAdmin('POST /admin/products', { body: { ...form, translations: { hi: jarTexts } } });
    const { id, translations } = created.body.data.product;
    expect(translations).toEqual({ hi: jarTexts });
    // A browser that still runs the previous release sends no translations.
    const renamed = await asAdmin('PUT /admin/products/:id', { params: { id }, body: { ...form, name: 'Hill jar' } });
    expect(renamed.body.data.product).toMatchObject({ name: 'Hill jar', translations: { hi: jarTexts } });
    expect(await nameOf(id, inHindi)).toMatchObject(jarTexts);
    const half = { hi: { name: '', description: 'पहाड़ का पानी' } };
    await asAdmin('PUT /admin/products/:id', { params: { id }, body: { ...form, translations: half } });
    expect(await nameOf(id, inHindi)).toMatchObject({ name: 'Lake jar', description: 'पहाड़ का पानी' });
    expect(await nameOf(id)).toMatchObject({ name: 'Lake jar', description: 'Lake water' });
    expect(await nameOf(id)).not.toHaveProperty('translations');
  });

  // Proves names-1
  test('refuses Hindi texts by the rules of the English ones, all at once', async () => {
    const translations = { hi: { name: ' ज ', description: 'ज'.repeat(2001) } };
    const product = await asAdmin('POST /admin/products', { body: { ...form, name: '', translations } });
    expect(product.status).toBe(400);
    expect(product.body.errors).toEqual([
      { path: 'name', msg: 'Product name is required' },
      { path: 'translations.hi.name', msg: 'Product name must be at least 2 characters long' },
      { path: 'translations.hi.description', msg: 'Description must not exceed 2000 characters' },
    ]);
    const long = { hi: { name: 'ज'.repeat(101), description: 7 } };
    const category = await asAdmin('POST /categories', { body: { name: 'Lakes', translations: long } });
    expect(category.body.errors).toEqual([
      { path: 'translations.hi.name', msg: 'Category name must not exceed 100 characters' },
      { path: 'translations.hi.description', msg: 'Must be text' },
    ]);
  });

  // Proves names-2, names-6
  test('staff read the English name in every language, also in spreadsheets, which have columns for Hindi', async () => {
    const { id } = await buildJar();
    const { body } = await asAdmin('GET /admin/products/:id', { params: { id } }, inHindi);
    expect(body.data.product).toMatchObject({ name: 'Lake jar', translations: { hi: jarTexts } });
    const file = await asAdmin('GET /admin/products/export', {}, inHindi);
    const row = readCsv(String(file.body)).find((one) => one.ID === id);
    expect(row).toMatchObject({ Name: 'Lake jar', 'Name in Hindi': jarTexts.name });
    expect(row).toMatchObject({ 'Description in Hindi': jarTexts.description });
  });
});

describe('customers and visitors', () => {
  // Proves names-2, names-5
  test('categories are named in the language of the reader, and each language has its own cached answer', async () => {
    const texts = { name: 'झीलें', description: 'झीलों का पानी' };
    const body = { name: 'Lakes', description: 'Lake water', translations: { hi: texts } };
    const { id } = (await asAdmin('POST /categories', { body })).body.data.category;
    const jar = await buildProduct(shop, { categoryId: id });
    const read = async (headers = {}) =>
      (await shop.call('GET /products/categories', {}, headers)).body.data.categories.find((one) => one.id === id);
    for (let times = 0; times < 2; times += 1) {
      expect(await read()).toMatchObject({ name: 'Lakes', description: 'Lake water' });
      expect(await read(inHindi)).toMatchObject(texts);
    }
    expect((await nameOf(jar.id, inHindi)).category).toEqual({ id, name: texts.name });
    const found = await asAdmin('GET /categories', { query: { search: 'झीलों' } });
    expect(found.body.data.categories.map(({ name }) => name)).toEqual(['Lakes']);
  });

  // Proves names-2, names-3
  test('the cart, a refused order, an order and the next delivery on the home page name the product in Hindi', async () => {
    const customer = await buildCustomer(shop);
    const { id: productId } = await buildJar();
    const as = shop.as(customer);
    const cart = await as('POST /cart', { body: { productId, quantity: 2 } }, inHindi);
    expect(cart.body.data.items[0]?.product).toMatchObject(jarTexts);
    const merged = await as('PUT /cart/sync', { body: { localCartItems: [{ productId, quantity: 99 }] } }, inHindi);
    expect(merged.body.data.adjustments[0]).toMatchObject({ productName: jarTexts.name });

    const order = { ...deliveryFormAt(shop.clock()), items: [{ productId, quantity: 60 }] };
    for (const [headers, productName] of [
      [inHindi, jarTexts.name],
      [{}, 'Lake jar'],
    ] as const) {
      const refused = await as('POST /orders', { body: order }, headers);
      expect(refused.body.stockIssues).toEqual([
        { productId, productName, issue: 'insufficient_stock', availableStock: 50, requestedQuantity: 60 },
      ]);
    }
    const items = [{ productId, quantity: 2 }];
    const dear = await as('POST /orders', { body: { ...order, items, expectedTotal: 1 } }, inHindi);
    expect(dear.body.data.items[0]).toMatchObject({ productName: jarTexts.name });

    const { id } = (await as('POST /orders', { body: { ...order, items } })).body.data.order;
    // An order keeps the product texts of the day on which it was placed.
    await shop.db.run(sql(`update products set name = 'Other', translations = '{}' where id = $1`), [productId]);
    const read = async (headers = {}) =>
      (await as('GET /orders/:id', { params: { id } }, headers)).body.data.order.orderItems[0]?.product;
    expect(await read(inHindi)).toMatchObject(jarTexts);
    expect(await read()).toMatchObject({ name: 'Lake jar', description: 'Lake water' });
    expect((await as('GET /orders', {}, inHindi)).body.data.orders[0]?.orderItems[0]?.product).toMatchObject(jarTexts);
    expect((await as('GET /home', {}, inHindi)).body.data).toMatchObject({
      next: { items: [{ name: jarTexts.name }] },
      basket: { lines: [{ name: jarTexts.name }] },
    });
    const ofStaff = await asAdmin('GET /admin/orders/:id', { params: { id } }, inHindi);
    expect(ofStaff.body.data.order.orderItems[0]?.product.name).toBe('Lake jar');
  });

  // Proves names-2
  test('a plan and its days name their products in Hindi', async () => {
    const customer = await buildCustomer(shop);
    const { id: productId } = await buildJar();
    const startsOn = addDays(indiaDay(shop.clock()), 2);
    await buildPlan(shop, customer, { lines: [{ productId, quantity: 1 }], everyDays: 7, startsOn });
    const { plans } = (await shop.as(customer)('GET /plans', {}, inHindi)).body.data;
    expect(plans[0]).toMatchObject({ lines: [{ name: jarTexts.name }], next: { items: [{ name: jarTexts.name }] } });
  });

  // Proves names-4
  test('the email about an order names the product in the language of the account', async () => {
    const customer = await buildCustomer(shop);
    const { id: productId } = await buildJar();
    await shop.as(customer)('PUT /auth/language/:language', { params: { language: 'hi' } });
    await placeOrder(shop, customer, [{ productId, quantity: 1 }]);
    const [mail] = await queuedMails(shop, customer.email ?? '');
    expect([mail && write(mail, 'hi').text, mail && write(mail).text]).toEqual([
      expect.stringContaining(jarTexts.name),
      expect.stringContaining('Lake jar'),
    ]);
  });
});

describe('searches', () => {
  const search = async (text: string, headers = {}) =>
    (await shop.call('GET /products', { query: { search: text } }, headers)).body.data;

  // Proves names-5
  test('find a product by its English and by its Hindi texts and category, whatever the language of the page', async () => {
    const categoryId = (await buildCategory(shop, { name: 'Vessels', translations: { hi: { name: 'सुराहियाँ' } } })).id;
    const texts = { name: 'मिट्टी का मटका', description: 'कुम्हार के हाथ का' };
    const pot = await buildProduct(shop, { name: 'Clay pot', categoryId, translations: { hi: texts } });
    await buildProduct(shop, { name: 'Other pot', description: 'मटका जैसा' });
    for (const headers of [{}, inHindi]) {
      for (const text of ['clay', 'मटका', 'matka', 'मट्का', 'कुम्हार', 'सुराहियाँ', 'vessels']) {
        expect([text, (await search(text, headers)).products[0]?.id]).toEqual([text, pot.id]);
      }
    }
    expect((await search('clay', inHindi)).products[0]?.name).toBe(texts.name);
    expect((await asAdmin('GET /admin/products', { query: { search: 'मटका' } })).body.data.products).toHaveLength(2);
  });

  // Proves names-5
  test('no longer find a product by a Hindi name that was changed, and find products by a new Hindi name of their category', async () => {
    const category = (await asAdmin('POST /categories', { body: { name: 'Tins' } })).body.data.category;
    const body = { ...form, name: 'Tin', categoryId: category.id, translations: { hi: { name: 'कनस्तर' } } };
    const { id } = (await asAdmin('POST /admin/products', { body })).body.data.product;
    expect((await search('कनस्तर')).products).toMatchObject([{ id }]);
    const changed = { ...body, translations: { hi: { name: 'पीपा' } } };
    await asAdmin('PUT /admin/products/:id', { params: { id }, body: changed });
    expect((await search('कनस्तर')).products).toEqual([]);
    const named = { name: 'Tins', translations: { hi: { name: 'डिब्बाबंद' } } };
    await asAdmin('PUT /categories/:id', { params: { id: category.id }, body: named });
    expect((await search('डिब्बाबंद')).products).toMatchObject([{ id }]);
  });
});
