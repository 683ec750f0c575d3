import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { countFiles, countRows } from './count-in-file.ts';

/** Feeds the counter chunks of `size` bytes, as a network would. */
function count(counter: (piece: Uint8Array) => number, bytes: Uint8Array, size: number): number {
  let last = 0;
  for (let at = 0; at < bytes.length; at += size) last = counter(bytes.subarray(at, at + size));
  return last;
}

test.each([1, 2, 3, 7, 1000])(
  'rows of a CSV file and files of a zip archive are counted while they arrive in chunks of %i bytes',
  (size) => {
    const csv = strToU8('\ufeffName,Note\r\nआशा,"one\r\ntwo ""three"""\r\nRavi,\r\n');
    expect(count(countRows(), csv, size)).toBe(2);
    const zip = zipSync({ 'a.csv': csv, 'b.csv': strToU8('P'), 'c.csv': strToU8('PK') });
    expect(count(countFiles(), zip, size)).toBe(3);
  },
);

test('a CSV file with only a heading has no rows', () => {
  expect(count(countRows(), strToU8('Name'), 100)).toBe(0);
  expect(count(countRows(), strToU8('Name\r\n'), 100)).toBe(0);
});
