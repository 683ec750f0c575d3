import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test('docs/operations.md describes exactly the existing settings', () => {
  const table = read('docs/operations.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const described = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(described.toSorted()).toEqual([...settingNames].sort());
});

test('.env.example has every setting except NODE_ENV', () => {
  const example = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(example.toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').sort());
});

test('the shop does not start with a picture store whose keys are missing', () => {
  expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example/jars' })).toThrow(/S3_ACCESS_KEY_ID/);
});

describe('links in emails', () => {
  const smtp = 'smtp://user:secret@mail.example:587';
  const linksOf = (env: Record<string, string>) => readSettings(env).publicUrl;

  test.each([
    ['0.0.0.0', 'http://0.0.0.0:3000'],
    ['::', 'http://[::]:3000'],
    ['[::]', 'http://[::]:3000'],
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['localhost', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
  ])('cannot be made from the listening address %s: with a mail server the start requires PUBLIC_URL', (HOST, link) => {
    expect(linksOf({ HOST })).toBe(link);
    expect(() => readSettings({ HOST, SMTP_URL: smtp })).toThrow(
      `PUBLIC_URL must be set when SMTP_URL is: links in emails would lead to ${link}, which no customer can open.`,
    );
    expect(linksOf({ HOST, SMTP_URL: smtp, PUBLIC_URL: 'https://shop.example/' })).toBe('https://shop.example');
  });

  test('need no PUBLIC_URL with a local mail server, unless the shop listens on all addresses', () => {
    for (const SMTP_URL of ['smtp://127.0.0.1:2525', 'smtp://localhost', 'smtps://[::1]:465']) {
      expect(linksOf({ SMTP_URL })).toBe('http://127.0.0.1:3000');
      expect(() => readSettings({ SMTP_URL, HOST: '0.0.0.0' })).toThrow('PUBLIC_URL must be set');
    }
    expect(linksOf({ SMTP_URL: smtp, HOST: '192.168.1.20' })).toBe('http://192.168.1.20:3000');
  });

  test('never point to a wildcard address: such a PUBLIC_URL stops the start', () => {
    for (const PUBLIC_URL of ['http://0.0.0.0:3000', 'https://[::]']) {
      expect(() => readSettings({ PUBLIC_URL })).toThrow(`PUBLIC_URL must be where customers reach the shop`);
    }
    // This combination is allowed for trying the shop out with a local mail server that only shows emails.
    expect(linksOf({ PUBLIC_URL: 'http://localhost:3000', SMTP_URL: smtp, HOST: '0.0.0.0' })).toBe(
      'http://localhost:3000',
    );
  });
});
