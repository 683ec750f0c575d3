/**
 * The floor: a minimal program with which the shop is compared. It uses only `node:http`, and answers bytes from
 * memory, markup that React renders, or rows of the same SQL statements that the shop uses.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createFindActor } from '#server/accounts/sessions/session.ts';
import { loadCart, setCartQuantity } from '#server/cart/store.ts';
import { listPublicProducts } from '#server/catalogue/product.store.ts';
import { parseSearch } from '#server/catalogue/rules.ts';
import type { Customer } from '#server/core/actor.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { startEmbedded } from '#server/core/db/embedded/start.ts';
import { readSettings } from '#server/core/settings.ts';
import { listOwnOrders } from '#server/orders/store.ts';
import { buildServices } from '#server/testing/builders/services.ts';
import { placeOrders } from './customers.ts';

const settings = readSettings(process.env);
const embedded = await startEmbedded(join(settings.dataDir, 'database'));
const db = openDatabase(embedded.connection, console.error);
const clock = () => new Date();
const findActor = createFindActor({ db, clock });
const bytes = new Map<string, Buffer>();
const services = buildServices(db, settings, clock);
const renders = new Map<string, () => string>();

const tag = /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g;
const raw = /<(style|script)([^>]*)>([\s\S]*?)<\/\1>/g;
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const names: Record<string, string> = { class: 'className', for: 'htmlFor', charset: 'charSet', srcset: 'srcSet' };

type Answer = (url: URL, token: string | null, body: string) => Promise<unknown> | unknown;

async function requireCustomer(token: string | null): Promise<Customer> {
  const actor = await findActor(token);
  if (actor?.role !== 'customer') throw new Error('The bench sends the sessions of customers only.');
  return actor;
}

const answers: Record<string, Answer> = {
  '/bytes': ({ searchParams }) => {
    const size = searchParams.get('size') ?? '';
    const kept = bytes.get(size) ?? Buffer.alloc(Number(size), 'x');
    bytes.set(size, kept);
    return kept;
  },
  '/render': ({ searchParams }) => {
    const file = searchParams.get('file') ?? '';
    const render = renders.get(file) ?? renderPlain(readFileSync(file, 'utf8'));
    renders.set(file, render);
    return render();
  },
  '/search': async ({ searchParams }) => {
    const words = parseSearch(searchParams.get('search') ?? '');
    return JSON.stringify(await listPublicProducts(db, { type: null, category: null, words, limit: 20, offset: 0 }));
  },
  '/cart': async (_, token) => JSON.stringify(await loadCart(db, (await requireCustomer(token)).id)),
  '/cart/change': async ({ searchParams }, token, body) => {
    const { quantity } = JSON.parse(body);
    const item = { productId: searchParams.get('product') ?? '', quantity };
    return JSON.stringify(await setCartQuantity(db, (await requireCustomer(token)).id, item, clock()));
  },
  '/orders': async (_, token) =>
    JSON.stringify(await listOwnOrders(db, (await requireCustomer(token)).id, { limit: 20, offset: 0 })),
  '/place': async ({ searchParams }, _, body) => {
    const { tokens, bodies } = JSON.parse(body) as { tokens: string[]; bodies: unknown[] };
    const customers = await Promise.all(tokens.map(requireCustomer));
    const seconds = Number(searchParams.get('seconds'));
    return JSON.stringify(await placeOrders(services, customers, bodies, seconds));
  },
};

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const answer = answers[url.pathname];
  let body = '';
  if (request.method !== 'GET') for await (const chunk of request) body += chunk;
  const token = request.headers.authorization?.slice('Bearer '.length) ?? null;
  const content = (await answer?.(url, token, body)) as string | Buffer;
  const type = url.pathname === '/render' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(content) }).end(content);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`));

process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await db.close();
  await embedded.stop();
});

interface Open {
  type: string;
  props: Record<string, unknown>;
  children: ReactNode[];
}

/**
 * Turns a finished page into plain React elements, without components, router or data. Returns a function that renders
 * them with `renderToString` each time it is called. `html` must be the output of React.
 */
function renderPlain(html: string): () => string {
  const texts: string[] = [];
  const marked = html.replace(raw, (_, name: string, attributes: string, text: string) => {
    texts.push(text);
    return `<${name}${attributes} data-raw="${texts.length - 1}"></${name}>`;
  });
  const stack: Open[] = [{ type: '', props: {}, children: [] }];
  const top = () => stack.at(-1) as Open;
  for (const [whole, closing, name = '', attributes = ''] of marked.matchAll(tag)) {
    if (whole.startsWith('<!')) continue;
    if (!whole.startsWith('<')) top().children.push(decode(whole));
    else if (!closing) {
      stack.push({ type: name, props: readProps(attributes, texts), children: [] });
      if (isVoid.test(name)) close(stack);
    } else close(stack);
  }
  const [page] = top().children;
  return () => renderToString(page);
}

function close(stack: Open[]): void {
  const done = stack.pop();
  if (done) stack.at(-1)?.children.push(createElement(done.type, done.props, ...done.children));
}

function readProps(attributes: string, texts: string[]): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = '', value] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
    if (name === 'data-raw') props.dangerouslySetInnerHTML = { __html: texts[Number(value)] };
    else props[names[name] ?? name] = value === undefined ? true : decode(value);
  }
  return props;
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
