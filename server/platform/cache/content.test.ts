import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { chooseEncoding, createContent, createJsonContent } from './content.ts';

const body = Buffer.from('water '.repeat(1000));
const open = () => createContent(200, { 'content-type': 'text/html', etag: '"1"' }, body);

test('content is compressed once for each encoding', async () => {
  const content = open();
  const [first, second] = await Promise.all([content.encode('br'), content.encode('br')]);
  expect(first).toBe(second);
  expect(brotliDecompressSync(first)).toEqual(body);
  expect(gunzipSync(await content.encode('gzip'))).toEqual(body);
  expect(await content.encode('identity')).toEqual(body);
});

test('the size of a content includes headers, body and every encoding, and each new encoding is reported', async () => {
  const content = open();
  const before = content.bytes();
  let reported = 0;
  content.onGrowth(() => {
    reported = content.bytes();
  });
  expect(before).toBeGreaterThan(body.length + 'content-typetext/htmletag"1"'.length);
  const compressed = await content.encode('gzip');
  expect(reported).toBe(before + compressed.length);
});

test('a small body does not keep the larger buffer in memory of which it is a slice', async () => {
  const part = Buffer.alloc(100_000, 'x').subarray(0, 10);
  const kept = await createContent(200, { etag: '"1"' }, part).encode('identity');
  expect(kept.buffer.byteLength).toBe(10);
});

test('equal answers have equal ETags, and different answers have different ones', () => {
  const tagOf = (answer: object) => createJsonContent(answer).headers.etag;
  expect(tagOf({ stock: 1 })).toBe(tagOf({ stock: 1 }));
  expect(tagOf({ stock: 1 })).not.toBe(tagOf({ stock: 2 }));
});

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
] as const)('for the Accept-Encoding header %j the encoding %s is chosen', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('any Accept-Encoding header, even an invalid one, results in one of the three encodings', () => {
  for (const part of ['br;q=0.3, junk, ', 'q=0', ',', ';', ' ', '*', 'x'])
    expect(['br', 'gzip', 'identity']).toContain(chooseEncoding(part.repeat(2000)));
});
