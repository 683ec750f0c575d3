import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { endShop, makeDataFolder, startShop } from '#server/testing/real-shop.ts';

async function open(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Waits until the server refuses new connections, which means that it has begun to close. */
async function waitForClosing(address: string): Promise<void> {
  for (let isOpen = true; isOpen; ) {
    isOpen = await open(address).then(
      (socket) => Boolean(socket.destroy()),
      () => false,
    );
  }
}

const body = '{}';
const headers = [
  'POST /api/contact/submit HTTP/1.1',
  'Host: shop.test',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  'Expect: 100-continue',
];

test('a closing server answers running requests, and does not wait for idle connections or partial requests', {
  timeout: 90_000,
}, async () => {
  const folder = makeDataFolder();
  const shop = await startShop({ DATA_DIR: folder.path });
  const [silent, stuttering, late] = await Promise.all([open(shop.address), open(shop.address), open(shop.address)]);
  try {
    stuttering.write('GET /api/products HTTP/1.1\r\nHost: sh');
    // An answer shows that the server has accepted the connections that were opened before.
    expect((await fetch(`${shop.address}/api/health`)).status).toBe(200);
    late.write(`${headers.join('\r\n')}\r\n\r\n`);
    // This answer shows that the server handles the request and waits for its body.
    expect(String(await once(late, 'data'))).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const began = performance.now();
    const ended = endShop(shop);
    await waitForClosing(shop.address);
    late.write(body);
    expect(await text(late)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n.*VALIDATION_ERROR/s);
    await ended;
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(shop.child.exitCode).toBe(0);
  } finally {
    for (const socket of [silent, stuttering, late]) socket.destroy();
    await endShop(shop);
    await folder.close();
  }
});
