/** Calls for pictures from the admin area. */
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { uploadPicture } from './store-picture.ts';

export function uploadsApi(services: Services) {
  return {
    'POST /upload/product': async ({ actor, readFile }) => {
      const { url } = await uploadPicture(services, actor, readFile);
      return { message: 'Image uploaded successfully!', data: { url } };
    },
  } satisfies Partial<Handlers>;
}
