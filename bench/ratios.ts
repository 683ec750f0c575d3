/**
 * Measures requests per second of the shop as a share of those of the floor. Both are measured in turn in every round.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, type Target } from './load.ts';
import type { Data } from './prepare.ts';
import type { Figure } from './report.ts';
import type { Program } from './shop.ts';
import { median } from './times.ts';

interface Options {
  rounds: number;
  seconds: number;
  folder: string;
}

interface Pair {
  name: string;
  target: string;
  shop: Target;
  floor: Target;
  /** If given, measures orders per second of the floor without HTTP. */
  direct?: (seconds: number) => Promise<number>;
}

const connections = 20;

export async function* measureRatios(
  shop: Program,
  floor: Program,
  data: Data,
  { rounds, seconds, folder }: Options,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Figure> {
  const pairs = (await describePairs(shop.address, floor.address, data, folder)).filter(({ name }) => isWanted(name));
  for (const pair of pairs) {
    const ratios: number[] = [];
    const shopRates: number[] = [];
    const floorRates: number[] = [];
    const p99: number[] = [];
    const loadFloor = async (lasting: number) =>
      pair.direct?.(lasting) ?? (await load(pair.floor, lasting, connections, folder)).perSecond;
    // Shop and floor warm up one after the other, because requests left over from one load would disturb the next one.
    await load(pair.shop, 1, connections, folder);
    await loadFloor(1);
    for (let round = 0; round < rounds; round += 1) {
      const shopLoad = await load(pair.shop, seconds, connections, folder);
      if (shopLoad.failed > 0) throw new Error(`${pair.name}: ${shopLoad.failed} requests failed`);
      const floorRate = await loadFloor(seconds);
      shopRates.push(shopLoad.perSecond);
      floorRates.push(floorRate);
      ratios.push(shopLoad.perSecond / floorRate);
      p99.push(shopLoad.p99);
    }
    const detail = { shop: median(shopRates), floor: median(floorRates), p99: median(p99) };
    yield { name: pair.name, value: median(ratios), unit: 'of the floor', target: pair.target, detail };
  }
}

async function describePairs(shop: string, floor: string, data: Data, folder: string): Promise<Pair[]> {
  const { products, customerToken, orderBodies } = data;
  const product = products[0] ?? '';
  const authorization = `Bearer ${customerToken}`;
  const compressed = { 'accept-encoding': 'br' };
  const bytes = async (path: string, headers: Record<string, string>) => {
    const size = await measureBytes(shop + path, headers);
    return { shop: { url: shop + path, headers }, floor: { url: `${floor}/bytes?size=${size}`, headers } };
  };
  const render = async (path: string) => {
    const file = join(folder, `${path.replaceAll(/\W/g, '-')}.html`);
    writeFileSync(file, await (await fetch(shop + path)).text());
    // Search results are never cached, so each request is rendered.
    return { shop: { url: shop + path }, floor: { url: `${floor}/render?file=${file}` } };
  };
  const signedIn = (path: string, floorPath: string): Pick<Pair, 'shop' | 'floor'> => ({
    shop: { url: `${shop}/api${path}`, headers: { authorization } },
    floor: { url: floor + floorPath, headers: { authorization } },
  });
  const change: Omit<Target, 'url'> = {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    bodies: ['{"quantity":3}', '{"quantity":4}'],
  };
  const place = { ...change, method: 'POST' as const, bodies: orderBodies };
  const search = '/products?search=sparkling&limit=20';
  return [
    { name: 'page from warm cache: home', target: '>= 0.7', ...(await bytes('/', compressed)) },
    { name: 'page from warm cache: products', target: '>= 0.7', ...(await bytes('/products', compressed)) },
    { name: 'page from warm cache: product', target: '>= 0.7', ...(await bytes(`/products/${product}`, compressed)) },
    { name: 'page rendered afresh: products', target: '>= 0.4', ...(await render('/products?search=water')) },
    { name: 'api: product list', target: '>= 0.5', ...(await bytes('/api/products', {})) },
    { name: 'api: product', target: '>= 0.5', ...(await bytes(`/api/products/${product}`, {})) },
    {
      name: 'api: search',
      target: '>= 0.5',
      // A request with a cookie is not answered from the cache, so it reaches the database.
      shop: { url: `${shop}/api${search}`, headers: { cookie: 'bench=1' } },
      floor: { url: `${floor}/search?search=sparkling` },
    },
    { name: 'api: cart', target: '>= 0.5', ...signedIn('/cart', '/cart') },
    {
      name: 'api: cart change',
      target: '>= 0.5',
      shop: { url: `${shop}/api/cart/${product}`, ...change },
      floor: { url: `${floor}/cart/change?product=${product}`, ...change },
    },
    { name: 'api: my orders', target: '>= 0.5', ...signedIn('/orders', '/orders') },
    {
      name: 'order of three lines placed',
      target: '>= 0.5',
      shop: { url: `${shop}/api/orders`, ...place },
      floor: { url: '' },
      direct: (seconds) => placeDirectly(floor, seconds, { tokens: [customerToken], bodies: orderBodies }),
    },
    {
      name: 'order with empties placed',
      target: '>= 0.5',
      shop: { url: `${shop}/api/orders`, ...place, ...data.swaps },
      floor: { url: '' },
      direct: (seconds) => placeDirectly(floor, seconds, data.swaps),
    },
  ];
}

async function measureBytes(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  const length = response.headers.get('content-length');
  return length ? Number(length) : (await response.arrayBuffer()).byteLength;
}

async function placeDirectly(floor: string, seconds: number, { tokens, bodies }: Data['swaps']): Promise<number> {
  const response = await fetch(`${floor}/place?seconds=${seconds}`, {
    method: 'POST',
    body: `{"tokens":${JSON.stringify(tokens)},"bodies":[${bodies.join(',')}]}`,
  });
  return ((await response.json()) as { perSecond: number }).perSecond;
}
