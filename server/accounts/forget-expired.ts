/** Removes what has run out: sessions, codes, reset links and counters. Nothing reads them any more. */
import { type Database, sql } from '../db/database.ts';

const statements = [
  sql('delete from sessions where expires_at <= $1'),
  sql('delete from one_time_codes where expires_at <= $1'),
  sql('delete from password_resets where expires_at <= $1'),
  sql('delete from rate_limits where window_ends <= $1'),
];

/** Answers how many rows went. Called every hour by the worker. */
export async function forgetExpired(db: Database, now: Date): Promise<number> {
  let forgotten = 0;
  for (const statement of statements) forgotten += await db.run(statement, [now]);
  return forgotten;
}
