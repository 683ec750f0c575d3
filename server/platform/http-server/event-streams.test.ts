import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createEventStreams, type EventStream, streamLimits } from './event-streams.ts';

test('a browser that does not read its stream is disconnected before much is buffered for it', async () => {
  const http = Fastify();
  const streams = createEventStreams(streamLimits);
  let stream: EventStream | undefined;
  let isClosed = false;
  http.get('/', async (_request, reply) => {
    stream = streams.open(reply, 'meera', () => {
      isClosed = true;
    });
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await once(socket, 'data');
  socket.pause();
  const data = { text: 'x'.repeat(1000) };
  let sent = 0;
  // The buffers of the operating system take some megabytes first.
  for (; !isClosed && sent < 100_000; sent += 1) {
    stream?.send({ id: sent, event: 'alerts', data });
    if (sent % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent).toBeLessThan(100_000);
  socket.destroy();
  await http.close();
});

test('streams beyond the limit of the process are refused, and all end when it closes', async () => {
  const http = Fastify();
  const streams = createEventStreams({ ...streamLimits, streams: 2 });
  http.get('/:account', async (request, reply) => {
    streams.open(reply, (request.params as { account: string }).account, () => {});
  });
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const first = await fetch(`${address}/asha`);
  const second = await fetch(`${address}/bina`);
  expect((await fetch(`${address}/chitra`)).status).toBe(500);
  streams.close();
  expect([await first.text(), await second.text()]).toEqual([
    expect.stringMatching(/^retry: \d+\n\n$/),
    expect.stringMatching(/^retry: \d+\n\n$/),
  ]);
  expect((await fetch(`${address}/asha`)).status).toBe(500);
  await http.close();
});
