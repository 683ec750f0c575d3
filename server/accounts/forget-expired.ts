/** Removes what has run out: sessions, codes, reset links and counters. Nothing reads them any more. */
import { type Database, sql } from '../db/database.ts';
import { deleteHeld } from '../db/hold-rows.ts';

const statements = [
  sql(deleteHeld('sessions', 'token_hash', 'expires_at <= $1')),
  sql(deleteHeld('one_time_codes', 'email, purpose', 'expires_at <= $1')),
  sql(deleteHeld('password_resets', 'user_id', 'expires_at <= $1')),
  sql(deleteHeld('rate_limits', 'key', 'window_ends <= $1')),
];

/** Answers how many rows went. Called every hour by the worker. */
export async function forgetExpired(db: Database, now: Date): Promise<number> {
  let forgotten = 0;
  for (const statement of statements) forgotten += await db.run(statement, [now]);
  return forgotten;
}
