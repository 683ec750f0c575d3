/** Open registrations, which become accounts once their address is verified, and the codes that verify it. */
import type { Language } from '#contract/shared/translate.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';
import type { AccountRow } from '../account.store.ts';

export interface RegistrationRow extends Omit<AccountRow, 'email' | 'role' | 'isActive'> {
  email: string;
  mark: string;
  secretHashes: Buffer[];
  language: Language;
}

const columns =
  'id, email, mark, secret_hashes, name, password_hash, phone, address, city, state, pincode, language, created_at';

const isOfAddress = 'lower(email collate "C") = lower($1::text collate "C")';

const openOnes = sql<RegistrationRow>(`
  select ${columns} from registrations where ${isOfAddress} and created_at > $2 order by id`);

/** Registrations of an email address that began after `since`, oldest first. */
export function findRegistrations(db: Queryable, email: string, since: Date): Promise<RegistrationRow[]> {
  return db.rows(openOnes, [email, since]);
}

const insertRegistrationRow = sql(`
  insert into registrations (${columns})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`);

export async function insertRegistration(tx: Queryable, row: RegistrationRow): Promise<void> {
  const { id, email, mark, secretHashes, name, passwordHash, phone, address, city, state, pincode } = row;
  const place = [phone, address, city, state, pincode];
  await tx.run(insertRegistrationRow, [
    id,
    email,
    mark,
    secretHashes,
    name,
    passwordHash,
    ...place,
    row.language,
    row.createdAt,
  ]);
}

const addSecretHash = sql(`
  update registrations set secret_hashes = (array[$2::bytea] || secret_hashes)[1:$3] where id = $1`);

/** Allows one more browser to complete the registration; only the newest `most` browsers may. */
export async function addSecret(db: Queryable, id: string, secretHash: Buffer, most: number): Promise<void> {
  await db.run(addSecretHash, [id, secretHash, most]);
}

const deleteOldest = sql(`
  -- locked: the query below locks the rows in the order of their ids
  delete from registrations where id in (
    select id from registrations
    where id in (select id from registrations where ${isOfAddress} order by id desc offset $2)
    order by id for update
  )`);

/** Deletes the oldest registrations of an email address, so that the newest `most` stay. */
export async function keepNewest(tx: Queryable, email: string, most: number): Promise<void> {
  await tx.run(deleteOldest, [email, most]);
}

const deleteAll = sql<{ id: string }>(`${deleteLocked('registrations', 'id', isOfAddress)} returning id`);

/**
 * Deletes and returns all registrations of an email address. If two are completed at the same time, the second call
 * finds none.
 */
export async function endRegistrations(tx: Queryable, email: string): Promise<string[]> {
  return (await tx.rows(deleteAll, [email])).map(({ id }) => id);
}

/** The purpose of a one-time code. A registration or account has at most one code of each purpose. */
export type CodePurpose = 'registration' | 'login' | 'join';

export interface CodeOf {
  purpose: CodePurpose;
  /** Id of the registration or account that the code verifies; for joining two accounts, an id made of both ids. */
  holder: string;
}

const writeCode = sql(`
  insert into proof_codes (holder, purpose, code_hash, sent_at, expires_at)
  values ($1, $2, $3, $4, $5)
  on conflict (holder, purpose) do update set
    code_hash = excluded.code_hash, wrong_tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`);

/** Writes a new code, which makes the previous one invalid. */
export async function replaceCode(
  db: Queryable,
  { holder, purpose }: CodeOf,
  hash: Buffer,
  now: Date,
  expiresAt: Date,
) {
  await db.run(writeCode, [holder, purpose, hash, now, expiresAt]);
}

const codeExpiry = sql<{ expiresAt: Date }>('select expires_at from proof_codes where holder = $1 and purpose = $2');

/** The time when the present code expires; undefined if there is none. */
export async function findExpiry(db: Queryable, { holder, purpose }: CodeOf): Promise<Date | undefined> {
  return (await db.row(codeExpiry, [holder, purpose]))?.expiresAt;
}

const takeCodeTry = sql<{ codeHash: Buffer }>(`
  update proof_codes set wrong_tries = wrong_tries + 1
  where holder = $1 and purpose = $2 and wrong_tries < $3 and expires_at > $4
  returning code_hash`);

/** Uses one of the code's tries before the comparison, so that parallel guesses get no extra one. */
export async function takeTry(db: Queryable, { holder, purpose }: CodeOf, mostTries: number, now: Date) {
  return (await db.row(takeCodeTry, [holder, purpose, mostTries, now]))?.codeHash;
}

const deleteThisCode = sql('delete from proof_codes where holder = $1 and purpose = $2 and code_hash = $3');

/**
 * Deletes a code and returns whether it still existed. If several requests contain the right code at the same time,
 * only one of them gets true.
 */
export async function deleteCode(db: Queryable, { holder, purpose }: CodeOf, hash: Buffer): Promise<boolean> {
  return (await db.run(deleteThisCode, [holder, purpose, hash])) === 1;
}
