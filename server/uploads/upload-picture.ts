/** A picture from staff. Few are in memory at once: a file is read when its turn has come. */
import type { Staff } from '../core/actor.ts';
import { createConcurrencyLimit } from '../core/concurrency-limit.ts';
import type { Services } from '../core/services.ts';
import { openPictureStore } from './picture.store.ts';
import { storePicture } from './store-picture.ts';

/** Of pictures and photos: one of 40 megapixels takes 160 MB while it is decoded. */
export const inTurn = createConcurrencyLimit(2, 20, 'pictures');

/** Answers the address of the kept picture; refuses what is no picture, and whoever comes while many wait. */
export function uploadPicture(
  { settings }: Services,
  _actor: Staff,
  readFile: () => Promise<Uint8Array>,
): Promise<{ url: string }> {
  return inTurn(async () => storePicture(openPictureStore(settings), await readFile()));
}
