import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let folder: string;
let store: S3rver;
let port: number;
let shop: TestShop;
let admin: { token: string };

const openStore = async (at: number) => {
  const configureBuckets = [{ name: 'jars', configs: [] }];
  store = new S3rver({ port: at, address: '127.0.0.1', silent: true, directory: folder, configureBuckets });
  ({ port } = await store.run());
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paniwala-s3-'));
  await openStore(0);
  shop = await openTestShop({
    S3_ENDPOINT: `http://127.0.0.1:${port}/jars`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  admin = await buildAdmin(shop);
});
afterEach(async () => {
  await shop.close();
  await store.close().catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

const draw = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Asha' } })
    .jpeg();

async function upload(background = 'navy') {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await draw(background).toBuffer())]), '../jar.png');
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const payload = Buffer.from(await encoded.arrayBuffer());
  const answer = await shop.app.http.inject({ method: 'POST', url: '/api/upload/product', payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.http.inject({ method, url, headers });
const objects = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /\.(avif|webp)\._S3rver_object$/.test(name));

test('an uploaded picture is in the S3 store in every size and is served as if it were on the disk', async () => {
  const { status, body } = await upload();
  expect(status).toBe(201);
  const { url } = body.data;
  expect(url).toMatch(/^\/pictures\/[0-9a-f]{20}-1280\.webp$/);
  expect(await objects()).toHaveLength(6);
  expect(readdirSync(shop.settings.dataDir)).not.toContain('pictures');
  for (const address of [url, url.replace('1280.webp', '320.avif')]) {
    const picture = await get(address);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': address.endsWith('webp') ? 'image/webp' : 'image/avif',
      'content-length': String(picture.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const seen = await sharp(picture.rawPayload).metadata();
    expect([seen.width, seen.exif]).toEqual([40, undefined]);
    const again = await get(address, { 'if-none-match': String(picture.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await get(address, {}, 'HEAD');
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  }
});

test('a missing picture or invalid name answers 404 without a page', async () => {
  for (const name of ['0123456789abcdef0123-1280.webp', 'x.webp', '..%2f..%2fetc%2fpasswd', '%00']) {
    const answer = await get(`/pictures/${name}`);
    expect([name, answer.statusCode]).toEqual([name, 404]);
  }
});

test('if the store is unreachable, calls answer 503 with a body of the contract; later uploads succeed', async () => {
  const { url } = (await upload()).body.data;
  await store.close();
  const message = 'The pictures cannot be reached at the moment. Please try again shortly.';
  expect(await upload('red')).toMatchObject({ status: 503, body: { success: false, message } });
  const missed = await get(url);
  expect([missed.statusCode, missed.headers['cache-control'], missed.body]).toEqual([503, undefined, message]);
  await openStore(port);
  expect((await get(url)).statusCode).toBe(200);
  expect((await upload('red')).status).toBe(201);
});

test('if the store refuses the access keys, calls answer 503 and nothing is stored', async () => {
  const wrong = await openTestShop({
    S3_ENDPOINT: `http://127.0.0.1:${port}/no-such-bucket`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'not this one',
  });
  const right = shop;
  try {
    shop = wrong;
    admin = await buildAdmin(wrong);
    expect((await upload()).status).toBe(503);
    expect(await objects()).toEqual([]);
  } finally {
    shop = right;
    await wrong.close();
  }
});
