/** Passkeys of staff, and the challenges that they sign. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';
import type { Device } from '../sessions/device.rules.ts';

interface NewPasskey extends Device {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
  createdAt: Date;
}

export interface PasskeyRow extends NewPasskey {
  publicKey: Buffer;
  usedAt: Date | null;
}

const columns = `
  id, user_id, credential_id, public_key, counter, transports, is_synced, browser, system, created_at, used_at`;

const ofPerson = sql<PasskeyRow>(`select ${columns} from passkeys where user_id = $1 order by created_at, id`);

/** The passkeys of a person, the oldest first. */
export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.rows(ofPerson, [userId]);
}

const named = sql<PasskeyRow>(`select ${columns} from passkeys where credential_id = $1`);

export function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.row(named, [credentialId]);
}

const insertOne = sql(`
  insert into passkeys (
    id, user_id, credential_id, public_key, counter, transports, is_synced, browser, system, created_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing`);

/** Adds a passkey. Returns false if it was added before. */
export async function insertPasskey(tx: Queryable, passkey: NewPasskey): Promise<boolean> {
  const { id, userId, credentialId, publicKey, counter, transports, isSynced, browser, system, createdAt } = passkey;
  const key = Buffer.from(publicKey);
  const values = [id, userId, credentialId, key, counter, transports, isSynced, browser, system, createdAt];
  return (await tx.run(insertOne, values)) === 1;
}

const setUse = sql('update passkeys set counter = $2, is_synced = $3, used_at = $4 where id = $1');

/** Records a use of a passkey, with the counter and the state that its device sent. */
export async function recordUse(
  tx: Queryable,
  id: string,
  { counter, isSynced, at }: { counter: number; isSynced: boolean; at: Date },
): Promise<void> {
  await tx.run(setUse, [id, counter, isSynced, at]);
}

const deleteOwn = sql(deleteLocked('passkeys', 'id', 'user_id = $1 and id = $2'));

/** Removes a passkey of a person. Returns false if there is none with this id. */
export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<boolean> {
  return (await tx.run(deleteOwn, [userId, id])) === 1;
}

const insertOpen = sql('insert into passkey_challenges (challenge, expires_at) values ($1, $2)');
const replaceOwn = sql(`
  insert into passkey_challenges (challenge, user_id, expires_at) values ($1, $2, $3)
  on conflict (user_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`);

/** Stores a challenge with which anybody may show a passkey. */
export async function insertChallenge(db: Queryable, challenge: Buffer, expiresAt: Date): Promise<void> {
  await db.run(insertOpen, [challenge, expiresAt]);
}

/** Stores the challenge for a new passkey of a person. It replaces an earlier one. */
export async function replaceChallenge(db: Queryable, challenge: Buffer, userId: string, expiresAt: Date) {
  await db.run(replaceOwn, [challenge, userId, expiresAt]);
}

const deleteOne = sql(`
  delete from passkey_challenges where challenge = $1 and user_id is not distinct from $2 and expires_at > $3`);

/**
 * Deletes a challenge that is answered now. Returns false if it was answered before, has expired or belongs to another
 * person. `userId` is null for a challenge that was not made for a certain person.
 */
export async function takeChallenge(
  db: Queryable,
  challenge: Buffer,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  return (await db.run(deleteOne, [challenge, userId, now])) === 1;
}

const deleteExpired = sql(`
  -- locked: the query below locks the rows in the order of their challenges
  delete from passkey_challenges where challenge in (
    select challenge from passkey_challenges where expires_at <= $1 order by challenge limit 50 for update skip locked
  )`);

/** Deletes some expired challenges. It is called with each new challenge, so that the table cannot grow without end. */
export async function dropExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.run(deleteExpired, [now]);
}
