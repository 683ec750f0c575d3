/**
 * Accounts for tests and the bench, created without going through forms: `const asha = await buildCustomer(shop, {
 * name: 'Asha' })`.
 */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { v7 as newId } from 'uuid';
import { owner } from '#contract/accounts/staff-roles.ts';
import type { Role, StaffPermission } from '#contract/shared/permissions.ts';
import { type AddressedAccount, loadPermissions } from '#server/accounts/account.store.ts';
import { followAccount } from '#server/accounts/addresses/store.ts';
import { insertRegistration } from '#server/accounts/registration/registration.store.ts';
import { boundTo } from '#server/accounts/second-factor/change-factor.ts';
import { replaceRecoveryCodes, writeApp, writeSetup } from '#server/accounts/second-factor/factor.store.ts';
import { hashCode } from '#server/accounts/second-factor/recovery-code.rules.ts';
import { hashPassword } from '#server/accounts/sessions/password.ts';
import { createToken, hashToken, startSession } from '#server/accounts/sessions/session.ts';
import { insertInvitation } from '#server/accounts/staff/invitation.store.ts';
import type { CustomerId, RiderId, StaffId, StaffMember } from '#server/core/actor.ts';
import { sql } from '#server/core/db/database.ts';
import { sealSecret } from '#server/core/secret-key.ts';
import type { Services } from '#server/core/services.ts';
import { insertRows } from './rows.ts';

const password = 'water-jar-20';
let passwordHash: Promise<string> | undefined;

/** Default data of a person, with the names of the registration form. */
export const person = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '14 Lake View Road',
  city: 'Bangalore',
  state: 'Karnataka',
  pincode: '560001',
} as const;

type Shop = Pick<Services, 'db' | 'clock'>;
type Overrides = Partial<Omit<AddressedAccount, 'id' | 'passwordHash' | 'role' | 'createdAt'>>;

/** An account with a session. It can sign in with `password`. */
export interface BuiltAccount<Id extends string> extends Omit<AddressedAccount, 'id' | 'passwordHash' | 'createdAt'> {
  id: Id;
  token: string;
  password: string;
}

export type BuiltCustomer = BuiltAccount<CustomerId>;
export type BuiltAdmin = BuiltAccount<StaffId> & Pick<StaffMember, 'permissions'> & { roles: readonly string[] };
export type BuiltRider = BuiltAccount<RiderId> & { pin: string };

/** A signed-in customer in Bengaluru. With `isActive: false` the shop refuses the session. */
export function buildCustomer(shop: Shop, overrides: Overrides = {}): Promise<BuiltCustomer> {
  return build<CustomerId>(shop, 'customer', overrides);
}

/** A signed-in member of staff; an owner unless roles are given. */
export async function buildAdmin(
  shop: Shop,
  { roles = [owner], ...overrides }: Overrides & { roles?: readonly string[] } = {},
): Promise<BuiltAdmin> {
  const account = await build<StaffId>(shop, 'admin', { name: 'Meera Admin', ...overrides }, roles);
  return { ...account, roles, permissions: await loadPermissions(shop.db, account.id) };
}

const insertRole = sql('insert into staff_roles (id, name, permissions) values ($1, $2, $3)');

/** A role that the shop has defined itself. Returns its id. */
export async function buildRole({ db }: Shop, permissions: readonly StaffPermission[]): Promise<string> {
  const id = newId();
  await db.run(insertRole, [id, `Role ${id}`, permissions]);
  return id;
}

/** An invitation of an owner with the secret of its link. */
export async function buildInvitation(
  shop: Shop,
  overrides: {
    name?: string;
    email?: string | null;
    phone?: string;
    roles?: readonly string[];
    invitedBy?: string;
  } = {},
): Promise<{ id: string; secret: string }> {
  const [id, secret, now] = [newId(), createToken(), shop.clock()];
  const expiresAt = new Date(now.getTime() + 24 * 3_600_000);
  const email = `invited-${randomBytes(5).toString('hex')}@paniwala.test`;
  const invitation = {
    name: 'Nina',
    email,
    phone: '9876501234',
    roles: ['support'],
    ...overrides,
    invitedBy: overrides.invitedBy ?? (await buildAdmin(shop)).id,
    id,
    tokenHash: hashToken(secret),
    sentAt: now,
    expiresAt,
  };
  if (!(await insertInvitation(shop.db, invitation, 10_000))) throw new Error('This person is invited already');
  return { id, secret };
}

/** A signed-in member of staff who has exactly these permissions, by a role that the shop has defined itself. */
export async function buildStaff(shop: Shop, permissions: readonly StaffPermission[], overrides: Overrides = {}) {
  return buildAdmin(shop, { ...overrides, roles: [await buildRole(shop, permissions)] });
}

const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const recoveryCode = '7QF2-9KXD-M4TB-P0WA';

type SealingShop = Shop & Pick<Services, 'settings'>;

