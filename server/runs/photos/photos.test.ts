/** Photos of doors: stored once, without camera metadata, for staff only, and for a limited time. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostPhotoBytes } from '#contract/uploads/photos.ts';
import { scheduledJobs } from '#server/jobs.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf, takePhoto } from '#server/testing/run-shop.ts';

const forgetPhotos = scheduledJobs.find(({ name }) => name === 'forget_stop_photos');

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world));

/** Prepares a failed stop; its act is not recorded yet. */
async function failAtDoor() {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await asha.step(await asha.place({}), 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  const act = phone.actAt(stop, 'not_delivered', { reason: 'Door locked' });
  return { order, run, phone, stop, act };
}
const photosOf = async ({ id }: { id: string }) =>
  (await world.asAdmin('GET /admin/stop-photos/:id', { params: { id } })).body.data.photos;
const bytesOf = (picture = '') => Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');

// Proves riders-20
test('a photo is stored once, only after its act, turned upright, reduced in size and without camera metadata', async () => {
  const { order, run, phone, act } = await failAtDoor();
  const photo = await takePhoto({ width: 800, height: 600, orientation: 6 });
  expect((await phone.sendPhoto(act, photo)).status).toBe(404);
  await phone.record(act);
  expect((await phone.sendPhoto(act, photo)).status).toBe(200);
  expect((await phone.sendPhoto(act, await takePhoto())).status).toBe(200);
  const [kept, ...others] = await photosOf(order);
  expect([kept?.reason, kept?.id, others]).toEqual(['Door locked', act.id, []]);
  const bytes = bytesOf(kept?.picture);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([format, width, height, exif, bytes.length <= mostPhotoBytes]).toEqual(['jpeg', 600, 800, undefined, true]);
  expect((await desk.read(run)).list.map(({ hasPhoto }) => hasPhoto)).toEqual([true]);
});

test('a photo that is no JPEG, is too large, or belongs to another rider’s act is refused', async () => {
  const { order, phone, act } = await failAtDoor();
  await phone.record(act);
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const torn = (await takePhoto({ width: 800, height: 600 })).slice(0, 400);
  const huge = await takePhoto({ width: 5000, height: 5000 });
  for (const jpeg of [png.toString('base64'), torn, 'x', '', huge, 'A'.repeat(200_004)]) {
    expect((await phone.sendPhoto(act, jpeg)).status, jpeg.slice(0, 20)).toBe(400);
  }
  const stranger = phoneOf(world, await desk.rider());
  expect((await stranger.sendPhoto(act, await takePhoto())).status).toBe(404);
  expect(await photosOf(order)).toEqual([]);
});

// Proves riders-21
test('a photo is deleted when its act is undone, ignored if it arrives later, and deleted after 90 days', async () => {
  const { order, phone, stop, act } = await failAtDoor();
  await phone.record(act);
  await phone.sendPhoto(act, await takePhoto());
  await phone.record(phone.actAt(stop, 'taken_back', { takesBack: act.id }));
  expect(await photosOf(order)).toEqual([]);
  expect((await phone.sendPhoto(act, await takePhoto())).status).toBe(200);
  expect(await photosOf(order)).toEqual([]);

  const other = await failAtDoor();
  await other.phone.record(other.act);
  await other.phone.sendPhoto(other.act, await takePhoto());
  const forget = (days: number) =>
    forgetPhotos?.run({ ...world.shop, clock: () => new Date(world.shop.clock().getTime() + days * 86_400_000) });
  await forget(89);
  expect((await photosOf(other.order)).length).toBe(1);
  await forget(91);
  expect(await photosOf(other.order)).toEqual([]);
});
