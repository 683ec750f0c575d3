/** Sets the roles of a member of staff. */
import { v7 as newId } from 'uuid';
import { builtInRoleNames, isBuiltIn, permissionsOfRoles } from '#contract/accounts/staff-roles.ts';
import { isStaff, type Permission } from '#contract/shared/permissions.ts';
import type { AuthorId, Staff } from '#server/core/actor.ts';
import { noteBefore, noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { permissionsOfStaff } from '../rules.ts';
import { reloadUser, type UserRow } from '../users.store.ts';
import { lockGrantor } from './lock-grantor.ts';
import { listOwnRoles, type OwnRole, recordChange, shareRoles, writeRoles } from './role.store.ts';
import {
  type Grantor,
  isOwner,
  requireAnyOwner,
  requireAsMany,
  requireOwner,
  requireOwnLimit,
  requireOwnPermissions,
  requireStaffManager,
} from './rules.ts';

interface Wanted {
  roles: readonly string[];
  /** The roles that the form showed. */
  rolesBefore: readonly string[];
}

const missing = () => refuseMissing('User not found');

/**
 * Sets the roles of a person and returns the account. Refuses permissions that the actor does not have, taking a role
 * from somebody who may do more, a change of an owner by somebody else than an owner, a change that leaves no active
 * owner, and roles that changed since they were shown. If the person has the wanted roles already, nothing is written.
 */
export function changeRoles({ db, clock }: Services, actor: Staff, userId: string, wanted: Wanted): Promise<UserRow> {
  return db.transaction(async (tx) => {
    // Roles are locked before accounts, as when a role is deleted.
    const own = await requireRoles(tx, wanted.roles);
    const { grantor, accounts } = await lockGrantor(tx, actor, [userId]);
    requireStaffManager(grantor);
    const person = accounts.find(({ id, role }) => id === userId && isStaff(role));
    if (!person) throw missing();
    const roles = inOrder(wanted.roles);
    const before = inOrder(person.roles);
    noteBefore({ roles: before });
    if (roles.join() === before.join()) noteNoChange();
    else {
      if (inOrder(wanted.rolesBefore).join() !== before.join())
        throw refuseConflict('The roles of this person have changed. Please look again.');
      requireGrantable(grantor, { before, roles, own, permissions: permissionsOfStaff(person.rights) });
      if (isOwner(person) && person.isActive && !roles.includes('owner')) requireAnyOwner(accounts, userId);
      await writeRoles(tx, userId, roles);
      await recordRoles(tx, actor, { userId, before, roles, at: clock() });
    }
    const user = await reloadUser(tx, userId);
    if (!user) throw missing();
    return user;
  });
}

/** Writes a change of a person's roles to the history, with the names that the roles have now. */
export async function recordRoles(
  tx: Queryable,
  actor: { id: AuthorId },
  change: { userId: string; before: readonly string[]; roles: readonly string[]; at: Date },
): Promise<void> {
  const { userId, before, roles, at } = change;
  const named = new Map((await listOwnRoles(tx)).map(({ id, name }) => [id, name]));
  const namesOf = (list: readonly string[]) => ({ roles: list.map((role) => named.get(role) ?? role) });
  const states = { before: namesOf(before), after: namesOf(roles) };
  await recordChange(tx, { id: newId(), by: actor.id, of: { userId }, ...states, at });
}

/**
 * Returns the shop's own roles among these. Refuses an unknown role. None of them can change before the transaction
 * ends.
 */
export async function requireRoles(tx: Queryable, roles: readonly string[]): Promise<OwnRole[]> {
  const ids = roles.filter((role) => !isBuiltIn(role));
  const own = ids.length === 0 ? [] : await shareRoles(tx, ids);
  if (own.length < ids.length)
    throw refuseInput([{ path: 'roles', msg: 'A chosen role does not exist any more. Please choose again.' }]);
  return own;
}

interface RolesChange {
  before: readonly string[];
  roles: readonly string[];
  own: readonly OwnRole[];
  /** The permissions of the person before the change. */
  permissions: readonly Permission[];
}

/**
 * Refuses a change of roles that the actor may not make: of an owner, with permissions that the actor lacks, with a
 * higher limit than the actor has, or one that takes a role from somebody who may do more.
 */
export function requireGrantable(grantor: Grantor, { before, roles, own, permissions }: RolesChange): void {
  if (isOwner({ roles: before }) || isOwner({ roles })) requireOwner(grantor);
  if (before.some((role) => !roles.includes(role))) requireAsMany(grantor, permissions);
  const added = roles.filter((role) => !before.includes(role));
  const ofShop = new Map(own.map(({ id, permissions }) => [id, permissions]));
  for (const role of added) {
    const allowed = permissionsOfRoles([role], ofShop.get(role) ?? []);
    requireOwnPermissions(grantor, allowed);
    requireOwnLimit(grantor, role, allowed);
  }
}

/** Roles of the program first, each role once, so that equal sets are equal lists. */
export function inOrder(roles: readonly string[]): string[] {
  const own = roles.filter((role) => !isBuiltIn(role));
  return [...builtInRoleNames.filter((role) => roles.includes(role)), ...[...new Set(own)].toSorted()];
}
