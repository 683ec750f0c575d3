/** Sessions. Every call with a token reads its session; writes are rare. */
import type { Role } from '#contract/shared/permissions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';
import type { Device } from './device.rules.ts';

export interface SessionRow {
  userId: string;
  role: Role;
  name: string;
  email: string;
  expiresAt: Date;
  /** The roles and permissions of a member of staff, for `permissionsOfStaff`; null for other accounts. */
  rights: string | null;
  provedAt: Date;
  factorProvedAt: Date | null;
  hasSecondFactor: boolean;
  /** Whether a role of the person needs a second step, and they have none. */
  lacksFactor: boolean;
}

const columns = `s.user_id, u.role, u.name, u.email, s.expires_at, u.rights,
  coalesce(s.proved_at, s.created_at) as proved_at, s.factor_proved_at, u.has_second_factor,
  u.needs_factor and not u.has_second_factor as lacks_factor`;

const liveSession = sql<SessionRow>(`
  select ${columns}
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2 and u.is_active`);

/** The account of a token, unless it has expired or the account is deactivated. */
export function findSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return db.row(liveSession, [tokenHash, now]);
}

const liveSessions = sql<SessionRow & { tokenHash: Buffer }>(`
  select s.token_hash, ${columns}
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = any($1::bytea[]) and s.expires_at > $2 and u.is_active`);

/** The accounts of many tokens, without those that have expired or whose account is deactivated. */
export function listSessions(db: Queryable, tokenHashes: readonly Buffer[], now: Date) {
  return db.rows(liveSessions, [tokenHashes, now]);
}

/** The columns of an account that make an actor. */
export type ActorRow = Pick<SessionRow, 'userId' | 'role' | 'name' | 'email' | 'rights'>;

const activeStaff = sql<ActorRow>(`
  select id as user_id, role, name, email, rights from users where id = $1 and role = 'admin' and is_active`);

/** An active member of staff. */
export function findStaff(db: Queryable, id: string): Promise<ActorRow | undefined> {
  return db.row(activeStaff, [id]);
}

const kept = sql<{ isKept: boolean }>('select exists (select from sessions where token_hash = $1) as is_kept');

/** Whether a session has not been ended. */
export async function hasSession(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  return (await db.one(kept, [tokenHash])).isKept;
}

const renew = sql(`
  update sessions set expires_at = $2
  where token_hash = $1 and expires_at < $2::timestamptz - make_interval(secs => $3)`);

/** Moves the expiry of a session to this time, unless another call moved it within the last `pauseSeconds`. */
export async function renewSession(db: Queryable, tokenHash: Buffer, expiresAt: Date, pauseSeconds: number) {
  await db.run(renew, [tokenHash, expiresAt, pauseSeconds]);
}

// The lock waits for a concurrent password reset, which ends existing sessions and must not miss this one.
const insertSessionRow = sql(`
  insert into sessions (token_hash, user_id, created_at, expires_at, browser, system, factor_proved_at)
  select $1, id, $4, $5, $6, $7, case when $8 then $4::timestamptz end from users where id = $2 and is_active and password_hash = $3 and (not has_second_factor or $8)
  for share`);

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  /** The password hash that was checked; no session is created if the account has another one by now. */
  passwordHash: string;
  /** Whether the second step was taken; without it, no session is created if the account has a second factor. */
  hasBothSteps: boolean;
  expiresAt: Date;
  device: Device;
}

/** Creates a session; returns false if the account is inactive, its password has changed, or a step is missing. */
export async function insertSession(db: Queryable, session: NewSession, now: Date): Promise<boolean> {
  const { tokenHash, userId, passwordHash, hasBothSteps, expiresAt, device } = session;
  const { browser, system } = device;
  const values = [tokenHash, userId, passwordHash, now, expiresAt, browser, system, hasBothSteps];
  return (await db.run(insertSessionRow, values)) === 1;
}

const deleteOne = sql('delete from sessions where token_hash = $1');

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.run(deleteOne, [tokenHash]);
}

const deleteAll = [
  sql(deleteLocked('sessions', 'token_hash', 'user_id = $1')),
  sql(deleteLocked('sign_in_tickets', 'token_hash', 'user_id = $1')),
];

/** Deletes the sessions of an account, and sign-ins that wait for their second step. */
export async function deleteSessionsOf(db: Queryable, userId: string): Promise<void> {
  for (const statement of deleteAll) await db.run(statement, [userId]);
}

interface OwnSessionRow extends Device {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  isThis: boolean;
  total: number;
}

const ownSessions = sql<OwnSessionRow>(`
  select id, browser, system, created_at, expires_at, token_hash = $2 as is_this, count(*) over ()::integer as total
  from sessions where user_id = $1 and expires_at > $3
  order by token_hash = $2 desc, expires_at desc, id limit $4`);

/** The sessions of an account: the one with this token, then those that were used last. */
export function listOwnSessions(db: Queryable, userId: string, tokenHash: Buffer, now: Date, most: number) {
  return db.rows(ownSessions, [userId, tokenHash, now, most + 1]);
}

const deleteOwn = sql(deleteLocked('sessions', 'token_hash', 'user_id = $1 and id = $2'));

/** Ends a session of an account. Returns false if it has none with this id. */
export async function deleteOwnSession(tx: Queryable, userId: string, id: string): Promise<boolean> {
  return (await tx.run(deleteOwn, [userId, id])) > 0;
}

const deleteOthers = [
  sql(deleteLocked('sessions', 'token_hash', 'user_id = $1 and token_hash <> $2')),
  sql(deleteLocked('sign_in_tickets', 'token_hash', 'user_id = $1 and token_hash <> $2')),
];

/**
 * Ends all sessions of an account except the one with this token, and sign-ins that wait for their second step. Returns
 * false if there were none.
 */
export async function deleteOtherSessions(tx: Queryable, userId: string, tokenHash: Buffer): Promise<boolean> {
  let ended = 0;
  for (const statement of deleteOthers) ended += await tx.run(statement, [userId, tokenHash]);
  return ended > 0;
}

const setProof = sql('update sessions set proved_at = $2 where token_hash = $1');

/** Records that the person of a session has just proved who they are. */
export async function recordProof(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.run(setProof, [tokenHash, now]);
}

const setFactorProof = sql('update sessions set proved_at = $2, factor_proved_at = $2 where token_hash = $1');

/** Records that the person of a session has just used their second factor. */
export async function recordFactorProof(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.run(setFactorProof, [tokenHash, now]);
}

const replace = sql(`
  insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, $3)
  on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`);

/** Writes a new reset link, which makes the previous one invalid. */
export async function replaceReset(db: Queryable, userId: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.run(replace, [userId, tokenHash, expiresAt]);
}

export interface ResetHolder {
  id: string;
  name: string;
  email: string;
  role: Role;
}

const holder = sql<ResetHolder>(`
  select u.id, u.name, u.email, u.role
  from password_resets r join users u on u.id = r.user_id
  where r.token_hash = $1 and r.expires_at > $2 and u.is_active`);

/** The account whose password a valid link may reset. */
export function findResetHolder(db: Queryable, tokenHash: Buffer, now: Date): Promise<ResetHolder | undefined> {
  return db.row(holder, [tokenHash, now]);
}

const deleteThis = sql('delete from password_resets where token_hash = $1 and expires_at > $2');

/**
 * Deletes a link and returns whether it was still there. If the link is used several times in parallel, only one use
 * deletes it.
 */
export async function deleteReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.run(deleteThis, [tokenHash, now])) === 1;
}
