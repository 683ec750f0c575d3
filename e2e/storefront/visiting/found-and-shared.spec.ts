import sharp from 'sharp';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltProduct, buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let soldOut: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  const category = await buildCategory(shop, { name: 'Jars' });
  jar = await buildProduct(shop, { name: 'Lake </script> jar', pricePaise: 85_50, stock: 12, categoryId: category.id });
  soldOut = await buildProduct(shop, { name: 'Spring jar', stock: 0 });
  await buildProduct(shop, { name: 'Hidden jar', isActive: false });
});

const get = (path: string) => fetch(new URL(path, shop.address), { redirect: 'manual' });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

/** Reads the metadata of a page for search engines and for links that people share. */
async function readHead(path: string) {
  let head = { canonical: '', robots: '', picture: '', things: [] as Record<string, unknown>[] };
  await shop.visit(desktop, null, async (page) => {
    await page.goto(path);
    head = await page.evaluate(() => {
      const attribute = (selector: string, name: string) =>
        document.head.querySelector(selector)?.getAttribute(name) ?? '';
      const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
      return {
        canonical: attribute('link[rel=canonical]', 'href'),
        robots: attribute('meta[name=robots]', 'content'),
        picture: attribute('meta[property="og:image"]', 'content'),
        things: scripts.map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>),
      };
    });
  });
  return head;
}

test('robots.txt names the sitemap, which lists every product on sale and no other products', async () => {
  const robots = await (await get('/robots.txt')).text();
  const [map = ''] = /Sitemap: (.+)/.exec(robots)?.slice(1) ?? [];
  const maps = locations(await (await get(new URL(map).pathname)).text());
  const pages = await Promise.all(maps.map(async (address) => (await get(new URL(address).pathname)).text()));
  const found = pages.flatMap(locations).map((address) => new URL(address).pathname);
  expect(found.sort()).toEqual(['/', '/products', '/contact', `/products/${jar.id}`, `/products/${soldOut.id}`].sort());
  for (const path of found) expect((await get(path)).status, path).toBe(200);
});

test('a product page has one canonical address, its picture, its price and its availability', async () => {
  const { canonical, things } = await readHead(`/products/${jar.id}?utm_source=mail`);
  expect(new URL(canonical).pathname + new URL(canonical).search).toBe(`/products/${jar.id}`);
  expect(things).toMatchObject([
    {
      '@type': 'Product',
      name: 'Lake </script> jar',
      offers: { price: '85.50', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }, { name: 'Lake </script> jar' }] },
  ]);
  const other = await readHead(`/products/${soldOut.id}`);
  expect(other.things).toMatchObject([{ offers: { availability: 'https://schema.org/OutOfStock' } }, {}]);
});

test('the home page describes the shop, and its link preview has a picture in a format that all services support', async () => {
  const { things, picture } = await readHead('/');
  expect(things).toMatchObject([{ '@type': 'LocalBusiness', name: 'Paniwala', areaServed: 'IN' }]);
  for (const unsaid of ['telephone', 'email', 'address', 'identifier']) expect(things[0]).not.toHaveProperty(unsaid);
  const answer = await get(new URL(picture).pathname);
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
});

test('every page has a doctype, so that browsers use standards mode', async () => {
  for (const path of ['/', '/products', '/login', '/admin/login', '/nowhere']) {
    expect((await (await get(path)).text()).slice(0, 20), path).toBe('<!DOCTYPE html><html');
  }
});

test('private pages and search results are not indexed', inLongRun, async () => {
  for (const path of ['/login', '/products?search=jar']) {
    expect(await readHead(path), path).toMatchObject({ robots: 'noindex', canonical: '' });
  }
  expect((await readHead('/products?type=gallon')).canonical).toMatch(/\/products\?type=gallon$/);
});

test('an unknown path answers 404, and redirects to the home page even without scripts', async () => {
  const answer = await get('/water');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/<meta http-?equiv="refresh" content="0;url=\/"/i);
});

test('the shop can be installed: its manifest has a name and existing icons', async () => {
  const manifest = await (await get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Paniwala', display: 'standalone', start_url: '/' });
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(Buffer.from(await (await get(src)).arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
