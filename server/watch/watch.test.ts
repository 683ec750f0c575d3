import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { sql } from '../db/database.ts';
import { type BuiltCustomer, buildCustomer } from '../testing/accounts.ts';
import { deliveryForm } from '../testing/orders.ts';
import { buildProduct } from '../testing/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { createMetrics } from './metrics.ts';
import { describeError, maskAddresses } from './private-log.ts';
import { serveMetrics } from './serve-metrics.ts';
import { startTraces } from './traces.ts';

let shop: TestShop;
let asha: BuiltCustomer;
beforeEach(async () => {
  shop = await openTestShop();
  asha = await buildCustomer(shop);
});
afterEach(() => shop.close());

test('the figures: calls by status, times, pool, queue, orders, stock-outs, and nothing of anybody', async () => {
  const metrics = createMetrics(shop.db);
  const { http } = await createApp(shop, { watch: metrics.watch });
  const figures = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics.read);
  try {
    const jar = await buildProduct(shop, { stock: 1 });
    const order = (key: string) =>
      http.inject({
        ...{ method: 'POST', url: '/api/orders' },
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
    // Not for whoever can reach the shop.
    expect((await http.inject({ url: '/metrics' })).statusCode).toBe(404);
  } finally {
    await figures.stop();
    await http.close();
  }
});

interface SentSpan {
  name: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
}

test('traces: a span for the call and one for each statement in it, without a value that anybody typed', async () => {
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
  const stop = startTraces({ endpoint: `http://127.0.0.1:${port}`, serviceName: 'shop-under-test', share: 1 });
  try {
    const login = { email: asha.email, password: 'a wrong one' };
    expect((await shop.call('POST /auth/login', { body: login })).status).toBe(401);
    expect((await shop.as(asha)('GET /cart')).status).toBe(200);
  } finally {
    await stop();
    receiver.close();
  }
  const text = received.join('\n');
  const spans: SentSpan[] = received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const cart = spans.find((span) => span.name === 'GET /cart');
  expect(spans.filter((span) => span.name === 'sql' && span.parentSpanId === cart?.spanId).length).toBeGreaterThan(1);
  expect(spans.find((span) => span.name === 'POST /auth/login')?.status.code).toBe(2);
  expect(text).toContain('shop-under-test');
  for (const secret of [asha.email, asha.id, asha.token, 'a wrong one']) expect(text).not.toContain(secret);
});

test('an error is logged with kind, code and place, and without what it quotes', async () => {
  const lines: string[] = [];
  const { log } = Fastify({
    logger: { serializers: { err: describeError }, stream: { write: (line: string) => lines.push(line) } },
  });
  const failed = async (statement: string, values: unknown[]) => {
    const error = await shop.db.run(sql(statement), values).catch((thrown: unknown) => thrown);
    log.error({ err: error }, 'call failed');
  };
  const copy = `insert into users select $2::uuid, name, email, password_hash, phone, address, city, state, pincode, role,
    is_active, verified_at, created_at from users where id = $1`;
  await failed(copy, [asha.id, '01936f0e-0000-7000-8000-000000000001']);
  await failed('select $1::text::uuid', [asha.email]);
  log.error({ err: Object.assign(new Error(`550 <${asha.email}> unknown`), { rejected: [asha.email] }) }, 'job failed');
  const text = lines.join('');
  expect(text).toMatch(/"code":"23505".*users_email_unique/);
  expect(text).toMatch(/550 <\[address\]> unknown/);
  expect(text).toMatch(/watch\.test\.ts/);
  expect(text).not.toContain(asha.email);
  expect(maskAddresses(`Failed task (${asha.email})`)).toBe('Failed task ([address])');
});
