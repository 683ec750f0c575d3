/** Reads and writes photos of doors at failed stops, one per act. */
import type { RiderId, StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { applyRetention, deleteBatch } from '#server/core/db/lock-rows.ts';

/**
 * SQL condition: the photo of act `a` may be shown. A photo of an undone act is hidden, even if it arrived after the
 * undo.
 */
const isSeen = `a.kind = 'not_delivered' and a.is_recorded and a.taken_back_by is null`;

const wanted = sql<{ isWanted: boolean }>(`
  select ${isSeen} and not exists (select from stop_photos p where p.id = a.id) as is_wanted
  from rider_acts a where a.id = $1 and a.rider_id = $2`);

/** Whether an act of this rider still waits for its photo; undefined if there is no such act. */
export async function wantsPhoto(db: Queryable, rider: RiderId, actId: string): Promise<boolean | undefined> {
  return (await db.row(wanted, [actId, rider]))?.isWanted;
}

const keep = sql('insert into stop_photos (id, jpeg, created_at) values ($1, $2, $3) on conflict (id) do nothing');

export async function insertPhoto(db: Queryable, actId: string, jpeg: Buffer, at: Date): Promise<void> {
  await db.run(keep, [actId, jpeg, at]);
}

interface PhotoRow {
  id: string;
  riderName: string;
  reason: string;
  createdAt: Date;
  jpeg: Buffer;
}

const ofStop = sql<PhotoRow>(`
  select a.id, u.name as rider_name, coalesce(a.body ->> 'reason', '') as reason, a.created_at, p.jpeg
  from run_stops s join rider_acts a on a.stop_id = s.id join stop_photos p on p.id = a.id
  join users u on u.id = a.rider_id
  where (s.order_id = $1 or s.pickup_id = $1) and ${isSeen}
  order by a.created_at desc, a.id desc limit 3`);

/** The newest photos of an order or pick-up, newest first. */
export function listPhotos(db: Queryable, _staff: StaffId, orderOrPickupId: string): Promise<PhotoRow[]> {
  return db.rows(ofStop, [orderOrPickupId]);
}

const old = deleteBatch('stop_photos', 'id', 'created_at < $1');

export function forgetPhotos(db: Queryable, days: number, now: Date): Promise<number> {
  return applyRetention(db, old, days, now);
}
