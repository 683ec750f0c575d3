import { mostPhotoBytes, mostPhotoPixels } from '#contract/uploads/photos.ts';

export const photoUrlPrefix = 'data:image/jpeg;base64,';

/**
 * Attempts to shrink a photo: longest side in pixels and JPEG quality. The first result that is small enough is used.
 */
const tries = [
  [mostPhotoPixels, 0.8],
  [mostPhotoPixels, 0.6],
  [mostPhotoPixels, 0.4],
  [mostPhotoPixels / 2, 0.6],
  [mostPhotoPixels / 2, 0.3],
] as const;

/** Makes a small JPEG data: URL, upright and without the camera's metadata; undefined if no attempt is small enough. */
export async function shrinkPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  for (const [side, quality] of tries) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.startsWith(photoUrlPrefix) && (url.length - photoUrlPrefix.length) * 0.75 <= mostPhotoBytes) return url;
  }
  return undefined;
}
