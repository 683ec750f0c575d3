/** Photos of complaints: small, without the data of the camera, for few eyes, and for a limited time. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostPhotos } from '#contract/complaints/rules.ts';
import { mostPhotoBytes } from '#contract/uploads/photos.ts';
import { sql } from '../core/db/database.ts';
import { scheduledJobs } from '../jobs.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildComplaint, complainAsGuest } from '../testing/builders/messages.ts';
import { takePhoto } from '../testing/run-shop.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

const forgetPhotos = scheduledJobs.find(({ name }) => name === 'forget_complaint_photos');

let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
let asAsha: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  asAsha = shop.as(asha);
});
afterAll(() => shop.close());

const send = (id: string, jpeg: string, as = asAsha, secret?: string) =>
  as('POST /complaints/:id/photos', { params: { id }, body: { jpeg, ...(secret && { secret }) } });
const photosOf = async (id: string) =>
  (await asAdmin('GET /admin/complaints/:id/photos', { params: { id } })).body.data.photos;

// Proves complaints-10
test('a photo is stored once, upright, small and without the data of the camera', async () => {
  const { id } = await buildComplaint(shop, asha);
  const photo = await takePhoto({ width: 800, height: 600, orientation: 6 });
  expect((await send(id, photo)).body.data.complaint).toMatchObject({ photos: 1, photosLeft: mostPhotos - 1 });
  expect((await send(id, photo)).body.data.complaint.photos).toBe(1);
  const [kept] = await photosOf(id);
  const bytes = Buffer.from(kept?.picture.split(',')[1] ?? '', 'base64');
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([format, width, height, exif, bytes.length <= mostPhotoBytes]).toEqual(['jpeg', 600, 800, undefined, true]);
  const own = await asAsha('GET /complaints/:id/photos', { params: { id }, query: {} });
  expect(own.body.data.photos).toHaveLength(1);
});

// Proves complaints-10
test('a file that is no JPEG, one photo too many, and a photo from a stranger are refused', async () => {
  const { id } = await buildComplaint(shop, asha);
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const jpeg of [png.toString('base64'), 'x', '', 'A'.repeat(200_004)]) {
    expect((await send(id, jpeg)).status, jpeg.slice(0, 20)).toBe(400);
  }
  const stranger = shop.as(await buildCustomer(shop));
  expect((await send(id, await takePhoto(), stranger)).status).toBe(404);
  for (let width = 0; width < mostPhotos; width += 1) await send(id, await takePhoto({ width: 20 + width }));
  expect((await send(id, await takePhoto({ width: 99 }))).status).toBe(409);
  expect(await photosOf(id)).toHaveLength(mostPhotos);
});

// Proves complaints-10
test('a guest adds a photo with the secret of the link', async () => {
  const { complaint, secret } = (await complainAsGuest(shop)).body.data;
  expect((await send(complaint.id, await takePhoto(), shop.call)).status).toBe(404);
  expect((await send(complaint.id, await takePhoto(), shop.call, secret ?? '')).status).toBe(200);
});

// Proves complaints-10
test('photos of all guests together are limited, and customers can still send photos then', async () => {
  const { complaint, secret } = (await complainAsGuest(shop)).body.data;
  const addAsGuest = async (width: number) =>
    (await send(complaint.id, await takePhoto({ width }), shop.call, secret ?? '')).status;
  expect(await addAsGuest(30)).toBe(200);
  await shop.db.run(sql(`update rate_limits set count = 600 where key = 'guest-complaint-photos:all'`));
  expect(await addAsGuest(31)).toBe(429);
  const { id } = await buildComplaint(shop, asha);
  expect((await send(id, await takePhoto({ width: 32 }))).status).toBe(200);
});

// Proves complaints-10
test('photos are deleted 90 days after the complaint was resolved, and never before', async () => {
  const { id } = await buildComplaint(shop, asha);
  await send(id, await takePhoto());
  const forget = (days: number) =>
    forgetPhotos?.run({ ...shop, clock: () => new Date(shop.clock().getTime() + days * 86_400_000) });
  await forget(400);
  expect(await photosOf(id)).toHaveLength(1);
  const body = { version: 1, outcome: 'settled', answer: 'We are sorry.' } as const;
  expect((await asAdmin('POST /admin/complaints/:id/resolve', { params: { id }, body })).status).toBe(200);
  await forget(89);
  expect(await photosOf(id)).toHaveLength(1);
  await forget(91);
  expect(await photosOf(id)).toEqual([]);
});
