/** Pictures from the back office (rulings 6.3; specification: admin 7). */
import type { Handlers, Origin } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { refuseTooLarge, storePicture } from './store-picture.ts';

export function uploadsApi({ settings }: Services) {
  return {
    'POST /upload/product': async ({ origin }) => {
      const { url } = await storePicture(settings.dataDir, await requireImage(origin));
      return { message: 'Image uploaded successfully!', data: { url } };
    },
  } satisfies Partial<Handlers>;
}

/** The bytes of the form's file; the edge stops reading at the same size that the shop keeps. */
async function requireImage(origin: Origin): Promise<Buffer> {
  try {
    return await origin.readImage();
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw refuseTooLarge();
  }
}
