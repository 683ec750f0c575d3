/** What of pick-ups is kept for a time only. The pick-ups themselves stay for ever, as orders do. */
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { applyRetention, lockFirst } from '#server/platform/db/retention.ts';

const isKeyed = 'created_at < $1 and request_key is not null';
const oldRequests = sql(`
  with ${lockFirst('pickups', isKeyed)}
  update pickups p set request_key = null, request_hash = null from held where p.id = held.id`);
const oldActs = sql(`
  with ${lockFirst('pickup_events', isKeyed)}
  update pickup_events e set request_key = null, request_hash = null from held where e.id = held.id`);

/** Forgets the keys under which pick-ups and their steps were asked for. */
export async function forgetPickupKeys(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  const requests = await applyRetention(db, oldRequests, days, now);
  return requests + (await applyRetention(db, oldActs, days, now));
}
