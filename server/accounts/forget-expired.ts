/** Removes what has run out: sessions, codes, reset links, registrations. */
import type { Database } from '../platform/db/database.ts';
import { deleteExpired, deleteUnverified } from './retention.store.ts';
import { registrationSeconds } from './rules.ts';

/** Answers how many rows went. */
export async function forgetExpired(db: Database, now: Date): Promise<number> {
  const expired = await deleteExpired(db, now);
  return expired + (await deleteUnverified(db, new Date(now.getTime() - registrationSeconds * 1000)));
}
