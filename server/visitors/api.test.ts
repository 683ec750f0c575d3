import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.startOver());

const visit = {
  site: 'paniwala',
  timestamp: '2026-11-21T04:30:00.000Z',
  userAgent: 'Mozilla/5.0',
  page: '/products',
  uniqueId: 'visitor_1',
};
const come = (body: Record<string, unknown>) => shop.call('POST /visitors/increment', { body });
const count = async (site: string) => (await shop.call('GET /visitors/count', { query: { site } })).body;

// Proves accounts-71, accounts-129, accounts-185
test('each visitor of the site is counted once', async () => {
  expect(await come(visit)).toMatchObject({ status: 200, body: { success: true } });
  await come({ ...visit, page: '/contact', referrer: 'https://search.example' });
  await Promise.all(['2', '2', '2', '3'].map((n) => come({ ...visit, uniqueId: `visitor_${n}` })));
  expect(await count('paniwala')).toEqual({ success: true, uniqueVisitors: 3 });
});

// Proves accounts-167
test('a visit from another site is refused and stores nothing', async () => {
  for (const site of ['another', 'Paniwala', 'paniwala.example', 'x'.repeat(100)]) {
    const refused = await come({ ...visit, site });
    expect([refused.status, refused.body.errors?.[0]?.path], site).toEqual([400, 'site']);
    expect(await count(site)).toEqual({ success: true, uniqueVisitors: 0 });
  }
  const rows = sql<{ n: number }>('select count(*) as n from visitors');
  expect(await shop.db.row(rows)).toEqual({ n: 0 });
});

// Proves accounts-185
test('ids that are too long, missing or invalid are refused and not counted', async () => {
  for (const wrong of [
    { uniqueId: 'x'.repeat(101) },
    { uniqueId: '' },
    { uniqueId: undefined },
    { page: 'x'.repeat(501) },
    { site: 7 },
    { uniqueId: 'visitor_\u0000' },
  ]) {
    expect((await come({ ...visit, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await shop.call('GET /visitors/count', { query: {} })).status).toBe(400);
  expect(await count('paniwala')).toEqual({ success: true, uniqueVisitors: 0 });
});

// Proves accounts-180
test('a client can be counted at most 120 times a minute', async () => {
  for (let visits = 0; visits < 120; visits += 1) expect((await come(visit)).status).toBe(200);
  expect(await come(visit)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  expect((await count('paniwala')).uniqueVisitors).toBe(1);
  shop.clock.advance(60);
  expect((await come(visit)).status).toBe(200);
});
