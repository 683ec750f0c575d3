import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('every setting is described for operators, and nothing that is none', () => {
  const table = read('docs/operations.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const described = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(described.toSorted()).toEqual([...settingNames].sort());
});

test('every setting that an owner chooses stands in the example', () => {
  const example = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(example.toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').sort());
});

test('a store of pictures without its keys stops the start', () => {
  expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example/jars' })).toThrow(/S3_ACCESS_KEY_ID/);
});
