/** Removes what has run out: sessions, codes, reset links, counters, registrations. Nothing reads them any more. */
import { type Database, sql } from '../db/database.ts';
import { deleteHeld } from '../db/hold-rows.ts';
import { registrationSeconds } from './rules.ts';

const statements = [
  sql(deleteHeld('sessions', 'token_hash', 'expires_at <= $1')),
  sql(deleteHeld('one_time_codes', 'email, purpose', 'expires_at <= $1')),
  sql(deleteHeld('proof_codes', 'holder, purpose', 'expires_at <= $1')),
  sql(deleteHeld('password_resets', 'user_id', 'expires_at <= $1')),
  sql(deleteHeld('rate_limits', 'key', 'window_ends <= $1')),
];

const unproven = [
  sql(`
    -- locked: in the order of ids by the query below
    delete from registrations where id in (
      select id from registrations where created_at <= $1 order by id for update skip locked
    )`),
  // Accounts that releases before registrations were kept apart left behind, when they have nothing else.
  sql(`
    -- locked: in the order of ids by the query below
    delete from users where id in (
      select id from users u
      where verified_at is null and role = 'customer' and is_active and created_at <= $1
        and not exists (select from sessions s where s.user_id = u.id)
        and not exists (select from cart_items c where c.user_id = u.id)
        and not exists (select from orders o where o.customer_id = u.id)
      order by id for update skip locked
    )`),
];

/** Answers how many rows went. Called every hour by the worker. */
export async function forgetExpired(db: Database, now: Date): Promise<number> {
  let forgotten = 0;
  for (const statement of statements) forgotten += await db.run(statement, [now]);
  const dayAgo = new Date(now.getTime() - registrationSeconds * 1000);
  for (const statement of unproven) forgotten += await db.run(statement, [dayAgo]);
  return forgotten;
}
