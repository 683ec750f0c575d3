import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { streamLimits } from '#server/platform/http-server/event-streams.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { idsIn, type OpenStream, openStream } from '#server/testing/builders/alert-streams.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { callOver } from '#server/testing/call-over.ts';
import { endShop, makeDataFolder, startShop, waitForHealth } from '#server/testing/real-shop.ts';

const { streams: streamCount, ownStreams, reconnectMs } = streamLimits;
/** Browsers connect again this much faster than in reality. */
const speed = 4;

test(`${streamCount} open streams end with the shop, and after its restart each gets what it missed, once`, {
  timeout: 240_000,
}, async () => {
  const folder = makeDataFolder();
  let shop = await startShop({ DATA_DIR: folder.path });
  const { port } = new URL(shop.address);
  let opened: OpenStream[] = [];
  try {
    const tokens: string[] = [];
    for (let count = 0; count < streamCount / ownStreams; count += 1) tokens.push((await buildAdmin(folder)).token);
    const asha = await buildCustomer(folder);
    const { id: productId } = await buildProduct(folder, { stock: 500 });
    const order = async () => {
      const over = { as: ({ token }: { token: string }) => callOver(shop.address, token), clock: folder.clock };
      const { status, body } = await placeOrder(over, asha, [{ productId, quantity: 1 }]);
      expect(status, JSON.stringify(body)).toBe(201);
    };
    const all = Array.from({ length: streamCount }, (_, at) => tokens[at % tokens.length] ?? '');
    for (let at = 0; at < streamCount; at += 100) {
      const part = all.slice(at, at + 100);
      opened.push(...(await Promise.all(part.map((token) => openStream(shop.address, token)))));
    }
    await expect(openStream(shop.address, tokens[0] ?? '')).rejects.toThrow(/429|503/);
    await order();
    await expect.poll(() => opened.filter(({ text }) => text.includes('event: alerts')).length).toBe(streamCount);

    const began = performance.now();
    await endShop(shop);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(shop.child.exitCode).toBe(0);
    await Promise.all(opened.map(({ ended }) => ended));
    const pauses = opened.map(({ text }) => Number(/^retry: (\d+)$/m.exec(text)?.[1]));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(reconnectMs[0]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(reconnectMs[1]);

    shop = await startShop({ DATA_DIR: folder.path, PORT: port });
    await waitForHealth(shop.address, 200);
    await order();
    const again = await Promise.all(
      opened.map(async (stream, at) => {
        await sleep((pauses[at] ?? 0) / speed);
        return openStream(shop.address, stream.token, idsIn(stream).at(-1));
      }),
    );
    const missed = opened.map((stream) => idsIn(stream).at(-1));
    opened = again;
    expect(new Set(missed).size).toBe(1);
    await expect.poll(() => again.filter(({ text }) => text.includes('event: alerts')).length).toBe(streamCount);
    await sleep(1000);
    expect(again.filter((stream) => idsIn(stream).length !== 1)).toEqual([]);
    expect((await fetch(`${shop.address}/api/products`)).status).toBe(200);
  } finally {
    for (const stream of opened) stream.leave();
    await endShop(shop);
    await folder.close();
  }
});
