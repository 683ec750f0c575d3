import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '#server/core/settings.ts';
import { letters } from '#server/letters.ts';
import { tryMail } from './try-mail.ts';

const settings = readSettings({ LOG_LEVEL: 'silent' });
const mail = { kind: 'test-email', to: 'meena@paniwala.test', name: 'Meena' };
const job = {
  id: '1',
  queuedAt: new Date(),
  to: ['meena@paniwala.test'],
  language: 'en' as const,
  shop: { ...settings.shop, version: 0 },
};
const attempt = (url: string | undefined, patience?: number) =>
  tryMail(
    letters,
    settings,
    mail,
    { ...job, route: url === undefined ? { via: 'none' } : { via: 'environment', url } },
    patience,
  );

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A mail server that answers with these lines, one for each line that it receives. */
async function listen(...answers: string[]): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    const left = [...answers];
    const answer = () => left.length > 0 && socket.write(`${left.shift()}\r\n`);
    socket.on('error', () => {});
    answer();
    socket.on('data', answer);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('the outcome of a test email without a configured mail server is `log`', async () => {
  expect(await attempt(undefined)).toMatchObject({ outcome: 'log' });
});

test('a mail server that accepts the connection and stays silent is given up after the time limit', async () => {
  const began = Date.now();
  expect(await attempt(`smtp://${await listen()}`, 200)).toMatchObject({ outcome: 'silent' });
  expect(Date.now() - began).toBeLessThan(3_000);
});

test('a wrong password for the mail server is reported with its answer', async () => {
  const url = `smtp://meena:wrong@${await listen('220 hello', '250-mail\r\n250 AUTH PLAIN', '535 5.7.8 Bad password')}`;
  expect(await attempt(url)).toEqual({ outcome: 'signIn', said: '535 5.7.8 Bad password', from: expect.any(String) });
});

test('a sender that the mail server refuses is reported with its answer', async () => {
  const url = `smtp://${await listen('220 hello', '250 mail', '553 5.7.1 Sender not owned')}`;
  expect(await attempt(url)).toMatchObject({ outcome: 'sender', said: '553 5.7.1 Sender not owned' });
});

test('an address without a mail server is reported as unreachable', async () => {
  const address = await listen();
  server?.close();
  expect(await attempt(`smtp://${address}`)).toMatchObject({ outcome: 'unreachable' });
});
