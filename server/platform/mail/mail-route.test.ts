import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/core/settings.ts';
import { letters } from '#server/letters.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { findServerAddress, isPublicAddress, type MailAccount } from './mail-route.ts';
import { tryAccount } from './try-mail.ts';

const login = { user: 'meena@paniwala.test', password: 'abcd-efgh' };
let server: MailServer;
let port: number;
beforeAll(async () => {
  server = await openMailServer(0, login);
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close());

const shop = { ...readSettings({}).shop, version: 0 };
const job = { id: '1', queuedAt: new Date(), to: [login.user], language: 'en' as const, shop };
const mail = { kind: 'test-email', to: login.user, name: 'Meena' };
const accountAt = (given: Partial<MailAccount> = {}): MailAccount => ({
  provider: 'other',
  host: '127.0.0.1',
  port,
  address: login.user,
  password: login.password,
  ...given,
});
/** Tries an account, and returns the outcome and the time that it took, in ms. */
async function attempt(account: MailAccount, trusted = '', patience = 600) {
  const settings = readSettings({ LOG_LEVEL: 'silent', SMTP_TRUSTED_SERVER: trusted });
  const began = performance.now();
  const outcome = await tryAccount(letters, settings, mail, { ...job, account }, patience);
  return { outcome, ms: performance.now() - began };
}

// Proves opening-3
describe('the answer about an entered email account', () => {
  const trusted = () => `127.0.0.1:${port}`;

  test('is that the email was accepted, or that the password was refused', async () => {
    expect(await attempt(accountAt(), trusted(), 10_000)).toMatchObject({ outcome: 'sent' });
    expect(await attempt(accountAt({ password: 'wrong' }), trusted(), 10_000)).toMatchObject({ outcome: 'signIn' });
    expect(server.messages).toMatchObject([{ recipient: login.user, from: { address: login.user } }]);
  });

  test('is the same after the same time, whether nothing listens, nothing answers, or the address is private', async () => {
    let connections = 0;
    const silent = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const silentPort = typeof address === 'object' && address ? address.port : 0;
    try {
      const answers = await Promise.all([
        attempt(accountAt({ port: 1 }), '127.0.0.1:1'),
        attempt(accountAt({ port: silentPort }), `127.0.0.1:${silentPort}`),
        attempt(accountAt({ host: 'localhost' })),
        attempt(accountAt()),
        attempt(accountAt({ host: '169.254.169.254', port: 25 })),
        attempt(accountAt({ host: 'no-such-name.invalid', port: 465 })),
      ]);
      for (const { outcome, ms } of answers) {
        expect(outcome).toBe('unreachable');
        expect(ms).toBeGreaterThanOrEqual(595);
      }
      expect(connections).toBe(1);
    } finally {
      silent.close();
    }
  });

  test('is that it cannot connect, if a server that is not trusted offers no encryption', async () => {
    // Another server is the trusted one, so this server would have to encrypt; its address is also private.
    expect((await attempt(accountAt(), '127.0.0.1:2525')).outcome).toBe('unreachable');
  });
});

test.each([
  ['8.8.8.8', true],
  ['142.250.4.108', true],
  ['2404:6800:4003:c00::6c', true],
  ['127.0.0.1', false],
  ['127.8.9.10', false],
  ['0.0.0.0', false],
  ['10.0.0.5', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['mail.example', false],
])('%s counts as a public address: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic);
});

test('a name that leads to this machine is refused, unless its server is trusted', async () => {
  const target = { host: 'localhost', port: 25 };
  await expect(findServerAddress(target, { trustedMailServer: undefined })).rejects.toThrow('no public address');
  await expect(findServerAddress(target, { trustedMailServer: 'localhost:587' })).rejects.toThrow('no public address');
  expect(await findServerAddress(target, { trustedMailServer: 'localhost:25' })).toMatch(/^(127\.|::1)/);
});
