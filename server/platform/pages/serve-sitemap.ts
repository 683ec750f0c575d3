/**
 * Serves robots.txt, with the addresses that search engines should skip, and the sitemap, with the shop's main pages
 * and a page for each product on sale.
 */
import type { FastifyInstance } from 'fastify';
import type { CallAnswer } from '#contract/calls.ts';
import type { Shop } from '#contract/shop.ts';
import type { Invoke } from '../http/invoke.ts';
import { visitorOf } from './render-site.ts';

const productsInOne = 1000;
const productsInOneCall = 100;
export const ownPages = ['/', '/products', '/contact'];

interface SitemapOptions {
  publicUrl: string;
  invoke: Invoke;
  shop: () => Shop;
}

export function serveSitemap(app: FastifyInstance, { publicUrl, invoke, shop }: SitemapOptions): void {
  async function listProducts(page: number, limit: number) {
    const answer = await invoke('GET /products', { query: { page, limit } }, visitorOf(publicUrl));
    return (answer as CallAnswer<'GET /products'>).data;
  }

  async function productPaths(map: number): Promise<string[]> {
    const callsForOne = productsInOne / productsInOneCall;
    const paths: string[] = [];
    for (let call = 1; call <= callsForOne; call += 1) {
      const { products } = await listProducts((map - 1) * callsForOne + call, productsInOneCall);
      paths.push(...products.map(({ id }) => `/products/${id}`));
      if (products.length < productsInOneCall) break;
    }
    return paths;
  }

  app.get('/sitemap.xml', async (_request, reply) => {
    const { pagination } = await listProducts(1, 1);
    const maps = Math.ceil(pagination.totalItems / productsInOne);
    const products = Array.from({ length: maps }, (_, at) => `/sitemap-products-${at + 1}.xml`);
    reply.headers(headers);
    return writeList('sitemapindex', 'sitemap', publicUrl, ['/sitemap-pages.xml', ...products]);
  });
  app.get('/sitemap-pages.xml', (_request, reply) => {
    const legal = shop().legal.pages.map((page) => `/${page}`);
    return reply.headers(headers).send(writeList('urlset', 'url', publicUrl, [...ownPages, ...legal]));
  });
  app.get<{ Params: { map: string } }>('/sitemap-products-:map(^[1-9]\\d{0,4}).xml', async ({ params }, reply) => {
    reply.headers(headers);
    return writeList('urlset', 'url', publicUrl, await productPaths(Number(params.map)));
  });
}

const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/** Writes a sitemap. The paths need no escaping, because they contain no characters with a meaning in XML. */
function writeList(list: string, entry: string, publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<${entry}><loc>${publicUrl}${path}</loc></${entry}>`);
  const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${list} xmlns="${schema}">`, ...entries, `</${list}>`, ''].join(
    '\n',
  );
}

const notForSearch = [
  '/api/',
  '/admin',
  '/cart',
  '/checkout',
  '/order-success',
  '/orders',
  '/profile',
  '/reset-password',
];

export function serveWellKnown(app: FastifyInstance, publicUrl: string): void {
  const robots = [
    'User-agent: *',
    ...notForSearch.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'max-age=86400').type('text/plain').send(robots),
  );
}
