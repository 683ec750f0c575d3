/** `npm run bench -- --only=streams` measures the memory of 200 open streams of alerts, and an order beside them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type OpenStream, openStream } from '#server/testing/builders/alert-streams.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { callOver, done } from '#server/testing/call-over.ts';
import { withDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { memoryOf, shopSettings, startProgram } from './shop.ts';
import { percentile } from './times.ts';

const streamCount = 200;
const ownStreams = 10;
const orderCount = 200;
/** The time between two orders in ms. It is so long that each order is announced on its own. */
const orderMs = 100;
const restMs = 30_000;

export async function* measureStreams(dataDir: string): AsyncGenerator<Figure> {
  const people = await withDatabase(dataDir, async (db) => {
    const shop = { db, clock: () => new Date() };
    const tokens: string[] = [];
    for (let count = 0; count < streamCount / ownStreams; count += 1) tokens.push((await buildAdmin(shop)).token);
    const { id: productId } = await buildProduct(shop, { stock: 1_000_000 });
    return { tokens, customer: await buildCustomer(shop), productId };
  });
  const shop = await startProgram('server/main.mjs', { ...shopSettings(dataDir), MAX_OPEN_ORDERS: '100000' });
  const streams: OpenStream[] = [];
  try {
    const over = { as: ({ token }: { token: string }) => callOver(shop.address, token), clock: () => new Date() };
    const orderAll = async () => {
      const times: number[] = [];
      for (let count = 0; count < orderCount; count += 1) {
        const began = performance.now();
        done(await placeOrder(over, people.customer, [{ productId: people.productId, quantity: 1 }]));
        times.push(performance.now() - began);
        await sleep(orderMs);
      }
      return times;
    };
    const alone = await orderAll();
    await sleep(restMs);
    const [before] = memoryOf(shop, 'without streams');
    if (before) yield before;
    for (let at = 0; at < streamCount; at += 1) {
      streams.push(await openStream(shop.address, people.tokens[at % people.tokens.length] ?? ''));
    }
    const beside = await orderAll();
    await sleep(restMs);
    const [after] = memoryOf(shop, `with ${streamCount} streams, after ${orderCount} orders`);
    if (after) yield after;
    if (before && after)
      yield { name: `${streamCount} open streams`, value: after.value - before.value, unit: 'MB', target: '< 20' };
    yield { name: 'an order without streams, median', value: percentile(alone, 0.5), unit: 'ms' };
    yield { name: `an order beside ${streamCount} streams, median`, value: percentile(beside, 0.5), unit: 'ms' };
    const untold = streams.filter(({ text }) => !text.includes('event: alerts')).length;
    if (untold > 0) throw new Error(`${untold} streams heard of no order`);
  } finally {
    for (const stream of streams) stream.leave();
    await shop.stop();
  }
}
