/** Adds a photo to a complaint. */
import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { mostPhotos } from '#contract/complaints/rules.ts';
import { wrongPhoto } from '#contract/uploads/photos.ts';
import { countAgainst, type Limit } from '#server/core/limits.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readPhoto } from '#server/uploads/read-picture.ts';
import { lockComplaint } from './change-complaint.store.ts';
import { type Follower, requireFollowed } from './follow-complaint.ts';
import { hasPhoto, insertPhoto } from './photo.store.ts';
import type { ComplaintRow } from './store.ts';

const photosOfClient: Limit = {
  name: 'complaint-photos',
  most: 60,
  windowSeconds: 3600,
  message: 'You have sent many photos in a short time. Please try again later.',
};
/**
 * Guests can change their network address. This limit bounds the disk space that photos of all guests take: 90 MB a
 * day.
 */
const photosOfGuests: Limit = {
  name: 'guest-complaint-photos',
  most: 600,
  windowSeconds: 86_400,
  message: 'We cannot take more photos here today. Your complaint is saved without it.',
};

/**
 * Stores a photo, upright, small and without the data of the camera, and returns the complaint. A repeated photo changes
 * nothing. Refuses data that is not a JPEG, a resolved complaint, and more photos than a complaint may have.
 */
export async function keepPhoto(
  services: Services,
  follower: Follower,
  { jpeg, client }: { jpeg: string; client: string },
): Promise<ComplaintRow> {
  const { db, clock } = services;
  const complaint = await requireFollowed(services, db, follower);
  const sent = Buffer.from(jpeg, 'base64');
  const contentHash = createHash('sha256').update(sent).digest();
  if (await hasPhoto(db, complaint.id, contentHash)) return complaint;
  requireRoom(complaint);
  await countAgainst(db, photosOfClient, client, clock());
  if (complaint.customerId === null) await countAgainst(db, photosOfGuests, 'all', clock());
  // Only one photo of each client is decoded at a time, because decoding takes memory.
  const photo = await readPhoto(client, sent);
  if (!photo) throw refuseInput([{ path: 'jpeg', msg: wrongPhoto }]);
  return db.transaction(async (tx) => {
    await lockComplaint(tx, complaint.id);
    const before = await requireFollowed(services, tx, follower);
    if (await hasPhoto(tx, before.id, contentHash)) return before;
    requireRoom(before);
    await insertPhoto(tx, { id: newId(), complaintId: before.id, contentHash, jpeg: photo, at: clock() });
    return { ...before, photos: before.photos + 1 };
  });
}

function requireRoom({ status, photos }: ComplaintRow): void {
  if (status === 'resolved') throw refuseConflict('This complaint is resolved. Open it again to add something.');
  if (photos >= mostPhotos) throw refuseConflict('This complaint has as many photos as we store.');
}
