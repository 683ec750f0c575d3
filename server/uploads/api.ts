/** Pictures from the back office. */
import type { Services } from '../core/services.ts';
import { createTurnstile } from '../core/turnstile.ts';
import type { Handlers } from '../http/handler.ts';
import { openPictureStore } from './picture-store.ts';
import { storePicture } from './store-picture.ts';

// A picture of 40 megapixels takes 160 MB while it is decoded.
const inTurn = createTurnstile(2, 20, 'pictures');

export function uploadsApi({ settings }: Services) {
  const store = openPictureStore(settings);
  return {
    'POST /upload/product': async ({ readFile }) => {
      const { url } = await inTurn(async () => storePicture(store, await readFile()));
      return { message: 'Image uploaded successfully!', data: { url } };
    },
  } satisfies Partial<Handlers>;
}
