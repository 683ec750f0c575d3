import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { theShop } from '../core/actor.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { uploadPicture } from './store-picture.ts';

let shop: TestShop;
let admin: { token: string };
beforeAll(async () => {
  shop = await openTestShop();
  admin = await buildAdmin(shop);
});
afterAll(() => shop.close());

const draw = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } });

async function upload(bytes: Uint8Array, { token = admin.token, field = 'image', name = 'jar.png' } = {}) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const { headers, body } = await encode(form);
  return send(body, { ...headers, authorization: `Bearer ${token}` });
}

async function encode(form: FormData) {
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
}

async function send(payload: Buffer | string, headers: Record<string, string>) {
  const response = await shop.app.http.inject({ method: 'POST', url: '/api/upload/product', payload, headers });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

// Proves admin-orders-89
test('a picture is stored and visible at the returned address', async () => {
  const uploaded = await upload(await draw().jpeg().toBuffer(), { name: '../../etc/passwd' });
  expect(uploaded).toMatchObject({ status: 201, body: { success: true } });
  const { url } = uploaded.body.data;
  expect(url).toMatch(/^\/pictures\/[0-9a-f]{20}-1280\.webp$/);
  const picture = await shop.app.http.inject({ url });
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  const product = { name: 'Jar', size: '20 L', capacity: 20, price: 85, stock: 1, image: url };
  const made = await shop.as(admin)('POST /admin/products', { body: product });
  expect(made.body.data.product.image).toBe(url);
});

test('an uploaded file of 5,242,880 bytes is accepted, and one with one more byte is refused (400) with the message of the form', async () => {
  const png = await draw().png().toBuffer();
  const fill = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect((await upload(fill(5_242_880))).status).toBe(201);
  const msg = 'File size must be less than 5MB';
  for (const size of [5_242_881, 9_000_000]) {
    expect(await upload(fill(size))).toMatchObject({
      status: 400,
      body: { success: false, message: msg, errorType: 'VALIDATION_ERROR', errors: [{ path: 'image', msg }] },
    });
  }
});

test.each([
  ['text under the name of a picture', Buffer.from('not a picture')],
  ['an empty file', Buffer.alloc(0)],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])('%s is refused as an uploaded picture', async (_what, bytes) => {
  const msg = 'Please select an image file';
  expect(await upload(bytes)).toMatchObject({ status: 400, body: { message: msg, errors: [{ path: 'image', msg }] } });
});

test('an upload form without the field, without a file, truncated, or of another type is refused', async () => {
  const authorization = `Bearer ${admin.token}`;
  expect((await upload(await draw().png().toBuffer(), { field: 'file' })).status).toBe(400);
  const text = new FormData();
  text.append('image', 'jar.png');
  const { headers, body } = await encode(text);
  expect(await send(body, { ...headers, authorization })).toMatchObject({ status: 400, body: { success: false } });
  expect(await send('{}', { 'content-type': 'application/json', authorization })).toMatchObject({ status: 415 });
  const whole = new FormData();
  whole.append('image', new Blob(['x'.repeat(1000)]), 'jar.png');
  const cut = await encode(whole);
  const answer = await send(cut.body.subarray(0, 500), { ...cut.headers, authorization });
  const again = 'The picture did not arrive whole. Please send it again.';
  expect(answer).toMatchObject({ status: 400, body: { success: false, message: again } });
  const noBoundary = await send(cut.body, { 'content-type': 'multipart/form-data', authorization });
  expect(noBoundary).toMatchObject({ status: 400, body: { success: false } });
});

test('if the form has several files, the first one is used', async () => {
  const form = new FormData();
  for (const name of ['one.png', 'two.png']) {
    form.append('image', new Blob([new Uint8Array(await draw().png().toBuffer())]), name);
  }
  const { headers, body } = await encode(form);
  const { status } = await send(body, { ...headers, authorization: `Bearer ${admin.token}` });
  expect(status).toBe(201);
});

// Proves admin-orders-82
test('an upload by visitors and customers is refused before its body is read', async () => {
  const png = await draw().png().toBuffer();
  expect((await upload(png, { token: '' })).status).toBe(401);
  expect((await upload(png, await buildCustomer(shop))).status).toBe(403);
});

test('one picture per account is processed at a time without delaying others, and a full queue answers 503 with Retry-After', async () => {
  const png = await draw().png().toBuffer();
  let breakOff = (_error: Error) => {};
  const arrival = new Promise<Uint8Array>((_, reject) => {
    breakOff = reject;
  });
  let atWork = 0;
  const readSlowly = () => {
    atWork += 1;
    return arrival;
  };
  const send = () => uploadPicture(shop, theShop, readSlowly);
  const uploads = Promise.allSettled(Array.from({ length: 101 }, send));
  // Other test files share this queue, so these uploads must have ended when this test ends.
  onTestFinished(async () => {
    breakOff(new Error('The sender went away'));
    await uploads;
  });
  await expect(send()).rejects.toMatchObject({ kind: 'unavailable', details: { retryAfterSeconds: 5 } });
  expect((await upload(png)).status).toBe(201);
  expect(atWork).toBe(1);
});
