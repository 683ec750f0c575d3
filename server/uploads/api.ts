/** Pictures from the back office. */
import type { FastifyError } from 'fastify';
import type { Handlers, Origin } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { createTurnstile } from '../http/turnstile.ts';
import type { Services } from '../services.ts';
import { openPictureStore } from './picture.store.ts';
import { refuseTooLarge, storePicture } from './store-picture.ts';

// A picture of 40 megapixels takes 160 MB while it is decoded.
const inTurn = createTurnstile(2, 20, 'pictures');

export function uploadsApi({ settings }: Services) {
  const store = openPictureStore(settings);
  return {
    'POST /upload/product': async ({ origin }) => {
      const { url } = await inTurn(async () => storePicture(store, await requireImage(origin)));
      return { message: 'Image uploaded successfully!', data: { url } };
    },
  } satisfies Partial<Handlers>;
}

/**
 * The bytes of the form's file; the edge stops reading at the same size that the shop keeps. What the parser of forms
 * throws without a status is always about the form: one that is cut off or has no boundary.
 */
async function requireImage(origin: Origin): Promise<Buffer> {
  try {
    return await origin.readImage();
  } catch (error) {
    const { code, statusCode } = error as Partial<FastifyError>;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuseTooLarge();
    if (error instanceof Refusal || statusCode !== undefined) throw error;
    throw new Refusal(400, 'The picture did not arrive whole. Please send it again.');
  }
}
