/** Links to choose a new password: the newest of an account, kept as a hash. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

const replace = sql(`
  insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, $3)
  on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`);

/** Voids the link before it. */
export async function replaceReset(db: Queryable, userId: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.run(replace, [userId, tokenHash, expiresAt]);
}

export interface ResetHolder {
  id: string;
  name: string;
  email: string;
}

const holder = sql<ResetHolder>(`
  select u.id, u.name, u.email
  from password_resets r join users u on u.id = r.user_id
  where r.token_hash = $1 and r.expires_at > $2 and u.is_active`);

/** Whose password a link may reset, while it holds. */
export function findResetHolder(db: Queryable, tokenHash: Buffer, now: Date): Promise<ResetHolder | undefined> {
  return db.row(holder, [tokenHash, now]);
}

const deleteThis = sql('delete from password_resets where token_hash = $1 and expires_at > $2');

/** Whether the link was still there: of parallel uses one gets it. */
export async function deleteReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.run(deleteThis, [tokenHash, now])) === 1;
}
