/** A photo from a phone, as it may be kept: decided by its content, re-encoded without metadata, and small. */
import sharp from 'sharp';
import { mostPhotoBytes } from '#contract/uploads/photos.ts';
import { inTurn } from './upload-picture.ts';

/** Phones send 1,280 by 1,280 at most; this is what a small file may unfold to. */
const mostPixels = 4_000_000;
const sizes = [
  { width: 1280, quality: 72 },
  { width: 640, quality: 50 },
] as const;

/** The JPEG anew, upright, at most 1,280 pixels on each side and 150,000 bytes. Undefined where it is no JPEG. */
export function readPhoto(bytes: Uint8Array): Promise<Buffer | undefined> {
  // Foreign bytes reach the decoder of JPEG alone.
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return Promise.resolve(undefined);
  return inTurn(async () => {
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
