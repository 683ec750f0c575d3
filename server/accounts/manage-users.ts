/** Creates, activates and deactivates accounts. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { Staff } from '../core/actor.ts';
import { noteBefore, noteNoChange, noteRecord } from '../core/audit.ts';
import { type Queryable, violates } from '../core/db/database.ts';
import { Refusal, refuseConflict, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { findKnownPlace } from '../zones/service-area.store.ts';
import { findAccountByEmail, writeAccount } from './account.store.ts';
import { endRegistrations } from './registration/registration.store.ts';
import { deriveState, permissionsOfStaff } from './rules.ts';
import { hashPassword } from './sessions/password.ts';
import { endAllSessions } from './sessions/session.ts';
import { recordRoles, requireGrantable, requireRoles } from './staff/change-roles.ts';
import { lockGrantor } from './staff/lock-grantor.ts';
import {
  isOwner,
  requireAnyOwner,
  requireAsMany,
  requireOwner,
  requireOwnPermissions,
  requireStaffManager,
} from './staff/rules.ts';
import { isJoined, lockUsers, type UserRow, writeActivity, writeEmail } from './users.store.ts';

type UserForm = CheckedInput<'POST /admin/users'>['body'];

const addressTaken = 'An account with this email address already exists.';
export const refuseTaken = () => refuseConflict(addressTaken, { errors: [{ path: 'email', msg: addressTaken }] });
const missing = () => refuseMissing('User not found');
const refuseJoined = () => refuseConflict('This account was joined into another one. Please open that one.');

/**
 * Creates an account that can sign in immediately. Refuses an email address that is in use; ends unverified
 * registrations of it.
 */
export async function createUser({ db, clock }: Services, actor: Staff, form: UserForm): Promise<UserRow> {
  if (await findAccountByEmail(db, form.email)) throw refuseTaken();
  const passwordHash = await hashPassword(form.password);
  const roles = form.role === 'admin' ? form.roles : [];
  return db.transaction(async (tx) => {
    if (form.role === 'admin') await requireMaker(tx, actor, roles);
    await endRegistrations(tx, form.email);
    const state = deriveState(form, await findKnownPlace(tx, form.pincode));
    const account = { ...form, roles, id: newId(), passwordHash, state };
    const user = await writeAccount(tx, account, clock());
    if (!user) throw refuseTaken();
    noteRecord(user.id);
    if (form.role === 'admin') await recordRoles(tx, actor, { userId: user.id, before: [], roles, at: clock() });
    return { ...user, roles: [...roles], tags: [], hasSecondFactor: false };
  });
}

/** Refuses a member of staff who may not add a colleague with these roles. */
async function requireMaker(tx: Queryable, actor: Staff, roles: readonly string[]): Promise<void> {
  const own = await requireRoles(tx, roles);
  const { grantor } = await lockGrantor(tx, actor, []);
  requireStaffManager(grantor);
  requireGrantable(grantor, { before: [], roles, own, permissions: [] });
}

/**
 * Adds an email address to an account without one. It counts as verified because staff entered it, but nobody can sign
 * in before setting a password by an email. Refuses an address that is in use; ends unverified registrations of it.
 */
export async function addEmail({ db }: Services, _actor: Staff, id: string, email: string): Promise<UserRow> {
  const refuseKnown = () => refuseConflict('This account has an email address already. Please look again.');
  if (await findAccountByEmail(db, email)) throw refuseTaken();
  try {
    return await db.transaction(async (tx) => {
      await endRegistrations(tx, email);
      const user = await writeEmail(tx, id, email);
      if (!user) throw (await lockUsers(tx, [id])).length > 0 ? refuseKnown() : missing();
      if (await isJoined(tx, id)) throw refuseJoined();
      return user;
    });
  } catch (error) {
    throw violates(error, 'users_email_unique') ? refuseTaken() : error;
  }
}

/**
 * Activates an account, or deactivates it and ends its sessions. Refuses the actor's own account and an unknown one.
 * Refuses an account of staff if the actor may not change it, or has fewer permissions than that person. If two members
 * of staff deactivate each other at the same time, the locks let only the first succeed.
 */
export async function changeActivity({ db }: Services, actor: Staff, id: string, isActive: boolean): Promise<UserRow> {
  if (!isActive && id === actor.id) throw new Refusal('forbidden', 'You cannot deactivate your own account.');
  return db.transaction(async (tx) => {
    const { grantor, accounts } = await lockGrantor(tx, actor, [id]);
    const account = accounts.find((one) => one.id === id);
    if (account?.role === 'admin') {
      requireStaffManager(grantor);
      if (isOwner(account)) requireOwner(grantor);
      // Activating an account gives its permissions again.
      (isActive ? requireOwnPermissions : requireAsMany)(grantor, permissionsOfStaff(account.rights));
      if (!isActive && isOwner(account)) requireAnyOwner(accounts, id);
    }
    if (isActive && (await isJoined(tx, id))) throw refuseJoined();
    noteBefore({ isActive: account?.isActive });
    if (account?.isActive === isActive) noteNoChange();
    const user = await writeActivity(tx, id, isActive);
    if (!user) throw missing();
    if (!isActive) await endAllSessions(tx, id);
    return user;
  });
}
