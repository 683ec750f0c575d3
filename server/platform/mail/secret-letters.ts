/** Letters that carry a code or a link to choose a password: worth nothing once it has expired, and kept no longer. */
import { type Queryable, sql } from '../db/database.ts';
import { deleteExpiredSecrets } from '../jobs/private-jobs.ts';
import type { Mail } from './letter.ts';

const deleteExpired = sql(deleteExpiredSecrets);

/** Removes those that wait in vain or were given up. By the database's clock, which dates the jobs. */
export async function forgetSecretLetters(db: Queryable): Promise<number> {
  return db.run(deleteExpired);
}

const hasExpired = sql<{ expired: boolean }>(`select $1::timestamptz + make_interval(secs => $2) <= now() as expired`);

/** Whether its code or link would have expired when it arrives. */
export async function isTooLate(db: Queryable, mail: Mail, queuedAt: Date): Promise<boolean> {
  if (mail.expiresInSeconds === undefined) return false;
  return (await db.row(hasExpired, [queuedAt, mail.expiresInSeconds]))?.expired ?? false;
}
