/**
 * Measures requests per second of the shop as a share of those of a minimal program, the floor (floor.ts). Both are
 * measured in turn in every round.
 */
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
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
  const loadFloor = (target: Target) => async (seconds: number) => {
    const { perSecond, failed } = await load(target, seconds, connections, folder);
    if (failed > 0) throw new Error(`${target.url}: ${failed} requests to the floor failed`);
    return perSecond;
  };
  /** Stores an answer of the shop, and returns the parameters with which the floor answers the same bytes. */
  const store = async (name: string, answer: IncomingMessage): Promise<URLSearchParams> => {
    const file = join(folder, `kept-${name.replaceAll(/\W/g, '-')}`);
    writeFileSync(file, await buffer(answer));
    const { 'content-encoding': encoding = '', 'content-type': type = '' } = answer.headers;
    return new URLSearchParams({ file, encoding, type });
  };
  const kept = async (name: string, path: string, headers: Record<string, string>): Promise<Pair> => {
    const same = await store(path, await ask(shop + path, { headers }));
    const target = { url: `${floor}/file?${same}`, headers };
    return { name, target: '>= 0.5', shop: { url: shop + path, headers }, floor: loadFloor(target) };
  };
  // Search results are never cached, so each request is rendered.
  const rendered = `${shop}/products?search=water`;
  const page = await text(await ask(rendered, {}));
  const sizes = `elements=${page.match(/<[a-z]/g)?.length ?? 0}&size=${page.length}`;
  const orders = async (name: string, bodies: readonly string[]): Promise<Pair> => {
    const headers = { 'content-type': 'application/json' };
    const target = { method: 'POST' as const, headers, bodies, tokens: data.tokens };
    const url = `${shop}/api/orders`;
    const authorization = `Bearer ${data.tokens[0]}`;
    const one = await ask(url, { method: 'POST', headers: { ...headers, authorization } }, bodies[0]);
    if (one.statusCode !== 201) throw new Error(`${name}: ${one.statusCode} ${await text(one)}`);
    const same = await store(name, one);
    return {
      name,
      target: '>= 0.1',
      shop: { url, ...target },
      floor: loadFloor({ url: `${floor}/place?${same}`, ...target }),
    };
  };
  return [
    await kept('page from warm cache: home', '/', { 'accept-encoding': 'br' }),
    await kept('page from warm cache: products', '/products', { 'accept-encoding': 'br' }),
    {
      name: 'page rendered without cache: products',
      target: '>= 0.2',
      shop: { url: rendered },
      floor: loadFloor({ url: `${floor}/render?${sizes}` }),
    },
    await kept('api: product list', '/api/products', {}),
    await orders('orders of the same three products', data.orders.ofThreeProducts),
    await orders('orders of 100 products', data.orders.ofManyProducts),
  ];
}

/** Sends a request without decoding the answer. */
function ask(url: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request(url, options, resolve).on('error', reject).end(body));
}
