import sharp from 'sharp';
import type { Settings } from '#server/core/settings.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { storePicture } from '#server/uploads/store-picture.ts';

/** Stores a picture like an upload and returns its address. Another colour or size makes another picture. */
export async function buildPicture(
  { settings }: { settings: Settings },
  background = 'navy',
  { width = 48, height = 48 } = {},
): Promise<string> {
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return (await storePicture(openPictureStore(settings), await drawn.png().toBuffer())).url;
}
