import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createContent, createJsonContent } from './content.ts';

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

test('its size is headers, body and every encoding, and each encoding is reported', async () => {
  const content = open();
  const before = content.bytes();
  let told = 0;
  content.onGrowth(() => {
    told = content.bytes();
  });
  expect(before).toBeGreaterThan(body.length + 'content-typetext/htmletag"1"'.length);
  const compressed = await content.encode('gzip');
  expect(told).toBe(before + compressed.length);
});

test('a small body does not retain the larger buffer it is a slice of', async () => {
  const part = Buffer.alloc(100_000, 'x').subarray(0, 10);
  const kept = await createContent(200, { etag: '"1"' }, part).encode('identity');
  expect(kept.buffer.byteLength).toBe(10);
});

test('equal answers have equal ETags, different ones different', () => {
  const tagOf = (answer: object) => createJsonContent(answer).headers.etag;
  expect(tagOf({ stock: 1 })).toBe(tagOf({ stock: 1 }));
  expect(tagOf({ stock: 1 })).not.toBe(tagOf({ stock: 2 }));
});
