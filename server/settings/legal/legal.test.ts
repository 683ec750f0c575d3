import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LegalName, legalRules } from '#contract/settings/legal/rules.ts';
import { paise } from '#contract/shared/money.ts';
import { draftLegal } from '#db/seed/legal-drafts.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let owner: BuiltAdmin;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await buildAdmin(shop);
});
afterAll(() => shop.close());

const readAll = async () => (await shop.as(owner)('GET /admin/legal')).body.data.legal;
const save = (version: number, texts: Partial<Record<LegalName, string>>) =>
  shop.as(owner)('PUT /admin/legal', { body: { version, ...texts } });
const read = (page: 'terms' | 'grievance', version?: number) =>
  shop.call('GET /legal/:page', { params: { page }, query: version === undefined ? {} : { version } });

describe('the legal pages', () => {
  // Proves legal-1
  test('have no texts in a new shop, and drafts that name the shop', async () => {
    const { version, texts, drafts } = await readAll();
    expect([version, new Set(Object.values(texts))]).toEqual([0, new Set([''])]);
    expect(Object.keys(drafts).toSorted()).toEqual(Object.keys(legalRules).toSorted());
    for (const draft of Object.values(drafts)) expect(draft).not.toMatch(/undefined|null/);
    expect(drafts['terms.en']).toContain(shop.shop().name);
    expect((await read('terms')).body.data.legal).toEqual({
      page: 'terms',
      version: 0,
      savedAt: null,
      texts: { en: '', hi: '' },
    });
    expect(shop.shop().legal).toEqual({ version: 0, pages: [] });
  });

  // Proves legal-1
  test('have drafts whose promises match what the shop does', () => {
    const { delivery, payment } = shop.shop();
    const draft = (fee: number, upiId: string) =>
      draftLegal({ ...shop.shop(), delivery: { ...delivery, fee: paise(fee) }, payment: { ...payment, upiId } });
    const [paid, free] = [draft(50_00, 'paniwala@okicici'), draft(0, '')];
    expect(paid['delivery-and-returns.en']).toContain('Delivery costs ₹50 an order');
    expect(free['delivery-and-returns.en']).toContain('Delivery is free');
    expect(free['delivery-and-returns.hi']).toContain('डिलीवरी मुफ़्त है');
    for (const language of ['en', 'hi'] as const) {
      expect([paid, free].map((texts) => texts[`terms.${language}`].includes('UPI'))).toEqual([true, false]);
    }
    // Customers can cancel only what the shop has not confirmed.
    expect(paid['delivery-and-returns.en']).toContain('cancel an order yourself until we confirm it');
    expect(paid['privacy.en']).toContain('photos that you send with a complaint');
  });

  // Proves legal-2
  test('keep every version, and an order refers to the version under which it was placed', async () => {
    const asha = await buildCustomer(shop);
    const water = await buildProduct(shop);
    const before = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }]);
    expect((await save(0, { 'terms.en': 'You get the deposit back.', 'terms.hi': 'डिपॉज़िट वापस मिलेगा।' })).status).toBe(
      200,
    );
    const first = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }]);
    expect((await save(1, { 'terms.en': 'You get it back at once.', 'grievance.hi': 'मीरा नायर' })).status).toBe(200);
    const second = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }]);
    const versionOf = async ({ id }: { id: string }) =>
      (await shop.as(asha)('GET /orders/:id', { params: { id } })).body.data.order.legalVersion;
    expect([await versionOf(before), await versionOf(first), await versionOf(second)]).toEqual([null, 1, 2]);
    const textsOf = async (...wanted: Parameters<typeof read>) => (await read(...wanted)).body.data.legal.texts;
    expect(await textsOf('terms')).toEqual({ en: 'You get it back at once.', hi: 'डिपॉज़िट वापस मिलेगा।' });
    expect(await textsOf('terms', 1)).toEqual({ en: 'You get the deposit back.', hi: 'डिपॉज़िट वापस मिलेगा।' });
    expect(shop.shop().legal).toEqual({ version: 2, pages: ['terms', 'grievance'] });
    const { versions } = (await shop.as(owner)('GET /admin/legal/versions')).body.data;
    expect(versions.map(({ version, changed, savedBy }) => [version, changed, savedBy])).toEqual([
      [2, ['terms', 'grievance'], owner.name],
      [1, ['terms'], owner.name],
    ]);
  });

  // Proves legal-3
  test('are saved by only one of two people at once, the other gets a message, and a save without changes makes no version', async () => {
    const { version, texts } = await readAll();
    const answers = await Promise.all(['one', 'two'].map((text) => save(version, { ...texts, 'privacy.en': text })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await readAll();
    expect(now.version).toBe(version + 1);
    // Saving without a change succeeds, and so does a repetition of the last save, which still names the old version.
    for (const seen of [now.version, version]) expect((await save(seen, now.texts)).status).toBe(200);
    expect((await readAll()).version).toBe(now.version);
  });

  test('refuse a text that is too long; a version that does not exist is not found', async () => {
    const { status, body } = await save((await readAll()).version, { 'privacy.hi': 'क'.repeat(20_001) });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'privacy.hi', msg: 'Text must not exceed 20000 characters' }],
    ]);
    expect((await read('terms', 99)).status).toBe(404);
  });
});
