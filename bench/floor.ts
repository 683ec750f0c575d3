/**
 * The floor: a minimal program with which the shop is compared. It uses only `node:http`, and answers the shop's own
 * bytes from memory or plain elements that React renders. Orders are placed without HTTP.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createFindActor } from '#server/accounts/sessions/session.ts';
import type { Customer } from '#server/core/actor.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { startEmbedded } from '#server/core/db/embedded/start.ts';
import { readSettings } from '#server/core/settings.ts';
import { buildServices } from '#server/testing/builders/services.ts';
import { placeOrders } from './customers.ts';

const settings = readSettings(process.env);
const embedded = await startEmbedded(join(settings.dataDir, 'database'));
const db = openDatabase(embedded.connection, console.error);
const clock = () => new Date();
const findActor = createFindActor({ db, clock });
const services = buildServices(db, settings, clock);
const files = new Map<string, Buffer>();
const pages = new Map<string, ReturnType<typeof makePage>>();

type Answer = (parameters: URLSearchParams, body: string) => Promise<string | Buffer> | string | Buffer;

const answers: Record<string, Answer> = {
  '/file': (parameters) => {
    const file = parameters.get('file') ?? '';
    const content = files.get(file) ?? readFileSync(file);
    files.set(file, content);
    return content;
  },
  '/render': (parameters) => {
    const key = parameters.toString();
    const page = pages.get(key) ?? makePage(Number(parameters.get('elements')), Number(parameters.get('size')));
    pages.set(key, page);
    return renderToString(page);
  },
  '/place': async (parameters, body) => {
    const { tokens, bodies } = JSON.parse(body) as { tokens: string[]; bodies: unknown[] };
    const customers = await Promise.all(tokens.map(requireCustomer));
    return JSON.stringify(await placeOrders(services, customers, bodies, Number(parameters.get('seconds'))));
  },
};

/** A page of plain elements, without components, router or data. `size` is the length of its markup. */
function makePage(elements: number, size: number) {
  const markup = '<div class="item"></div>'.length;
  const content = 'x'.repeat(Math.max(0, Math.round(size / elements) - markup));
  const items = Array.from({ length: elements }, (_, key) => createElement('div', { key, className: 'item' }, content));
  return createElement('main', null, items);
}

async function requireCustomer(token: string): Promise<Customer> {
  const actor = await findActor(token);
  if (actor?.role !== 'customer') throw new Error('The bench sends the sessions of customers only.');
  return actor;
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
  let body = '';
  if (request.method !== 'GET') for await (const chunk of request) body += chunk;
  const content = (await answers[pathname]?.(searchParams, body)) ?? '';
  const encoding = searchParams.get('encoding');
  response.writeHead(200, {
    'content-type': pathname === '/place' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(content),
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(content);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`));

process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await db.close();
  await embedded.stop();
});
