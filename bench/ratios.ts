/**
 * Measures requests per second of the shop as a share of those of the floor. Both are measured in turn in every round.
 */
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
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
  /** Measures requests per second of the floor. */
  floor: (seconds: number) => Promise<number>;
}

/** The results of shop and floor in one round: requests per second, and the shop's answer time in ms. */
interface Round {
  perSecond: number;
  p99: number;
  floor: number;
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
    const measured: Round[] = [];
    // Shop and floor warm up one after the other, because requests left over from one load would disturb the next one.
    await load(pair.shop, 1, connections, folder);
    await pair.floor(1);
    for (let round = 0; round < rounds; round += 1) {
      const { perSecond, p99, failed } = await load(pair.shop, seconds, connections, folder);
      if (failed > 0) throw new Error(`${pair.name}: ${failed} requests failed`);
      measured.push({ perSecond, p99, floor: await pair.floor(seconds) });
    }
    const of = (read: (round: Round) => number) => median(measured.map(read));
    const value = of((round) => round.perSecond / round.floor);
    const detail = {
      shop: of((round) => round.perSecond),
      floor: of((round) => round.floor),
      p99: of(({ p99 }) => p99),
    };
    yield { name: pair.name, value, unit: 'of the floor', target: pair.target, detail };
  }
}

async function describePairs(shop: string, floor: string, data: Data, folder: string): Promise<Pair[]> {
  const loadFloor = (target: Target) => async (seconds: number) =>
    (await load(target, seconds, connections, folder)).perSecond;
  const kept = async (name: string, target: string, path: string, headers: Record<string, string>): Promise<Pair> => {
    const answer = await ask(shop + path, headers);
    const file = join(folder, `kept-${path.replaceAll(/\W/g, '-')}`);
    writeFileSync(file, await buffer(answer));
    const encoding = answer.headers['content-encoding'] ?? '';
    const same = `${floor}/file?${new URLSearchParams({ file, encoding })}`;
    return { name, target, shop: { url: shop + path, headers }, floor: loadFloor({ url: same, headers }) };
  };
  // Search results are never cached, so each request is rendered.
  const rendered = `${shop}/products?search=water`;
  const page = await text(await ask(rendered, {}));
  const sizes = `elements=${page.match(/<[a-z]/g)?.length ?? 0}&size=${page.length}`;
  const orders = (name: string, bodies: readonly string[]): Pair => ({
    name,
    target: '>= 0.5',
    shop: {
      url: `${shop}/api/orders`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      bodies,
      tokens: data.tokens,
    },
    floor: (seconds) => placeDirectly(floor, seconds, { tokens: data.tokens, bodies }),
  });
  return [
    await kept('page from warm cache: home', '>= 0.5', '/', { 'accept-encoding': 'br' }),
    await kept('page from warm cache: products', '>= 0.5', '/products', { 'accept-encoding': 'br' }),
    {
      name: 'page rendered without cache: products',
      target: '>= 0.2',
      shop: { url: rendered },
      floor: loadFloor({ url: `${floor}/render?${sizes}` }),
    },
    await kept('api: product list', '>= 0.5', '/api/products', {}),
    orders('orders of the same three products', data.orders.ofThreeProducts),
    orders('orders of 100 products', data.orders.ofManyProducts),
  ];
}

/** Requests an address without decoding the answer. */
function ask(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { headers }, resolve).on('error', reject));
}

interface DirectOrders {
  tokens: readonly string[];
  bodies: readonly string[];
}

async function placeDirectly(floor: string, seconds: number, { tokens, bodies }: DirectOrders): Promise<number> {
  const response = await fetch(`${floor}/place?seconds=${seconds}`, {
    method: 'POST',
    body: `{"tokens":${JSON.stringify(tokens)},"bodies":[${bodies.join(',')}]}`,
  });
  return ((await response.json()) as { perSecond: number }).perSecond;
}
