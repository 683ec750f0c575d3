/** The shop's own logo as the icons of a home screen and letters need it. */
import sharp from 'sharp';
import type { Settings } from '../core/settings.ts';
import { readPicture } from './picture.store.ts';

/**
 * The logo of this address as a PNG, in a square of so many pixels and without a ground of its own. Undefined for a shop
 * without a logo, and where it cannot be read: nothing waits for a logo.
 */
export async function readLogo(
  settings: Pick<Settings, 's3' | 'dataDir'>,
  address: string,
  size: number,
): Promise<Buffer | undefined> {
  const picture = address === '' ? undefined : await readPicture(settings, address);
  if (!picture) return undefined;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(picture).resize(size, size, { fit: 'contain', background }).png().toBuffer();
}
