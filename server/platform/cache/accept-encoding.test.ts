import { expect, it, test } from 'vitest';
import { chooseEncoding } from './accept-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.000', 'identity'],
  ['zstd, junk', 'identity'],
  ['xbr, brx', 'identity'],
] as const)('answers %j with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('any header results in one of three encodings', () => {
  for (const part of ['br;q=0.3, junk, ', 'q=0', ',', ';', ' ', '*', 'x'])
    expect(['br', 'gzip', 'identity']).toContain(chooseEncoding(part.repeat(2000)));
});
