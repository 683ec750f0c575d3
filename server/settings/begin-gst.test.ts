/** On the first day of a GST scheme that was entered in advance, the shop changes to it automatically. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { beginGst } from './begin-gst.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const gstin = '29AAGCB7383J1Z4';
const none = { firstDay: '', gstScheme: 'none', gstin: '' } as const;

test('on its first day in India, the later scheme becomes the present one, once, in a version without an author', async () => {
  const laterGst = { firstDay: '2026-11-25', gstScheme: 'composition', gstin } as const;
  const { status } = await asAdmin('PUT /admin/settings', { body: { version: 0, shop: { laterGst } } });
  expect(status).toBe(200);
  shop.clock.set('2026-11-24T18:29:59.000Z');
  await beginGst(shop);
  expect(shop.shop()).toMatchObject({ version: 1, gstScheme: 'none', laterGst });
  shop.clock.set('2026-11-24T18:30:00.000Z');
  await Promise.all([beginGst(shop), beginGst(shop)]);
  await beginGst(shop);
  expect(shop.shop()).toMatchObject({ version: 2, gstScheme: 'composition', gstin, laterGst: none });
  // The session of the first member of staff has ended.
  const { body } = await shop.as(await buildAdmin(shop))('GET /admin/settings/history');
  expect(body.data.versions[0]).toMatchObject({ version: 2, savedBy: null });
});
