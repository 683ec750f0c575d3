/** What of messages is kept for a time only. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { forgetOlder, holdFirst } from '../platform/db/forget-rows.ts';

const oldSenders = sql(`
  with ${holdFirst('contact_messages', "created_at < $1 and ip_address <> ''")}
  update contact_messages m set ip_address = '' from held where m.id = held.id`);

/** Empties the network addresses that messages came from. */
export function forgetSenders(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return forgetOlder(db, oldSenders, days, now);
}
