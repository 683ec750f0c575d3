/** Clients that flood a shop with requests over a few connections. Each request differs from all others. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FloodRequest {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Makes the n-th request of a kind. */
export type FloodKind = (n: number) => FloodRequest;

const junk = (length: number, n: number) => `${n}-`.padEnd(length, 'junk');
const json = { 'content-type': 'application/json' };

/** Kinds of requests. Their addresses and headers are nearly as long as the limit of headers allows. */
export const floodKinds = {
  'cacheable calls with long junk': (n) => ({
    path: `/api/products?page=1000000&limit=1&x=${junk(3900, n)}`,
    headers: { 'accept-encoding': `br;q=0.${n}, ${junk(11_000, n)}` },
  }),
  'data of a page with long junk': (n) => ({
    path: `/products.data?_routes=x${n}&x=${junk(3900, n)}`,
    headers: { 'accept-encoding': `gzip, ${junk(11_000, n)}` },
  }),
  'one page in many spellings': (n) => ({
    path: `/${spell('products', n)}?x=${junk(3000, n)}`,
    headers: { 'accept-encoding': `gzip;q=0.${n}, ${junk(11_000, n)}` },
  }),
  'one page with many different cookies': (n) => ({
    path: '/contact',
    headers: { cookie: `language=en; x=${junk(9000, n)}` },
  }),
  'calls that do not exist': (n) => ({
    method: 'POST',
    path: `/api/${junk(2000, n)}`,
    headers: json,
    body: JSON.stringify({ junk: junk(4000, n) }),
  }),
  'forged sessions with bodies': (n) => ({
    method: 'PUT',
    path: '/api/cart/sync',
    headers: { ...json, authorization: `Bearer ${String(n).padStart(43, 'x')}` },
    body: JSON.stringify({ localCartItems: [], junk: junk(8000, n) }),
  }),
  'pictures, files and icons': (n) => ({ path: `/${['pictures', 'assets', 'icon-1'][n % 3]}/${junk(2000, n)}` }),
  'searches with a null byte, and unknown categories': (n) => ({
    path: n % 2 ? `/products?search=${junk(60, n)}%00` : `/products?category=${junk(60, n)}`,
  }),
} satisfies Record<string, FloodKind>;

/** Writes the letters of a word literally or percent-encoded, in either case. */
function spell(word: string, n: number): string {
  return [...word]
    .map((letter, at) => {
      const spelling = Math.floor(n / 3 ** at) % 3;
      if (spelling === 0) return letter;
      return spelling === 1 ? letter.toUpperCase() : `%${letter.charCodeAt(0).toString(16)}`;
    })
    .join('');
}

/**
 * Sends `count` requests of a kind, or fewer if `isOver` returns true. Returns how often each status was answered;
 * status 0 counts requests without an answer.
 */
export async function flood(
  address: string,
  kind: FloodKind,
  count: number,
  { isOver = () => false, connections = 24 }: { isOver?: () => boolean; connections?: number } = {},
): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  let next = 0;
  const send = async () => {
    while (next < count && !isOver()) {
      const status = await sendOne(address, kind(next++), agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  agent.destroy();
  return statuses;
}

function sendOne(address: string, { method = 'GET', path, headers, body }: FloodRequest, agent: Agent) {
  return new Promise<number>((resolve) => {
    const { hostname, port } = new URL(address);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    sent.setTimeout(30_000, () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

/** Opens connections that each announce a body of `bytes` and send all of it except the last 20 bytes. */
export async function promiseBodies(address: string, count: number, bytes: number): Promise<Socket[]> {
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - 20, ' ')]);
  const open = async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => {}).resume();
    await new Promise((resolve) => {
      socket.once('close', resolve);
      socket.write(body, resolve);
    });
    return socket;
  };
  return Promise.all(Array.from({ length: count }, open));
}

export interface Strangers {
  /** Requests sent so far, and how often each status was answered. */
  sent(): number;
  statuses: Map<number, number>;
  stop(): Promise<void>;
}

const burst = 60;
const pauseMs = 150;
const unfinishedBodies = 20;

/** Floods a shop with all kinds in turn until stopped: a few hundred requests a second, and bodies that never end. */
export function startStrangers(address: () => string): Strangers {
  const statuses = new Map<number, number>();
  const stopping = new AbortController();
  let sent = 0;

  async function floodOn(): Promise<void> {
    const kinds = Object.values(floodKinds);
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const kind = kinds[round % kinds.length];
      if (!kind) return;
      const answers = await flood(address(), (n) => kind(round * burst + n), burst);
      for (const [status, count] of answers) statuses.set(status, (statuses.get(status) ?? 0) + count);
      sent += burst;
      const sockets = await promiseBodies(address(), unfinishedBodies, 65_536).catch(() => []);
      await sleep(pauseMs);
      for (const socket of sockets) socket.destroy();
    }
  }

  const flooding = floodOn();
  return {
    sent: () => sent,
    statuses,
    async stop() {
      stopping.abort();
      await flooding;
    },
  };
}
