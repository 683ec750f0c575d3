import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyFile, openSecret, sealSecret } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paniwala-key-'));
});
afterEach(() => {
  chmodSync(dataDir, 0o700);
  rmSync(dataDir, { recursive: true, force: true });
});

const inFolder = () => ({ dataDir, secretKey: undefined });

// Proves opening-4
test('a secret is encrypted with a key in the data folder that only its user may read', async () => {
  const sealed = await sealSecret(inFolder(), 'पानी-पासवर्ड', 'mail');
  expect(sealed.includes(Buffer.from('पानी-पासवर्ड'))).toBe(false);
  expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600);
  expect(await openSecret(inFolder(), sealed, 'mail')).toBe('पानी-पासवर्ड');
  // Encrypting the same secret again gives a different result.
  expect(await sealSecret(inFolder(), 'पानी-पासवर्ड', 'mail')).not.toEqual(sealed);
});

test('a key in the settings is used instead of the file', async () => {
  const place = { dataDir, secretKey: '0f'.repeat(32) };
  const sealed = await sealSecret(place, 'water', 'mail');
  expect(() => statSync(keyFile(dataDir))).toThrow();
  expect(await openSecret({ ...place, dataDir: '/nowhere' }, sealed, 'mail')).toBe('water');
});

test.each([
  ['without its key', async () => rmSync(keyFile(dataDir)), 'mail', (sealed: Buffer) => sealed],
  [
    'with another key',
    async () => writeFileSync(keyFile(dataDir), 'a1'.repeat(32)),
    'mail',
    (sealed: Buffer) => sealed,
  ],
  ['with a broken key file', async () => writeFileSync(keyFile(dataDir), 'a1'), 'mail', (sealed: Buffer) => sealed],
  ['bound to something else', async () => {}, 'other', (sealed: Buffer) => sealed],
  ['that was cut', async () => {}, 'mail', (sealed: Buffer) => sealed.subarray(0, 20)],
  ['with a changed byte', async () => {}, 'mail', (sealed: Buffer) => Buffer.from(sealed.map((byte) => byte ^ 1))],
])('a secret %s cannot be opened', async (_, change, bound, alter) => {
  const sealed = await sealSecret(inFolder(), 'water', 'mail');
  await change();
  expect(await openSecret(inFolder(), alter(sealed), bound)).toBeUndefined();
});

test('two processes that need the first key at once get the same one', async () => {
  const sealed = await Promise.all(['a', 'b', 'c'].map((secret) => sealSecret(inFolder(), secret, 'mail')));
  const opened = await Promise.all(sealed.map((one) => openSecret(inFolder(), one, 'mail')));
  expect(opened).toEqual(['a', 'b', 'c']);
  expect(readFileSync(keyFile(dataDir), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

test('a key file that is no key is replaced when a secret is stored', async () => {
  writeFileSync(keyFile(dataDir), 'broken');
  expect(await openSecret(inFolder(), await sealSecret(inFolder(), 'water', 'mail'), 'mail')).toBe('water');
});
