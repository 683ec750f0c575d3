/** Checks and shrinks photos of phones, and reads the logo for icons and emails. */

import { mostPhotoBytes } from '#contract/uploads/photos.ts';
import { loadSharp } from '../core/load-sharp.ts';
import type { Settings } from '../core/settings.ts';
import { readPicture } from './picture.store.ts';
import { pictureQueue } from './store-picture.ts';

/**
 * Maximum pixels of a photo. Phones send at most 1,280 by 1,280; this limits how large a small file may become when it
 * is decoded.
 */
const mostPixels = 4_000_000;
const sizes = [
  { width: 1280, quality: 72 },
  { width: 640, quality: 50 },
] as const;

/**
 * The JPEG to store: upright, at most 1,280 pixels on each side and 150,000 bytes. Undefined if the bytes are not
 * a JPEG. `owner` is the account that sent it; the photos of an account are decoded one after the other.
 */
export function readPhoto(owner: string, bytes: Uint8Array): Promise<Buffer | undefined> {
  // Uploaded bytes reach only the JPEG decoder.
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return Promise.resolve(undefined);
  return pictureQueue.run(owner, async () => {
    const sharp = await loadSharp();
    for (const { width, quality } of sizes) {
      const photo = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer()
        .catch(() => undefined);
      if (!photo || photo.length <= mostPhotoBytes) return photo;
    }
    return undefined;
  });
}

type Store = Pick<Settings, 's3' | 'dataDir'>;

interface PictureSize {
  width: number;
  height: number;
}

/**
 * The logo at this address as a PNG of this size, centred, with a transparent background. Undefined for a shop without
 * a logo, and if the logo cannot be read, because icons and emails work without it.
 */
export async function readLogo(settings: Store, address: string, size: PictureSize): Promise<Buffer | undefined> {
  const picture = address === '' ? undefined : await readPicture(settings, address);
  if (!picture) return undefined;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const sharp = await loadSharp();
  return sharp(picture)
    .resize({ ...size, fit: 'contain', background })
    .png()
    .toBuffer();
}

/** The size of a stored picture; undefined if it cannot be read. */
export async function measurePicture(settings: Store, address: string): Promise<PictureSize | undefined> {
  const picture = await readPicture(settings, address);
  return picture && (await loadSharp())(picture).metadata();
}
