import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { sql } from '#server/core/db/database.ts';
import { readSettings } from '#server/core/settings.ts';
import { describeError, limitFaults, maskAddresses } from '#server/core/telemetry/private-log.ts';
import { startTraces } from '#server/core/telemetry/traces.ts';
import { createJobs } from '#server/jobs.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { insertInto } from '#server/testing/builders/rows.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { startWorker } from '../jobs/worker.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let shop: TestShop;
let asha: BuiltCustomer;
beforeEach(async () => {
  shop = await openTestShop();
  asha = await buildCustomer(shop);
});
afterEach(() => shop.close());

test('metrics have calls by status, durations, pool, queue, orders and stock-outs, but no personal data', async () => {
  const metrics = createMetrics(shop.db);
  const { http } = await createApp(shop, { watchRequests: metrics.watch });
  const figures = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics.read);
  try {
    const jar = await buildProduct(shop, { stock: 1 });
    const order = (key: string) =>
      http.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${asha.token}`, 'idempotency-key': key },
        payload: { ...deliveryForm, items: [{ productId: jar.id, quantity: 1 }] },
      });
    expect([(await order('a')).statusCode, (await order('b')).statusCode]).toEqual([201, 409]);
    await http.inject({ url: `/api/products/${jar.id}?search=${asha.email}` });
    await http.inject({ url: `/api/${asha.email}` });
    const text = await (await fetch(`${figures.address}/metrics`)).text();
    expect(text).toContain('shop_requests_total{call="POST /orders",status="201"} 1');
    expect(text).toContain('shop_requests_total{call="POST /orders",status="409"} 1');
    expect(text).toContain('shop_requests_total{call="GET /products/:id",status="200"} 1');
    expect(text).toContain('shop_requests_total{call="unknown call",status="404"} 1');
    expect(text).toContain('shop_request_duration_seconds_bucket{le="+Inf",call="POST /orders"} 2');
    expect(text).toMatch(/^shop_orders_placed_total 1$/m);
    expect(text).toMatch(/^shop_orders_refused_total 1$/m);
    expect(text).toMatch(/^shop_products_out_of_stock 1$/m);
    expect(text).toMatch(/^shop_jobs_waiting 2$/m);
    expect(text).toMatch(/^shop_database_up 1$/m);
    expect(text).toMatch(/^shop_database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    for (const secret of [asha.email, asha.id, asha.token, jar.id]) expect(text).not.toContain(secret);
    // The shop's public port does not serve the metrics.
    expect((await http.inject({ url: '/metrics' })).statusCode).toBe(404);
  } finally {
    await figures.stop();
    await http.close();
  }
});

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
}

/** Starts an OTLP collector, does the work, and returns the text that the collector received, and the spans in it. */
async function collect(share: number, work: () => Promise<void>): Promise<{ text: string; spans: SentSpan[] }> {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const stop = startTraces({ endpoint: `http://127.0.0.1:${port}`, serviceName: 'shop-under-test', share });
  try {
    await work();
  } finally {
    await stop();
    receiver.close();
  }
  const spans = received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  return { text: received.join('\n'), spans };
}

test('a trace has a span for the call and one for each statement, without values', async () => {
  const { text, spans } = await collect(1, async () => {
    const login = { email: asha.email, password: 'a wrong one' };
    expect((await shop.call('POST /auth/login', { body: login })).status).toBe(401);
    expect((await shop.as(asha)('GET /cart')).status).toBe(200);
  });
  const cart = spans.find((span) => span.name === 'GET /cart');
  expect(spans.filter((span) => span.name === 'sql' && span.parentSpanId === cart?.spanId).length).toBeGreaterThan(1);
  expect(spans.find((span) => span.name === 'POST /auth/login')?.status.code).toBe(2);
  expect(text).toContain('shop-under-test');
  for (const secret of [asha.email, asha.id, asha.token, 'a wrong one']) expect(text).not.toContain(secret);
});

describe('a trace that began before the request reached the shop', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const proxySpan = '00f067aa0ba902b7';
  const header = (flags: string) => ({
    traceparent: `00-${traceId}-${proxySpan}-${flags}`,
    'x-forwarded-for': '198.51.100.7',
  });
  let proxied: TestShop;
  beforeEach(async () => {
    proxied = await openTestShop({ TRUST_PROXY: '1' });
  });
  afterEach(() => proxied.close());
  const requestProducts = async (headers: Record<string, string>) => {
    expect((await proxied.call('GET /products', {}, headers)).status).toBe(200);
  };

  test('is continued behind a trusted proxy, with spans of the call, its statements and the later email', async () => {
    const mails = await openMailServer();
    const settings = readSettings({ DATA_DIR: proxied.settings.dataDir, SMTP_URL: mails.url });
    const jar = await buildProduct(proxied, { stock: 5 });
    const bela = await buildCustomer(proxied);
    const { text, spans } = await collect(1, async () => {
      const body = { ...deliveryForm, items: [{ productId: jar.id, quantity: 1 }] };
      const placed = await proxied.as(bela)('POST /orders', { body }, { ...header('01'), 'idempotency-key': 'a' });
      expect(placed.status).toBe(201);
      const worker = startWorker({ ...proxied, settings }, Fastify().log, {
        jobs: createJobs(settings, Fastify().log),
      });
      await mails.waitFor(bela.email);
      await worker.stop();
    });
    await mails.close();
    const order = spans.find((span) => span.name === 'POST /orders');
    expect(order).toMatchObject({ traceId, parentSpanId: proxySpan });
    const isBelow = (span: SentSpan | undefined): boolean =>
      span !== undefined && (span === order || isBelow(spans.find(({ spanId }) => spanId === span.parentSpanId)));
    const below = spans.filter((span) => span !== order && isBelow(span));
    expect(new Set(below.map((span) => span.name))).toEqual(new Set(['sql', 'mail']));
    expect(below.filter((span) => span.name === 'mail')).toHaveLength(2);
    expect(below.every((span) => span.traceId === traceId)).toBe(true);
    for (const secret of [bela.email, bela.id, bela.token]) expect(text).not.toContain(secret);
  });

  test('is not continued for an untrusted client, nor for an invalid header', async () => {
    const { spans } = await collect(1, async () => {
      expect((await shop.call('GET /products', {}, header('01'))).status).toBe(200);
      await requestProducts({ ...header('01'), traceparent: `00-${'0'.repeat(32)}-${proxySpan}-01` });
    });
    const calls = spans.filter((span) => span.name === 'GET /products');
    expect(calls).toHaveLength(2);
    for (const call of calls) expect([call.traceId, call.parentSpanId]).not.toContain(traceId);
    for (const call of calls) expect(call.parentSpanId ?? '').toBe('');
  });

  test('is never sampled more often than the settings allow, but less often if its header asks for it', async () => {
    const none = await collect(0, () => requestProducts(header('01')));
    expect(none.spans).toEqual([]);
    const unwanted = await collect(1, () => requestProducts(header('00')));
    expect(unwanted.spans).toEqual([]);
    const half = await collect(0.5, async () => {
      for (let times = 0; times < 100; times += 1) await requestProducts(header('01'));
    });
    const calls = half.spans.filter((span) => span.name === 'GET /products').length;
    // The trace id is always the same, so sampling by the id would accept all calls or none.
    expect(calls).toBeGreaterThan(15);
    expect(calls).toBeLessThan(85);
  });
});

