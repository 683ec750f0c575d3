import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../../core/settings.ts';
import { serveAppFiles } from './serve-app-files.ts';

// Proves accounts-65
test('browsers cache the offline page again when the bottom of the pages has changed, and not otherwise', async () => {
  let shop = readSettings({}).shop;
  const app = Fastify();
  serveAppFiles(app, {
    shop: () => shop,
    withLater: (files) => [...files],
    preloads: () => undefined,
    render: async () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(`<footer>${shop.legal.pages.join()}</footer>`),
    }),
  });
  const readVersion = async () => /"version":"([^,]+),?/.exec((await app.inject('/offline-worker.js')).body)?.[1];
  const first = await readVersion();
  expect(first).toMatch(/^W/);
  expect(await readVersion()).toBe(first);
  shop = { ...shop, legal: { version: 1, pages: ['terms'] } };
  expect(await readVersion()).not.toBe(first);
  await app.close();
});
