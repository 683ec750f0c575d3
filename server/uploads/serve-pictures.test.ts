import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { openPictureStore } from './picture.store.ts';
import { storePicture } from './store-picture.ts';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  shop = await openTestShop();
  const create = { width: 30, height: 30, channels: 3, background: 'navy' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  ({ url } = await storePicture(openPictureStore(shop.settings), bytes));
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  await writeFile(join(shop.settings.dataDir, 'beside.txt'), 'secret');
  await writeFile(join(shop.settings.dataDir, 'pictures', '.half-written'), 'secret');
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.http.inject({ method, url: path, headers });

test.each([
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
])(
  'a stored picture is served as %s, with headers for immutable caching and a strict content security policy',
  async (extension, type) => {
    const response = await get(url.replace('webp', extension));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(30);
  },
);

test('a HEAD request for a picture gets the same headers without a body, and a request for an unchanged picture gets 304', async () => {
  const head = await get(url, {}, 'HEAD');
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  const again = await get(url, { 'if-none-match': String(head.headers.etag) });
  expect(again.statusCode).toBe(304);
});

/** Requests a path without normalizing it first. `inject` and `fetch` would normalize it. */
async function getUntidied(path: string) {
  const { port } = shop.app.http.server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test.each([
  '/pictures/',
  '/pictures/00000000000000000000-1280.webp',
  '/pictures/.half-written',
  '/pictures/../beside.txt',
  '/pictures/%2e%2e/beside.txt',
  '/pictures/..%2fbeside.txt',
  '/pictures/..%5cbeside.txt',
  '/pictures/%252e%252e/beside.txt',
  '/pictures/a%00.webp',
  '/pictures/sub/../../beside.txt',
  '/pictures//etc/passwd',
])('a request for %s is refused, and no other file is shown', async (path) => {
  const { status, headers, body } = await getUntidied(path);
  expect([400, 403, 404]).toContain(status);
  expect(body).not.toContain('secret');
  expect(headers['cache-control'] ?? '').not.toContain('immutable');
});

test('an unknown picture answers 404 with plain text', async () => {
  const response = await get('/pictures/unknown.webp');
  expect(response).toMatchObject({ statusCode: 404, body: 'Not found' });
  expect(response.headers['content-type']).toMatch(/^text\/plain/);
});
