/**
 * The floor: a minimal program with which the shop is compared. It uses only `node:http`, React and the driver of
 * PostgreSQL. It answers the shop's own bytes from memory, renders plain elements, or writes an order into bare tables.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { v7 as newId } from 'uuid';
import { startEmbedded } from '#server/core/db/embedded/start.ts';
import { readSettings } from '#server/core/settings.ts';

const embedded = await startEmbedded(join(readSettings(process.env).dataDir, 'database'));
const pool = new pg.Pool({ ...embedded.connection, max: 10 });
const files = new Map<string, Buffer>();
const pages = new Map<string, ReturnType<typeof makePage>>();

// The least that an order must write: the order, its lines, and the stock of its products. There are no other indexes,
// triggers or rules.
await pool.query(`
  drop schema if exists floor cascade;
  create schema floor;
  create table floor.products (id uuid primary key, stock integer not null);
  create table floor.orders (id uuid primary key, customer text not null, placed_at timestamptz not null);
  create table floor.lines (order_id uuid references floor.orders, product_id uuid references floor.products,
    quantity integer not null, primary key (order_id, product_id));
  insert into floor.products select id, 1000000000 from public.products`);

const placeOrder = {
  name: 'place',
  text: `
    with placed as (
      insert into floor.orders values ($1, $2, now())
    ), line as (
      select p.id, line.quantity
      from floor.products p join json_to_recordset($3) as line("productId" uuid, quantity integer) on p.id = "productId"
      order by p.id for no key update of p
    ), taken as (
      update floor.products p set stock = p.stock - line.quantity from line
      where p.id = line.id and p.stock >= line.quantity
    )
    insert into floor.lines select $1, id, quantity from line`,
};

/** The answer to an address with these parameters and this body. `token` tells the customer who orders. */
type Answer = (parameters: URLSearchParams, body: string, token: string) => Promise<string | Buffer> | string | Buffer;

const answers: Record<string, Answer> = {
  '/file': readOnce,
  '/render': (parameters) => {
    const key = parameters.toString();
    const page = pages.get(key) ?? makePage(Number(parameters.get('elements')), Number(parameters.get('size')));
    pages.set(key, page);
    return renderToString(page);
  },
  '/place': async (parameters, body, token) => {
    await pool.query({ ...placeOrder, values: [newId(), token, JSON.stringify(JSON.parse(body).items)] });
    return readOnce(parameters);
  },
};

/** The content of a file, in which the bench has stored an answer of the shop. */
function readOnce(parameters: URLSearchParams): Buffer {
  const file = parameters.get('file') ?? '';
  const content = files.get(file) ?? readFileSync(file);
  files.set(file, content);
  return content;
}

/** A page of plain elements, without components, router or data. `size` is the length of its markup. */
function makePage(elements: number, size: number) {
  const markup = '<div class="item"></div>'.length;
  const content = 'x'.repeat(Math.max(0, Math.round(size / elements) - markup));
  const items = Array.from({ length: elements }, (_, key) => createElement('div', { key, className: 'item' }, content));
  return createElement('main', null, items);
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
  let body = '';
  if (request.method !== 'GET') for await (const chunk of request) body += chunk;
  const content = (await answers[pathname]?.(searchParams, body, request.headers.authorization ?? '')) ?? '';
  const encoding = searchParams.get('encoding');
  response.writeHead(200, {
    'content-type': searchParams.get('type') ?? 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(content),
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(content);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`));

process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
  await embedded.stop();
});
