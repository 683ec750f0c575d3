/** One-time codes: at most one of a registration or account and purpose. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

export type CodePurpose = 'registration' | 'login' | 'join';

export interface CodeOf {
  purpose: CodePurpose;
  /** Id of the registration or account that the code proves; to join accounts, one made of both. */
  holder: string;
}

const replace = sql(`
  insert into proof_codes (holder, purpose, code_hash, sent_at, expires_at)
  values ($1, $2, $3, $4, $5)
  on conflict (holder, purpose) do update set
    code_hash = excluded.code_hash, wrong_tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`);

/** Voids the code before it. */
export async function replaceCode(
  db: Queryable,
  { holder, purpose }: CodeOf,
  hash: Buffer,
  now: Date,
  expiresAt: Date,
) {
  await db.run(replace, [holder, purpose, hash, now, expiresAt]);
}

const expiry = sql<{ expiresAt: Date }>('select expires_at from proof_codes where holder = $1 and purpose = $2');

/** When the present code expires; undefined when there is none. */
export async function findExpiry(db: Queryable, { holder, purpose }: CodeOf): Promise<Date | undefined> {
  return (await db.row(expiry, [holder, purpose]))?.expiresAt;
}

const takeOne = sql<{ codeHash: Buffer }>(`
  update proof_codes set wrong_tries = wrong_tries + 1
  where holder = $1 and purpose = $2 and wrong_tries < $3 and expires_at > $4
  returning code_hash`);

/** Spends one of the code's tries before it is compared, so that parallel guesses never get one more. */
export async function takeTry(db: Queryable, { holder, purpose }: CodeOf, mostTries: number, now: Date) {
  return (await db.row(takeOne, [holder, purpose, mostTries, now]))?.codeHash;
}

const deleteThis = sql('delete from proof_codes where holder = $1 and purpose = $2 and code_hash = $3');

/** Whether this very code was still there: of parallel right answers one gets it. */
export async function deleteCode(db: Queryable, { holder, purpose }: CodeOf, hash: Buffer): Promise<boolean> {
  return (await db.run(deleteThis, [holder, purpose, hash])) === 1;
}
