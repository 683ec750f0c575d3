/** Reads and writes photos of complaints. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { applyRetention, deleteBatch } from '#server/core/db/lock-rows.ts';
import type { ComplaintRow } from './store.ts';

const insert = sql(`
  insert into complaint_photos (id, complaint_id, content_hash, jpeg, created_at) values ($1, $2, $3, $4, $5)
  on conflict (complaint_id, content_hash) do nothing`);

interface NewPhoto {
  id: string;
  complaintId: string;
  contentHash: Buffer;
  jpeg: Buffer;
  at: Date;
}

export async function insertPhoto(tx: Queryable, { id, complaintId, contentHash, jpeg, at }: NewPhoto): Promise<void> {
  await tx.run(insert, [id, complaintId, contentHash, jpeg, at]);
}

const known = sql<{ isKnown: boolean }>(`
  select exists (select from complaint_photos where complaint_id = $1 and content_hash = $2) as is_known`);

/** Whether the same photo is stored already. */
export async function hasPhoto(db: Queryable, complaintId: string, contentHash: Buffer): Promise<boolean> {
  return (await db.one(known, [complaintId, contentHash])).isKnown;
}

interface PhotoRow {
  id: string;
  createdAt: Date;
  jpeg: Buffer;
}

const ofComplaint = sql<PhotoRow>(
  'select id, created_at, jpeg from complaint_photos where complaint_id = $1 order by created_at, id',
);

/** The photos, oldest first. The caller has proven who may read the complaint. */
export function listPhotos(db: Queryable, { id }: Pick<ComplaintRow, 'id'>): Promise<PhotoRow[]> {
  return db.rows(ofComplaint, [id]);
}

const old = deleteBatch('complaint_photos', 'id', 'complaint_id in (select id from complaints where resolved_at < $1)');

/** Deletes the photos of complaints that were resolved this many days ago. */
export function forgetPhotos(db: Queryable, days: number, now: Date): Promise<number> {
  return applyRetention(db, old, days, now);
}
