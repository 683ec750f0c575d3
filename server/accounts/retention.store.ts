/** Deletes expired data of accounts. Nothing reads it any more. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { deleteLocked } from '../platform/db/lock-rows.ts';
import { registrationSeconds } from './rules.ts';

const expired = [
  sql(deleteLocked('sessions', 'token_hash', 'expires_at <= $1')),
  sql(deleteLocked('proof_codes', 'holder, purpose', 'expires_at <= $1')),
  sql(deleteLocked('password_resets', 'user_id', 'expires_at <= $1')),
];

const unproven = sql(`
  -- locked: in the order of ids by the query below
  delete from registrations where id in (
    select id from registrations where created_at <= $1 order by id for update skip locked
  )`);

/** Removes what has run out: sessions, codes, reset links, registrations that nobody has proven; answers how many rows went. */
export async function forgetExpired(db: Queryable, now: Date): Promise<number> {
  let gone = await db.run(unproven, [new Date(now.getTime() - registrationSeconds * 1000)]);
  for (const statement of expired) gone += await db.run(statement, [now]);
  return gone;
}
