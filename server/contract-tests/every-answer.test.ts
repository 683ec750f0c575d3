/** Security headers and refusals of every kind of answer that the server sends. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDocs } from '#tools/assets/write-docs.ts';
import { servePages } from '../platform/pages/mount-pages.ts';
import { createPageReader } from '../platform/pages/page-request.ts';
import { serveDocs } from '../platform/pages/serve-docs.ts';
import { serveWellKnown } from '../platform/pages/serve-sitemap.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { openPictureStore } from '../uploads/picture.store.ts';
import { storePicture } from '../uploads/store-picture.ts';

let shop: TestShop;
let picture: string;
let docs: string;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' });
  const { http } = shop.app;
  serveWellKnown(http, 'https://shop.example');
  docs = mkdtempSync(join(tmpdir(), 'paniwala-docs-'));
  writeDocs(docs);
  await serveDocs(http, docs);
  servePages(http, {
    cache: shop.app.cache,
    catchUp: async () => {},
    readRequest: createPageReader([]),
    preloads: () => undefined,
    async render(path) {
      if (path === '/broken') throw new Error('The render failed');
      const headers = { 'content-type': path.endsWith('.data') ? 'text/x-script' : 'text/html' };
      return { status: path === '/gone' ? 404 : 200, headers, body: Buffer.from('<p>water</p>') };
    },
  });
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } }).png();
  picture = (await storePicture(openPictureStore(shop.settings), await png.toBuffer())).url;
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await shop.close();
  rmSync(docs, { recursive: true });
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request with exactly this address. `inject` and `fetch` would normalize it. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { port } = shop.app.http.server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

const json = { 'content-type': 'application/json' };
const kinds: [kind: string, path: () => string, status: number, sent?: Sent][] = [
  ['a page', () => '/', 200],
  ['the data of a page', () => '/products.data', 200],
  ['a page that does not exist', () => '/gone', 404],
  ['a page that fails', () => '/broken', 500],
  ['a call', () => '/api/products', 200],
  ['a refused call', () => '/api/orders', 401],
  ['a call that does not exist', () => '/api/nothing', 404],
  ['a call with a body that is not JSON', () => '/api/auth/login', 400, { method: 'POST', headers: json, body: '{' }],
  [
    'a call with another media type than JSON',
    () => '/api/auth/login',
    415,
    { method: 'POST', headers: { 'content-type': 'a/b' }, body: 'x' },
  ],
  ['the OpenAPI description', () => '/api/openapi.json', 200],
  ['the API documentation', () => '/api/docs', 200],
  ['the API documentation with a final slash', () => '/api/docs/', 200],
  ['a picture that does not exist', () => '/pictures/none.webp', 404],
  ['a file that does not exist', () => '/assets/none.js', 404],
  ['robots.txt', () => '/robots.txt', 200],
  ['the icon', () => '/favicon.ico', 200],
  ['a page requested with PUT', () => '/', 404, { method: 'PUT' }],
  [
    'a CORS preflight request of another site',
    () => '/api/orders',
    404,
    { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } },
  ],
];

describe.each(kinds)('%s', (_kind, path, status, sent) => {
  test('has a strict Content-Security-Policy, nosniff, no framing, no referrer, and cannot be read by other sites', async () => {
    const fromOtherSite = { ...sent, headers: { origin: 'https://evil.example', ...sent?.headers } };
    const answer = await send(path(), fromOtherSite);
    expect(answer.status).toBe(status);
    const { headers } = answer;
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/(^|; ?)default-src '(none|self)'(;|$)/);
    if (!policy.includes('sandbox')) expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe|https?:|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    expect(
      Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'x-powered-by'),
    ).toEqual([]);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

test('a picture has a strict Content-Security-Policy, and none of the headers that concern only documents', async () => {
  const { status, headers } = await send(picture, { headers: { origin: 'https://evil.example' } });
  expect(status).toBe(200);
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept-ranges',
    'cache-control',
    'connection',
    'content-length',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'etag',
    'strict-transport-security',
    'x-content-type-options',
  ]);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('a shop without TLS sends no HSTS header', async () => {
  const plain = await openTestShop({ PUBLIC_URL: 'http://shop.test' });
  expect((await plain.call('GET /health')).headers['strict-transport-security']).toBeUndefined();
  await plain.close();
});

const climbs = [
  '..',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '..%2f..',
  '..%5c..',
  '%252e%252e',
  '..%c0%af..',
  '..%00',
  '....//',
  '..;',
  '%u002e%u002e',
];
const targets = ['package.json', 'server/main.mjs', 'etc/passwd', 'outbox', 'database/PG_VERSION'];
const roots = ['/pictures/', '/assets/', '/api/docs/static/', '/api/docs/', '/'];

test.each(roots)('no path below %s leads to another file of the server', async (root) => {
  const paths = climbs.flatMap((climb) =>
    targets.flatMap((target) => [1, 4, 9].map((times) => `${root}${Array(times).fill(climb).join('/')}/${target}`)),
  );
  for (const path of [...paths, `${root}/etc/passwd`, `${root}%2fetc%2fpasswd`, `${root}C:%5cwindows`]) {
    const { body } = await send(path);
    expect(body, path).not.toMatch(/"name": "paniwala"|import |root:|^18$/);
  }
});

test.each([
  '//evil.example',
  '//evil.example/..',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '//evil.example/.data',
  '/%09/evil.example',
  '/;//evil.example',
  '//evil.example%2f..',
])('%s does not redirect to another site', async (path) => {
  const { status, headers } = await send(path);
  if (status >= 300 && status < 400) expect(headers.location).toBe('/');
  expect(headers.location ?? '/').not.toMatch(/^(\/[/\\]|\w+:)/);
});

test('a forged Host, proxy header or cookie does not change a page', async () => {
  const { body } = await send('/');
  for (const name of [
    'host',
    'x-forwarded-host',
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-prefix',
    'x-http-method-override',
    'cookie',
  ]) {
    expect((await send('/', { headers: { [name]: 'evil.example/<script>' } })).body).toBe(body);
  }
  expect((await send('/')).body).toBe(body);
});

test.each([
  ['Content-Length and Transfer-Encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
  ['two Content-Length headers', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
  ['two values in Content-Length', 'Content-Length: 5, 6\r\n'],
  ['an unknown Transfer-Encoding', 'Transfer-Encoding: xchunked\r\n'],
  ['a header that ends without a line feed', 'X-A: b\rX-C: d\r\n'],
])('a request with %s is refused', async (_what, headers) => {
  const { port } = shop.app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end(
    `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: a\r\n\r\n`,
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a file that is a valid picture and contains a script is stored without the script', async () => {
  const gif = Buffer.from(
    'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
    'latin1',
  );
  const { url } = await storePicture(
    openPictureStore(shop.settings),
    Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')]),
  );
  const { headers, body } = await send(url);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(body).not.toContain('script');
});

test('a body with __proto__ or constructor is refused and does not change Object.prototype', async () => {
  const admin = await buildAdmin(shop);
  for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}']) {
    const headers = { ...json, authorization: `Bearer ${admin.token}` };
    expect((await send('/api/categories', { method: 'POST', headers, body })).status).toBe(400);
  }
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});
