import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../core/refusal.ts';
import { openPictureStore, pictureFolder } from './picture.store.ts';
import { storePicture } from './store-picture.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paniwala-pictures-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const draw = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 130, b: 200 } } });

const svg = (size: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><circle r="9"/></svg>`);

const disk = () => openPictureStore({ dataDir, s3: undefined });
const listStored = async () => (await readdir(pictureFolder(dataDir)).catch(() => [])).sort();

async function measure(url: string, width: number, format: 'avif' | 'webp') {
  const path = join(dataDir, url.replace('-1280.webp', `-${width}.${format}`));
  return sharp(await readFile(path)).metadata();
}

async function refusalOf(bytes: Uint8Array) {
  const error = await storePicture(disk(), bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(await listStored()).toEqual([]);
  return error instanceof Refusal ? { kind: error.kind, message: error.message, ...error.details } : error;
}

const refused = (msg: string) => ({
  kind: 'invalid',
  message: msg,
  errors: [{ path: 'image', msg }],
  errorType: 'VALIDATION_ERROR',
});

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'a picture of the format %s is stored in three widths and two formats',
  async (format) => {
    const { url } = await storePicture(disk(), await draw(1600, 800).toFormat(format).toBuffer());
    expect(url).toMatch(/^\/pictures\/[0-9a-f]{20}-1280\.webp$/);
    expect(await listStored()).toHaveLength(6);
    for (const width of [320, 640, 1280]) {
      expect(await measure(url, width, 'webp')).toMatchObject({ format: 'webp', width, height: width / 2 });
      expect(await measure(url, width, 'avif')).toMatchObject({ format: 'heif', width, height: width / 2 });
    }
  },
);

test('a small picture is never enlarged, but has all file names', async () => {
  const { url } = await storePicture(disk(), await draw(400, 300).png().toBuffer());
  expect(await measure(url, 320, 'webp')).toMatchObject({ width: 320, height: 240 });
  expect(await measure(url, 1280, 'webp')).toMatchObject({ width: 400, height: 300 });
  expect(await measure(url, 640, 'avif')).toMatchObject({ width: 400, height: 300 });
});

test('a very tall picture keeps its proportions within four times the width', async () => {
  const { url } = await storePicture(disk(), await draw(200, 20_000).png().toBuffer());
  expect(await measure(url, 1280, 'webp')).toMatchObject({ width: 51, height: 5120 });
  expect(await measure(url, 320, 'avif')).toMatchObject({ width: 13, height: 1280 });
});

test('a photo of 12 megapixels is stored in the sizes that pages need', async () => {
  const { url } = await storePicture(disk(), await draw(4000, 3000).jpeg().toBuffer());
  expect(await measure(url, 1280, 'webp')).toMatchObject({ width: 1280, height: 960 });
  expect(await measure(url, 640, 'avif')).toMatchObject({ width: 640, height: 480 });
});

test.each(['gif', 'webp'] as const)('only the first frame of an animated %s is stored', async (format) => {
  const frame = (background: string) => sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => frame(colour).toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({ pages: 2 });
  const { url } = await storePicture(disk(), moving);
  const still = sharp(join(dataDir, url));
  expect(await still.metadata()).toMatchObject({ width: 40, height: 30 });
  expect((await still.metadata()).pages).toBeUndefined();
  const { dominant } = await still.stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test('grey and CMYK pictures are converted for screens', async () => {
  for (const space of ['b-w', 'cmyk']) {
    const { url } = await storePicture(disk(), await draw(50, 50).toColourspace(space).jpeg().toBuffer());
    const { data, info } = await sharp(join(dataDir, url)).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    const [red = 0, green = 0, blue = 0] = data;
    expect(space === 'b-w' ? red === green && green === blue : blue > green && green > red).toBe(true);
  }
});

test('a stored picture keeps its transparency', async () => {
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });
  const { url } = await storePicture(disk(), await clear.png().toBuffer());
  expect(await measure(url, 320, 'webp')).toMatchObject({ hasAlpha: true });
  expect(await measure(url, 320, 'avif')).toMatchObject({ hasAlpha: true });
  const { url: other } = await storePicture(disk(), await draw(50, 50).ensureAlpha().png().toBuffer());
  expect(await measure(other, 320, 'avif')).toMatchObject({ hasAlpha: false });
});

test('a photograph is rotated upright and loses its metadata', async () => {
  const photo = await draw(600, 200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
  const { url } = await storePicture(disk(), photo);
  for (const format of ['webp', 'avif'] as const) {
    const metadata = await measure(url, 1280, format);
    expect(metadata).toMatchObject({ width: 200, height: 600 });
    for (const trace of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) expect(metadata[trace]).toBeUndefined();
  }
});

test('equal pictures have equal names, and different pictures have different names', async () => {
  const [first, second] = [await draw(40, 40).png().toBuffer(), await draw(41, 40).png().toBuffer()];
  const stored = await Promise.all([first, first, second].map((bytes) => storePicture(disk(), bytes)));
  expect(stored[0]).toEqual(stored[1]);
  expect(stored[2]).not.toEqual(stored[0]);
  expect(await listStored()).toHaveLength(12);
});

test.each([
  ['text', Buffer.from('not a picture at all')],
  ['nothing', Buffer.alloc(0)],
  ['a drawing from outside', svg('width="20" height="20"')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['only the start of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
])('%s is refused as a picture', async (_what, bytes) => {
  expect(await refusalOf(bytes)).toEqual(refused('Please select an image file'));
});

test('TIFF and AVIF are refused although they could be read, and so is half a picture', async () => {
  expect(await refusalOf(await draw(20, 20).tiff().toBuffer())).toEqual(refused('Please select an image file'));
  expect(await refusalOf(await draw(20, 20).avif().toBuffer())).toEqual(refused('Please select an image file'));
  const png = await draw(900, 900).png({ compressionLevel: 0 }).toBuffer();
  expect(await refusalOf(png.subarray(0, png.length / 2))).toEqual(refused('Please select an image file'));
});

test('a picture of 5,242,880 bytes is accepted, one more byte is refused', async () => {
  const png = await draw(20, 20).png().toBuffer();
  const fill = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect(await refusalOf(fill(5_242_881))).toEqual(refused('File size must be less than 5MB'));
  await storePicture(disk(), fill(5_242_880));
  expect(await listStored()).toHaveLength(6);
});

test('a picture of more than 40 megapixels is refused before it is decoded', async () => {
  const bomb = await draw(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(5_242_880);
  expect(await refusalOf(bomb)).toEqual(refused('Image must not exceed 40 megapixels'));
});

test('a drawing of the shop is rendered at the needed size', async () => {
  const { url } = await storePicture(disk(), svg('viewBox="-10 -10 20 20"'), { trustedSvg: true });
  expect(await measure(url, 1280, 'webp')).toMatchObject({ width: 1280, height: 1280, hasAlpha: true });
});
