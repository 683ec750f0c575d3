import { call } from '#web/shared/api.ts';
import { photoUrlPrefix } from '#web/shared/shrink-photo.ts';

/** Sends photos one after the other, and returns how many could not be sent. The complaint itself is saved already. */
export async function sendPhotos(
  { id, secret }: { id: string; secret: string | undefined },
  photos: readonly string[],
): Promise<number> {
  let failed = 0;
  for (const photo of photos) {
    const body = { jpeg: photo.slice(photoUrlPrefix.length), secret };
    await call('POST /complaints/:id/photos', { params: { id }, body }).catch(() => {
      failed += 1;
    });
  }
  return failed;
}
