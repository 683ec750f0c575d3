/** Photos of doors: from the rider's phone, and for staff. */
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { listPhotos } from './photo.store.ts';
import { recordPhoto } from './record-photo.ts';

export function photosApi(services: Services) {
  return {
    'POST /run/acts/:id/photo': async ({ actor, params, body }) => {
      await recordPhoto(services, actor, params.id, body.jpeg);
      return { message: 'The photo is saved.' };
    },

    'GET /admin/stop-photos/:id': async ({ actor, params }) => {
      const rows = await listPhotos(services.db, actor.id, params.id);
      const photos = rows.map(({ id, riderName: rider, reason, createdAt, jpeg }) => ({
        id,
        rider,
        reason,
        createdAt: createdAt.toISOString(),
        picture: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
      }));
      return { data: { photos } };
    },
  } satisfies Partial<Handlers>;
}