/** The code that the test authenticator app shows at the shop's current time, or `seconds` later. */
export const appCode = ({ clock }: Pick<Shop, 'clock'>, seconds = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(appSecret), timestamp: clock().getTime() + seconds * 1000 });

/** A six-digit code that is wrong now and for six minutes before and after. */
export function wrongAppCode(shop: Pick<Shop, 'clock'>): string {
  const near = Array.from({ length: 25 }, (_, step) => appCode(shop, (step - 12) * 30));
  return ['111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '444444';
}

/** Gives a member of staff an authenticator app, whose codes are those of `appCode`, and one recovery code. */
export async function buildSecondFactor({ db, clock, settings }: SealingShop, { id }: { id: string }): Promise<void> {
  const sealedSecret = await sealSecret(settings, appSecret, boundTo(id));
  await writeApp(db, id, { sealedSecret, lastStep: 0, createdAt: clock() });
  await replaceRecoveryCodes(db, id, [hashCode(recoveryCode)]);
  await noteFactorProof(db, id, clock());
}

const proveNow = sql('update sessions set factor_proved_at = $2 where user_id = $1');

/**
 * Marks the second factor of a person as just used in all their sessions. Setting up a factor does so only in the
 * session that sets it up.
 */
export async function noteFactorProof(db: Shop['db'], userId: string, now: Date): Promise<void> {
  await db.run(proveNow, [userId, now]);
}

/** Begins the set-up of an app for a member of staff. `appCode` is its first code. */
export async function buildSetup({ db, clock, settings }: SealingShop, { id }: { id: string }): Promise<void> {
  const sealedSecret = await sealSecret(settings, appSecret, boundTo(id));
  await writeSetup(db, id, sealedSecret, new Date(clock().getTime() + 600_000));
}

const idOfSession = sql<{ id: string }>('select id from sessions where token_hash = $1');

/** Signs an account in in another browser. */
export async function buildSession(
  { db, clock }: Shop,
  { id, role }: Pick<BuiltAccount<string>, 'id' | 'role'>,
  userAgent = '',
): Promise<{ id: string; token: string }> {
  passwordHash ??= hashPassword(password);
  const account = { id, role, passwordHash: await passwordHash };
  const token = await startSession(db, account, { now: clock(), userAgent });
  return { ...(await db.one(idOfSession, [hashToken(token)])), token };
}

const newestStaff = sql<{ id: string }>(`select id from users where role = 'admin' order by id desc limit 10`);

/** The newest members of staff. All staff of the current test scene are among them. */
export const listNewestStaff = ({ db }: Pick<Shop, 'db'>) => db.rows(newestStaff);

const pin = '204060';
let pinHash: Promise<string> | undefined;
let riders = 0;

/** A signed-in rider with a unique phone number. */
export async function buildRider(shop: Shop, overrides: Overrides = {}): Promise<BuiltRider> {
  riders += 1;
  pinHash ??= hashPassword(pin);
  const phone = `97${String(riders).padStart(8, '0')}`;
  const rider = await build<RiderId>(shop, 'rider', { name: 'Suresh Rider', phone, ...overrides });
  await shop.db.run(setPin, [rider.id, await pinHash]);
  return { ...rider, pin };
}

async function build<Id extends string>(
  shop: Shop,
  role: Role,
  overrides: Overrides,
  roles: readonly string[] = [],
): Promise<BuiltAccount<Id>> {
  passwordHash ??= hashPassword(password);
  const now = shop.clock();
  const account = {
    ...person,
    id: newId() as Id,
    email: `${role}-${randomBytes(5).toString('hex')}@paniwala.test`,
    role,
    isActive: true,
    createdAt: now,
    ...overrides,
    passwordHash: await passwordHash,
  };
  // The account is active at first, because a session cannot be started for an inactive one.
  await insertRows(shop.db, 'users', [{ ...account, isActive: true, roles }]);
  await followAccount(shop.db, account.id, newId(), now);
  const token = await startSession(shop.db, account, { now, userAgent: '' });
  if (!account.isActive) await shop.db.run(deactivate, [account.id]);
  const { passwordHash: _, createdAt: __, ...known } = account;
  return { ...known, token, password };
}

/** A registration whose email address is not verified yet. `password` is the password that was chosen. */
export async function buildRegistration(
  shop: Shop,
  overrides: Partial<Record<keyof typeof person | 'email', string>> = {},
) {
  passwordHash ??= hashPassword(password);
  const email = `ravi-${randomBytes(5).toString('hex')}@paniwala.test`;
  const typed = { ...person, email, ...overrides };
  const own = { id: newId(), mark: 'A2', secretHashes: [], language: 'en' as const, createdAt: shop.clock() };
  await insertRegistration(shop.db, { ...own, ...typed, passwordHash: await passwordHash });
  return { ...typed, password };
}

const setPin = sql(`update users set password_hash = $2, email = id::text || '@no-email.invalid' where id = $1`);
const deactivate = sql('update users set is_active = false where id = $1');