test('an error is logged with type, code and stack, without the values that it quotes', async () => {
  const lines: string[] = [];
  const { log } = Fastify({
    logger: { serializers: { err: describeError }, stream: { write: (line: string) => lines.push(line) } },
  });
  const failed = async (statement: string, values: unknown[]) => {
    const error = await shop.db.run(sql(statement), values).catch((thrown: unknown) => thrown);
    log.error({ err: error }, 'call failed');
  };
  const copy = `${insertInto('users')} select $2::uuid, name, email, password_hash, phone, address, city, state, pincode, role,
    is_active, created_at, roles from users where id = $1`;
  await failed(copy, [asha.id, '01936f0e-0000-7000-8000-000000000001']);
  await failed('select $1::text::uuid', [asha.email]);
  log.error({ err: Object.assign(new Error(`550 <${asha.email}> unknown`), { rejected: [asha.email] }) }, 'job failed');
  const text = lines.join('');
  expect(text).toMatch(/"code":"23505".*users_email_unique/);
  expect(text).toMatch(/550 <\[address\]> unknown/);
  expect(text).toMatch(/telemetry\.test\.ts/);
  expect(text).not.toContain(asha.email);
  expect(maskAddresses(`Failed task (${asha.email})`)).toBe('Failed task ([address])');
});

test('maskAddresses is fast even for a long text without email addresses', () => {
  const text = `/${'a.'.repeat(50_000)}`;
  const began = process.cpuUsage();
  expect(maskAddresses(`${text} @ a@b @c d@`)).toBe(`${text} @ [address] @c d@`);
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});

test('only the first hundred errors within ten seconds are logged, and further ones are counted', () => {
  const lines: string[] = [];
  let time = 0;
  const { log } = Fastify({
    logger: {
      serializers: { err: describeError },
      hooks: { logMethod: limitFaults(100, () => time) },
      stream: { write: (line: string) => lines.push(line) },
    },
  });
  for (let n = 0; n < 1000; n += 1) log.error({ err: new Error(`fault ${n}`) }, 'call failed');
  log.info('open');
  expect(lines).toHaveLength(101);
  time = 10_000;
  log.error('and again');
  expect(lines.slice(-2).map((line) => JSON.parse(line).msg)).toEqual(['900 more faults were not logged', 'and again']);
});
