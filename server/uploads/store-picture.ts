/** Stores a picture: checks its content, and encodes it without metadata in the sizes that pages need. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { mostPictureBytes, tooLargePicture } from '#contract/uploads/rules.ts';
import type { Staff } from '../core/actor.ts';
import { createFairQueue } from '../core/fair-queue.ts';
import { loadSharp } from '../core/load-sharp.ts';
import { inProject } from '../core/project-folder.ts';
import { refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { openPictureStore, type PictureStore } from './picture.store.ts';

const mostPixels = 40_000_000;
const widths = [320, 640, 1280] as const;
const largest = 1280;

// The height is limited because WebP allows at most 16,383 pixels.
const within = (width: number) => ({ width, height: 4 * width, fit: 'inside', withoutEnlargement: true }) as const;

const refusePicture = (msg: string) => refuseInput([{ path: 'image', msg }]);
const throwUnreadable = (): never => {
  throw refusePicture('Please select an image file');
};

// Uploaded bytes reach only the decoders of these four formats, although the image library can read others.
const signatures = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[\s\S]{4}WEBP/];

function requireRaster(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!signatures.some((signature) => signature.test(start))) throwUnreadable();
}

/** Decodes a picture: its pixels, upright and at most as wide as the largest size. */
async function decode(bytes: Uint8Array, width: number) {
  const sharp = await loadSharp();
  // A vector drawing has no pixels: it is rendered as large as needed.
  const density = Math.min(100_000, Math.max(72, (72 * largest) / width));
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', density })
    .autoOrient()
    .resize(within(largest))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  // An unused alpha channel would double the encoding time.
  return info.channels === 4 && isOpaque(data) ? pixels.removeAlpha() : pixels;
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/**
 * Stores a picture in every size as AVIF and WebP, and returns the address of its largest WebP. A smaller picture is
 * never enlarged, but is stored under all names. Refuses anything but PNG, JPEG, GIF or WebP, more than 5,242,880
 * bytes, and more than 40 megapixels. `trustedSvg` is for drawings of the shop itself, whose stored renderings are used
 * unless the drawing was changed.
 */
export async function storePicture(
  store: PictureStore,
  bytes: Uint8Array,
  { trustedSvg = false, effort = trustedSvg ? 0 : 2 }: { trustedSvg?: boolean; effort?: number } = {},
): Promise<{ url: string }> {
  if (bytes.length > mostPictureBytes) throw refusePicture(tooLargePicture);
  const name = nameOf(bytes);
  const rendered = trustedSvg ? await readRendered(name) : [];
  if (rendered.length > 0) await keepAll(store, name, rendered);
  else await keepSizes(store, name, await openPicture(bytes, trustedSvg), effort);
  return { url: addressOf(name) };
}

/** Checks and decodes a picture. */
async function openPicture(bytes: Uint8Array, trustedSvg: boolean): Promise<Sharp> {
  if (!trustedSvg) requireRaster(bytes);
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwUnreadable);
  if (width * height > mostPixels) throw refusePicture('Image must not exceed 40 megapixels');
  return decode(bytes, width).catch(throwUnreadable);
}

/** The name under which a picture with this content is stored. */
const nameOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex').slice(0, 20);

/** The address of a picture's largest WebP. */
const addressOf = (name: string) => `/pictures/${name}-${largest}.webp`;

/**
 * Stores pixels in every size under a name made by `nameOf`. An `effort` of 0 makes larger files in a third of the
 * time.
 */
async function keepSizes(store: PictureStore, name: string, pixels: Sharp, effort: number): Promise<void> {
  await keepAll(store, name, await renderSizes(name, pixels, effort));
}

async function keepAll(store: PictureStore, name: string, pictures: readonly Picture[]): Promise<void> {
  // The file whose address is returned is stored last: if it exists, all files exist.
  const answered = `${name}-${largest}.webp`;
  const keep = (picture: Picture) => store.keep(picture.name, picture.bytes);
  await Promise.all(pictures.filter((picture) => picture.name !== answered).map(keep));
  await Promise.all(pictures.filter((picture) => picture.name === answered).map(keep));
}

interface Picture {
  name: string;
  bytes: Uint8Array;
}

/** Encodes every size. All sizes that are larger than a small picture have the same bytes and are encoded once. */
async function renderSizes(name: string, pixels: Sharp, effort: number): Promise<Picture[]> {
  const { width, height } = await pixels.metadata();
  const made = new Map<number, ReturnType<typeof encodeBoth>>();
  const both = widths.map(async (size) => {
    const room = within(size);
    const scale = Math.min(1, room.width / width, room.height / height);
    const encoded = made.get(scale) ?? encodeBoth(pixels.clone().resize(room), effort);
    made.set(scale, encoded);
    const { avif, webp } = await encoded;
    return [
      { name: `${name}-${size}.avif`, bytes: avif },
      { name: `${name}-${size}.webp`, bytes: webp },
    ];
  });
  return (await Promise.all(both)).flat();
}

async function encodeBoth(resized: Sharp, effort: number) {
  const [avif, webp] = await Promise.all([
    resized.clone().avif({ quality: 50, effort }).toBuffer(),
    resized
      .clone()
      .webp({ quality: 80, effort: effort === 0 ? 0 : 4 })
      .toBuffer(),
  ]);
  return { avif, webp };
}

/** Drawings of the shop itself, rendered by tools/assets/render-drawings.ts, so that a first start is quick. */
export const renderedFolder = inProject('db/seed/rendered');

/** All stored files of the drawing with this content hash; none if the drawing was changed. */
export async function readRendered(hash: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const names = (await readdir(renderedFolder)).filter((name) => name.startsWith(`${hash}-`));
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(renderedFolder, name)) })));
}

/**
 * The queue of pictures and photos by account: a picture of 40 megapixels takes 160 MB while it is decoded, so only
 * few are in memory at once, and one account never has all of them.
 */
export const pictureQueue = createFairQueue(
  { worksAtOnce: 2, ownWorksAtOnce: 1, ownPlaces: 24, mostWaiting: 100, patienceMs: 30_000 },
  { running: 'pictures', waiting: 'waiting pictures' },
);

/**
 * Uploads a picture of staff. Only few are in memory at once: a file is read when its turn has come. Returns the
 * address. Refuses anything but a picture, and a picture for which too many others are waiting.
 */
export function uploadPicture(
  { settings }: Services,
  actor: Staff,
  readFile: () => Promise<Uint8Array>,
): Promise<{ url: string }> {
  return pictureQueue.run(actor.id ?? 'shop', async () => storePicture(openPictureStore(settings), await readFile()));
}
