/** One-time codes: at most one of an address and purpose (rulings 2.4). */
import { type Queryable, sql } from '../db/database.ts';

export type CodePurpose = 'registration' | 'login';

export interface CodeOf {
  purpose: CodePurpose;
  email: string;
}

const replace = sql(`
  insert into one_time_codes (email, purpose, code_hash, sent_at, expires_at)
  values (lower($1::text collate "C"), $2, $3, $4, $5)
  on conflict (email, purpose) do update set
    code_hash = excluded.code_hash, wrong_tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`);

/** Voids the code before it. */
export async function replaceCode(db: Queryable, { email, purpose }: CodeOf, hash: Buffer, now: Date, expiresAt: Date) {
  await db.run(replace, [email, purpose, hash, now, expiresAt]);
}

const takeOne = sql<{ code_hash: Buffer }>(`
  update one_time_codes set wrong_tries = wrong_tries + 1
  where email = lower($1::text collate "C") and purpose = $2 and wrong_tries < $3 and expires_at > $4
  returning code_hash`);

/** Spends one of the code's tries before it is compared, so that parallel guesses never get one more. */
export async function takeTry(db: Queryable, { email, purpose }: CodeOf, mostTries: number, now: Date) {
  return (await db.row(takeOne, [email, purpose, mostTries, now]))?.code_hash;
}

const deleteThis = sql(
  'delete from one_time_codes where email = lower($1::text collate "C") and purpose = $2 and code_hash = $3',
);

/** Whether this very code was still there: of parallel right answers one gets it. */
export async function deleteCode(db: Queryable, { email, purpose }: CodeOf, hash: Buffer): Promise<boolean> {
  return (await db.run(deleteThis, [email, purpose, hash])) === 1;
}

const deleteAny = sql('delete from one_time_codes where email = lower($1::text collate "C") and purpose = $2');

export async function voidCode(db: Queryable, { email, purpose }: CodeOf): Promise<void> {
  await db.run(deleteAny, [email, purpose]);
}
