/** A picture's address is one of the shop's own pictures: pages show no other, and none of another site's is ever asked for. */
import { refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { openPictureStore } from '../uploads/picture.store.ts';

const pictureRefusal = 'Image must be a picture that was uploaded to this shop';

/**
 * Refuses, at its field, a picture that the shop does not have. What stands there already may stay: pictures of other sites
 * were taken once, and an edit of something else must not fail because of them.
 */
export async function requirePicture(
  { settings }: Pick<Services, 'settings'>,
  path: 'image' | 'category_image',
  address: string | null,
  present: string | null = null,
): Promise<void> {
  if (address === null || address === present) return;
  const [, name] = /^\/pictures\/([0-9a-f]{20}-\d+\.(?:webp|avif))$/.exec(address) ?? [];
  if (!name || !(await openPictureStore(settings).has(name))) throw refuseInput([{ path, msg: pictureRefusal }]);
}
