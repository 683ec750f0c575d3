/** Calls for photos of doors: from the rider's phone, and for staff. */

import { wrongPhoto } from '#contract/uploads/photos.ts';
import type { Rider } from '#server/core/actor.ts';
import { refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readPhoto } from '#server/uploads/read-picture.ts';
import { insertPhoto, listPhotos, wantsPhoto } from './photo.store.ts';

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

/**
 * Stores a photo. Refuses data that is not a valid JPEG. A repeated photo and a photo of an act that was undone change
 * nothing.
 */
async function recordPhoto({ db, clock }: Services, rider: Rider, actId: string, jpeg: string): Promise<void> {
  const isWanted = await wantsPhoto(db, rider.id, actId);
  if (isWanted === undefined) throw refuseMissing('Stop not found');
  if (!isWanted) return;
  const photo = await readPhoto(rider.id, Buffer.from(jpeg, 'base64'));
  if (!photo) throw refuseInput([{ path: 'jpeg', msg: wrongPhoto }]);
  await insertPhoto(db, actId, photo, clock());
}
