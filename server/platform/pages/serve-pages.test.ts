import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createResponseCache } from '../cache/response-cache.ts';
import { servePages } from './mount-pages.ts';
import { createPageReader } from './page-request.ts';
import type { PageAnswer } from './render-site.ts';

let app: FastifyInstance;
let renders: string[];
let version: number | undefined;
let catchUp: () => Promise<void>;
let time: number;
let stock: number;

beforeEach(async () => {
  renders = [];
  version = 1;
  catchUp = async () => {};
  time = 0;
  stock = 5;
  app = Fastify();
  app.register(async (api) => api.setNotFoundHandler((_, reply) => reply.status(404).send({ success: false })), {
    prefix: '/api',
  });
  servePages(app, {
    cache: createResponseCache({ version: () => version, now: () => time }),
    catchUp,
    readRequest: createPageReader([]),
    preloads: (_path, language) => (language === 'hi' ? '</assets/hindi.js>; rel=modulepreload' : undefined),
    async render(path, language, nonce): Promise<PageAnswer> {
      renders.push(path);
      if (path === '/gone')
        return { status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>gone</p>') };
      if (path === '/unknown') return { status: 302, headers: { location: '/' }, body: Buffer.alloc(0) };
      if (path === '/broken') throw new Error('The render failed');
      const html = `<html lang="${language}"><script nonce="${nonce}">hello()</script><p>${stock} left</p>`;
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
    },
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the response cache', () => {
  it('renders a page once for many parallel requests', async () => {
    const answers = await Promise.all([get('/'), get('/?utm_source=mail'), get('/')]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await get('/');
    expect(renders).toEqual(['/']);
  });

  it('drops a page when the catalogue changes', async () => {
    await get('/products');
    stock = 4;
    expect((await get('/products')).body).toContain('5 left');
    version = 2;
    expect((await get('/products')).body).toContain('4 left');
  });

  it('renders a page again after two seconds, because another instance may have changed the catalogue', async () => {
    await get('/products');
    stock = 4;
    time = 1999;
    expect((await get('/products')).body).toContain('5 left');
    expect(renders).toHaveLength(1);
    time = 2000;
    expect((await get('/products')).body).toContain('5 left');
    expect((await get('/products')).body).toContain('4 left');
    expect(renders).toHaveLength(2);
  });

  it('renders a page only once for all spellings of its address and for unknown parameters and headers', async () => {
    const spellings = ['/contact', '/contact/', '/CONTACT', '/con%74act', '/contact?x=1', '/contact?page=7'];
    for (const url of spellings)
      for (const encoding of ['br', 'junk, br;q=0.3', 'gzip, x'.padEnd(9000, 'x')])
        await get(url, { 'accept-encoding': encoding });
    expect(renders).toEqual(['/contact']);
  });

  it('does not cache text searches, refusals and failures', async () => {
    for (const url of ['/products?search=jar', '/gone', '/broken']) {
      await get(url);
      await get(url);
    }
    expect(renders).toHaveLength(6);
  });
});

describe('the language of a page', () => {
  const inHindi = { cookie: 'language=hi' };

  it('is English by default, and each language is cached separately', async () => {
    expect((await get('/')).body).toContain('<html lang="en">');
    expect((await get('/', inHindi)).body).toContain('<html lang="hi">');
    expect((await get('/')).body).toContain('<html lang="en">');
    expect(renders).toHaveLength(2);
  });

  it('depends on a cookie that Vary names, and its texts are preloaded by a header', async () => {
    const page = await get('/', inHindi);
    expect(page.headers.vary).toBe('accept-encoding, cookie');
    expect(page.headers.link).toContain('/assets/hindi.js');
    expect((await get('/')).headers.link).toBeUndefined();
  });

  it('is changed by a link that then redirects to the same page', async () => {
    const answer = await get('/products?type=bottle&language=hi');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/products?type=bottle']);
    expect(answer.headers['set-cookie']).toBe('language=hi; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(renders).toEqual([]);
  });
});

describe('a page', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent with the encoding %s', async (encoding, decode) => {
    const answer = await get('/', { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decode(answer.rawPayload).toString()).toBe((await get('/')).body);
  });

  it('has a Content-Security-Policy and an ETag, and is answered with 304 if the ETag matches', async () => {
    const first = await get('/');
    expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(first.headers['cache-control']).toBe('no-cache');
    const second = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  it('and its navigation data are revalidated by the browser each time', async () => {
    for (const path of ['/products', '/products.data', '/gone'])
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
  });

  it('is answered for HEAD as for GET, and a HEAD request does not change the cached page', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect(head.statusCode).toBe(200);
    expect((await get('/')).body).toContain('5 left');
    expect(renders).toEqual(['/']);
  });
});

describe('an answer that is not a page', () => {
  it('is sent unchanged if it is a refusal or a redirect of the renderer', async () => {
    expect((await get('/gone')).statusCode).toBe(404);
    const redirect = await get('/unknown');
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, '/']);
  });

  it('is a redirect to the home page for an invalid address', async () => {
    expect((await get('//evil.example/')).headers.location).toBe('/');
    expect((await get('/%E0%A4%A')).statusCode).not.toBe(500);
  });

  it('is that of the API for unknown calls, and 404 for unknown files and other methods', async () => {
    expect((await get('/api/nothing')).json()).toEqual({ success: false });
    expect((await get('/assets/gone.js')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
    expect(renders).toEqual([]);
  });
});
