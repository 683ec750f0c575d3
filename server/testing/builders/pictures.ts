import sharp from 'sharp';
import type { Settings } from '#server/core/settings.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { storePicture } from '#server/uploads/store-picture.ts';

/** A picture as an upload keeps it; its address. Another colour is another picture. */
export async function buildPicture({ settings }: { settings: Settings }, background = 'navy'): Promise<string> {
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  return (await storePicture(openPictureStore(settings), await drawn.png().toBuffer())).url;
}
