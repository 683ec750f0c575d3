/**
 * The second factors of members of staff. Every change also writes `users.has_second_factor`, which is read with each
 * session, and the time that a restore reads. The caller has locked the account.
 */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';

const lock = sql<{ id: string }>(`select id from users where id = $1 and role = 'admin' for no key update`);

/** Locks the account of a member of staff. Every change of factors begins with it. */
export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.row(lock, [userId]);
}

const note = sql(`
  update users set factors_set_at = now(),
    has_second_factor = exists (select from second_factors where user_id = $1)
      or exists (select from passkeys where user_id = $1)
  where id = $1`);

/** Records that a factor of a person has changed. */
export async function noteFactors(tx: Queryable, userId: string): Promise<void> {
  await tx.run(note, [userId]);
}

interface Factors {
  hasApp: boolean;
  hasPasskey: boolean;
}

const factors = sql<Factors>(`
  select exists (select from second_factors where user_id = $1) as has_app,
    exists (select from passkeys where user_id = $1) as has_passkey`);

/** Which second factors a person has. */
export function findFactors(db: Queryable, userId: string): Promise<Factors> {
  return db.one(factors, [userId]);
}

export interface AppRow {
  sealedSecret: Buffer;
  lastStep: number;
  createdAt: Date;
}

const app = sql<AppRow>('select sealed_secret, last_step, created_at from second_factors where user_id = $1');

/** The authenticator app of a person. */
export function findApp(db: Queryable, userId: string): Promise<AppRow | undefined> {
  return db.row(app, [userId]);
}

interface FactorState {
  /** Whether a role of the person needs a second step of the sign-in. */
  needsFactor: boolean;
  /** Whether the person has a second factor of any kind. */
  hasSecondFactor: boolean;
}

const state = sql<FactorState>('select needs_factor, has_second_factor from users where id = $1');

export function readFactorState(db: Queryable, userId: string): Promise<FactorState> {
  return db.one(state, [userId]);
}

const setApp = sql(`
  insert into second_factors (user_id, sealed_secret, last_step, created_at) values ($1, $2, $3, $4)
  on conflict (user_id) do update
    set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, created_at = excluded.created_at`);

/** Stores an app, which replaces an earlier one. */
export async function writeApp(tx: Queryable, userId: string, { sealedSecret, lastStep, createdAt }: AppRow) {
  await tx.run(setApp, [userId, sealedSecret, lastStep, createdAt]);
  await noteFactors(tx, userId);
}

const useStepOnce = sql('update second_factors set last_step = $2 where user_id = $1 and last_step < $2');

/** Records that the code of a step was used. Returns false if this code, or a later one, was used already. */
export async function useStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  return (await tx.run(useStepOnce, [userId, step])) === 1;
}

const countCodes = sql<{ count: number }>('select count(*)::integer as count from recovery_codes where user_id = $1');

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return (await db.one(countCodes, [userId])).count;
}

const deleteCodes = sql(deleteLocked('recovery_codes', 'user_id, code_hash', 'user_id = $1'));
const insertCodes = sql(`
  insert into recovery_codes (user_id, code_hash) select $1, hash from unnest($2::bytea[]) as new(hash) order by hash`);

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(deleteCodes, [userId]);
  await tx.run(insertCodes, [userId, hashes]);
  await noteFactors(tx, userId);
}

const deleteCode = sql('delete from recovery_codes where user_id = $1 and code_hash = $2');

/** Deletes a recovery code that is used now. Returns false if there is no such code. */
export async function useRecoveryCode(tx: Queryable, userId: string, codeHash: Buffer): Promise<boolean> {
  if ((await tx.run(deleteCode, [userId, codeHash])) === 0) return false;
  await noteFactors(tx, userId);
  return true;
}

const setSetup = sql(`
  insert into factor_setups (user_id, sealed_secret, expires_at) values ($1, $2, $3)
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, expires_at = excluded.expires_at`);

/** Stores a secret whose first code is not entered yet. A newer one replaces it. */
export async function writeSetup(tx: Queryable, userId: string, sealedSecret: Buffer, expiresAt: Date): Promise<void> {
  await tx.run(setSetup, [userId, sealedSecret, expiresAt]);
}

const setup = sql<{ sealedSecret: Buffer }>(
  'select sealed_secret from factor_setups where user_id = $1 and expires_at > $2',
);

export async function findSetup(tx: Queryable, userId: string, now: Date): Promise<Buffer | undefined> {
  return (await tx.row(setup, [userId, now]))?.sealedSecret;
}

const deleteSetup = sql('delete from factor_setups where user_id = $1');

export async function removeSetup(tx: Queryable, userId: string): Promise<void> {
  await tx.run(deleteSetup, [userId]);
}

const deleteApp = sql('delete from second_factors where user_id = $1');

/** Removes the authenticator app of a person. Returns false if there was none. */
export async function removeApp(tx: Queryable, userId: string): Promise<boolean> {
  await removeSetup(tx, userId);
  const hadApp = (await tx.run(deleteApp, [userId])) > 0;
  if (hadApp) await forgetLastFactor(tx, userId);
  return hadApp;
}

/**
 * Records that a factor was removed. Recovery codes only replace another factor, so they are deleted with the last one.
 */
export async function forgetLastFactor(tx: Queryable, userId: string): Promise<void> {
  const { hasApp, hasPasskey } = await findFactors(tx, userId);
  if (!hasApp && !hasPasskey) await tx.run(deleteCodes, [userId]);
  await noteFactors(tx, userId);
}

const deleteAll = [
  sql(deleteLocked('passkeys', 'id', 'user_id = $1')),
  sql(deleteLocked('passkey_challenges', 'challenge', 'user_id = $1')),
  deleteSetup,
  deleteApp,
  deleteCodes,
];

/** Removes every factor of a person. Returns false if they have none; a set-up that is not finished does not count. */
export async function removeFactors(tx: Queryable, userId: string): Promise<boolean> {
  const { hasSecondFactor } = await readFactorState(tx, userId);
  if (!hasSecondFactor) return false;
  for (const statement of deleteAll) await tx.run(statement, [userId]);
  await noteFactors(tx, userId);
  return true;
}
