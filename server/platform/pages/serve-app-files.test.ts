import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../../core/settings.ts';
import type { PageAnswer } from './render-site.ts';
import { serveAppFiles } from './serve-app-files.ts';

const answer = (html: string): PageAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(html),
});

// Proves accounts-65
test('browsers cache the offline page again when the bottom of the pages has changed, and not otherwise', async () => {
  let shop = readSettings({}).shop;
  const app = Fastify();
  serveAppFiles(app, {
    shop: () => shop,
    withLater: (files) => [...files],
    preloads: () => undefined,
    render: async () => answer(`<footer>${shop.legal.pages.join()}</footer>`),
  });
  const readVersion = async () => /"version":"([^,]+),?/.exec((await app.inject('/offline-worker.js')).body)?.[1];
  const first = await readVersion();
  expect(first).toMatch(/^W/);
  expect(await readVersion()).toBe(first);
  shop = { ...shop, legal: { version: 1, pages: ['terms'] } };
  expect(await readVersion()).not.toBe(first);
  await app.close();
});

test.each<[string, () => PageAnswer]>([
  [
    'fails',
    () => {
      throw new Error('No memory');
    },
  ],
  ['says that the database is away', () => ({ ...answer('<p>Try again</p>'), status: 503 })],
])('an offline page that %s once is rendered again for the next request', async (_, fail) => {
  const { shop } = readSettings({});
  const app = Fastify();
  let isAway = true;
  serveAppFiles(app, {
    shop: () => shop,
    withLater: (files) => [...files],
    preloads: () => undefined,
    render: async () => (isAway ? fail() : answer('<p>Offline</p>')),
  });
  const readStatus = async () => (await app.inject('/offline-worker.js')).statusCode;
  expect(await readStatus()).toBe(500);
  isAway = false;
  expect(await readStatus()).toBe(200);
  await app.close();
});
