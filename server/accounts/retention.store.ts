/** Deletes expired data of accounts. Nothing reads it any more. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { deleteLocked } from '../platform/db/lock-rows.ts';
import { registrationSeconds } from './rules.ts';

const expired = [
  sql(deleteLocked('sessions', 'token_hash', 'expires_at <= $1')),
  sql(deleteLocked('proof_codes', 'holder, purpose', 'expires_at <= $1')),
  sql(deleteLocked('password_resets', 'user_id', 'expires_at <= $1')),
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
        and not exists (select from ledger_accounts a where a.user_id = u.id)
      order by id for update skip locked
    )`),
];

/** Removes what has run out: sessions, codes, reset links, registrations that nobody has proven; answers how many rows went. */
export async function forgetExpired(db: Queryable, now: Date): Promise<number> {
  const gone = await runAll(db, expired, now);
  return gone + (await runAll(db, unproven, new Date(now.getTime() - registrationSeconds * 1000)));
}

async function runAll(db: Queryable, statements: typeof expired, before: Date): Promise<number> {
  let deleted = 0;
  for (const statement of statements) deleted += await db.run(statement, [before]);
  return deleted;
}
