/** Deletes data of messages after its time. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { applyRetention, lockFirst } from '../platform/db/retention.ts';

const oldSenders = sql(`
  with ${lockFirst('contact_messages', "created_at < $1 and ip_address <> ''")}
  update contact_messages m set ip_address = '' from held where m.id = held.id`);

/** Empties the network addresses that messages came from. */
export function forgetSenders(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, oldSenders, days, now);
}
