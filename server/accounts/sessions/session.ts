/** Sessions: opaque tokens. Only the SHA-256 of a token is stored. Only this file creates the branded ids of actors. */
import { createHash, randomBytes } from 'node:crypto';
import { isStaff, type Role } from '#contract/shared/permissions.ts';
import type {
  AtDoor,
  Customer,
  CustomerId,
  FindActor,
  Rider,
  RiderId,
  SessionOwner,
  SignedIn,
  Staff,
  StaffId,
  StaffMember,
} from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseSession } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { loadCustomer } from '../account.store.ts';
import { findRider } from '../riders/store.ts';
import { permissionsOfStaff, renewalSeconds, sessionSeconds } from '../rules.ts';
import { describeDevice } from './device.rules.ts';
import {
  type ActorRow,
  deleteSession,
  deleteSessionsOf,
  findSession,
  findStaff,
  insertSession,
  listSessions,
  renewSession,
  type SessionRow,
} from './session.store.ts';

export const refuseDeactivated = () =>
  new Refusal('forbidden', 'This account has been deactivated. Please contact us.');

const tokenShape = /^[\w-]{43}$/;

/** A secret that nobody can guess: 32 random bytes, base64url. Also used for reset links. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Finds the owner of a token and renews the session, unless the page makes the request automatically; null if there is
 * no such session or it has ended.
 */
export function createFindActor({ db, clock }: Pick<Services, 'db' | 'clock'>): FindActor {
  return async (token, isIdle = false) => {
    if (token === null || !tokenShape.test(token)) return null;
    const now = clock();
    const tokenHash = hashToken(token);
    const session = await findSession(db, tokenHash, now);
    if (!session) return null;
    const renewed = expiryOf(session.role, now);
    if (!isIdle && renewed.getTime() - session.expiresAt.getTime() > renewalSeconds * 1000) {
      await renewSession(db, tokenHash, renewed, renewalSeconds);
    }
    return mintOwner(session);
  };
}

/**
 * The owners of sessions by the hash of their token in hexadecimal, without sessions that have ended. It does not renew
 * the sessions, because an open page makes these requests automatically, without a person's action.
 */
export async function findActors(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, SessionOwner>> {
  const sessions = await listSessions(db, tokenHashes, clock());
  return new Map(sessions.map((session) => [session.tokenHash.toString('hex'), mintOwner(session)]));
}

function mintOwner(row: SessionRow): SessionOwner {
  const { provedAt, factorProvedAt, hasSecondFactor, lacksFactor } = row;
  return { ...mintActor(row), session: { provedAt, factorProvedAt, hasSecondFactor, lacksFactor } };
}

function mintActor({ role, userId, name, email, rights }: ActorRow): SignedIn {
  if (isStaff(role)) return { role, id: userId as StaffId, name, email, permissions: permissionsOfStaff(rights) };
  if (role === 'rider') return { role, id: userId as RiderId, name };
  return { role, id: userId as CustomerId, name, email };
}

/**
 * The customer for whom staff or the shop itself act; undefined for an account that is unknown, inactive or of staff.
 */
export async function findCustomer(db: Queryable, _staff: AtDoor, id: string): Promise<Customer | undefined> {
  const account = await loadCustomer(db, id);
  if (!account?.isActive) return undefined;
  return { role: 'customer', id: account.id as CustomerId, name: account.name, email: account.email };
}

/**
 * Finds the member of staff who requested an act that a second person has confirmed. The act is carried out in their
 * name.
 */
export async function findStaffActor(
  db: Queryable,
  _second: StaffMember,
  id: string,
): Promise<StaffMember | undefined> {
  const found = await findStaff(db, id);
  const actor = found && mintActor(found);
  return actor && 'permissions' in actor ? actor : undefined;
}

/** The rider in whose name the shop later executes acts that were recorded at a door. */
export async function findRiderActor(db: Queryable, shop: Staff, id: string): Promise<Rider | undefined> {
  const rider = await findRider(db, shop, id);
  return rider && { role: 'rider', id: rider.id as RiderId, name: rider.name };
}

function expiryOf(role: Role, now: Date): Date {
  return new Date(now.getTime() + sessionSeconds[role] * 1000);
}

/** The time and the browser of a sign-in. Only the names of browser and device are stored of the user agent. */
export interface SessionStart {
  now: Date;
  userAgent: string;
  /** True after the second step of a sign-in; without it, no session starts for an account that has a second factor. */
  hasBothSteps?: true;
}

/**
 * Starts a session and returns its token, which is stored nowhere. Refuses if the account was deactivated, its
 * password changed, or a second factor was set up since `account` was read.
 */
export async function startSession(
  db: Queryable,
  account: { id: string; role: Role; passwordHash: string },
  { now, userAgent, hasBothSteps }: SessionStart,
): Promise<string> {
  const token = createToken();
  const session = {
    tokenHash: hashToken(token),
    userId: account.id,
    passwordHash: account.passwordHash,
    hasBothSteps: hasBothSteps === true,
    expiresAt: expiryOf(account.role, now),
    device: describeDevice(userAgent),
  };
  if (!(await insertSession(db, session, now))) throw refuseSession();
  return token;
}

/** Ends the session of a token. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}

/** Ends every session of an account, on all its devices, and sign-ins that are not finished. */
export async function endAllSessions(db: Queryable, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
}
