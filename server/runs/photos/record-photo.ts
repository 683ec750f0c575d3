/** A photo that a rider's phone sends after its act. */
import { wrongPhoto } from '#contract/runs/photo-calls.ts';
import type { Rider } from '#server/core/actor.ts';
import { refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readPhoto } from '#server/uploads/read-photo.ts';
import { insertPhoto, wantsPhoto } from './photo.store.ts';

/** Refuses what is no JPEG. A repeat, and a photo of an act that is taken back meanwhile, change nothing. */
export async function recordPhoto({ db, clock }: Services, rider: Rider, actId: string, jpeg: string): Promise<void> {
  const isWanted = await wantsPhoto(db, rider.id, actId);
  if (isWanted === undefined) throw refuseMissing('Stop not found');
  if (!isWanted) return;
  const photo = await readPhoto(Buffer.from(jpeg, 'base64'));
  if (!photo) throw refuseInput([{ path: 'jpeg', msg: wrongPhoto }]);
  await insertPhoto(db, actId, photo, clock());
}
