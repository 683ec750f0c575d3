/** Adds, changes and deletes the shop's own roles. */
import { v7 as newId } from 'uuid';
import { mostRoles } from '#contract/accounts/role-rules.ts';
import { builtInRoleNames, builtInRoles } from '#contract/accounts/staff-roles.ts';
import { type StaffPermission, staffPermissions, withReading } from '#contract/shared/permissions.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteBefore, noteRecord } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { type Refusal, refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { listInvitedFor } from './invitation.store.ts';
import { lockGrantor } from './lock-grantor.ts';
import {
  addRole,
  isNameTaken,
  listHolders,
  lockRole,
  type OwnRole,
  recordChange,
  removeRole,
  writeFactorRole,
  writeLimit,
  writeRole,
} from './role.store.ts';
import { requireOwnLimit, requireOwnPermissions, requireStaffManager } from './rules.ts';

interface RoleForm {
  name: string;
  permissions: readonly string[];
}

const missing = () => refuseMissing('Role not found');
const taken = 'Another role has this name';
const refuseName = () => refuseConflict(taken, { errors: [{ path: 'name', msg: taken }] });

/** Adds a role and returns its id. Refuses permissions that the actor does not have, and a name that is in use. */
export function createRole(
  { db, clock }: Services,
  actor: Staff,
  form: RoleForm,
  request: KeyedRequest | undefined,
): Promise<string> {
  return once(db, request, async (tx) => {
    const role = complete(form);
    await requireGrantor(tx, actor, { added: role.permissions });
    const written = isOfProgram(role.name) ? undefined : await addRole(tx, newId(), role, mostRoles);
    if (!written) {
      if (isOfProgram(role.name) || (await isNameTaken(tx, role.name, newId()))) throw refuseName();
      throw refuseConflict(messageOf('There are {most} roles. Please delete one first.', { most: mostRoles }));
    }
    noteRecord(written.id);
    const change = { of: { roleId: written.id }, before: null, after: stateOf(written) };
    await recordChange(tx, { id: newId(), by: actor.id, ...change, at: clock() });
    return written.id;
  });
}

/** Changes a role, which applies to everybody who has it. Refuses to add or remove permissions that the actor does not have. */
export function changeRole(
  { db, clock }: Services,
  actor: Staff,
  id: string,
  { version, ...form }: RoleForm & { version: number },
): Promise<OwnRole> {
  return db.transaction(async (tx) => {
    const role = complete(form);
    const before = await lockRole(tx, id);
    if (!before) throw missing();
    noteBefore({ name: before.name, permissions: before.permissions });
    await requireGrantor(tx, actor, {
      id,
      added: role.permissions.filter((one) => !before.permissions.includes(one)),
      removed: staffPermissions.filter((one) => before.permissions.includes(one) && !role.permissions.includes(one)),
      holders: await listHolders(tx, id),
    });
    if (before.version !== version)
      throw refuseConflict('Somebody else has changed this role. It is shown as it is now.');
    if (isOfProgram(role.name) || (await isNameTaken(tx, role.name, id))) throw refuseName();
    const after = await writeRole(tx, id, role);
    if (!after) throw missing();
    const change = { of: { roleId: id }, before: stateOf(before), after: stateOf(after) };
    await recordChange(tx, { id: newId(), by: actor.id, ...change, at: clock() });
    return after;
  });
}

/** Deletes a role that nobody has, and for which nobody is invited. */
export function deleteRole({ db, clock }: Services, actor: Staff, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const role = await lockRole(tx, id);
    if (!role) throw missing();
    await requireGrantor(tx, actor, {});
    const [first, ...others] = await listHolders(tx, id);
    if (first) throw refuseInUse(first.name, others.length);
    const [invited] = await listInvitedFor(tx, id);
    if (invited)
      throw refuseConflict(
        messageOf('{name} is invited for this role. Please withdraw the invitation first.', { name: invited.name }),
      );
    await removeRole(tx, id);
    await writeLimit(tx, id, null);
    await writeFactorRole(tx, id, false);
    const change = { of: { roleId: id }, before: stateOf(role), after: null };
    await recordChange(tx, { id: newId(), by: actor.id, ...change, at: clock() });
  });
}

function refuseInUse(name: string, others: number): Refusal {
  return refuseConflict(
    others === 0
      ? messageOf('{name} has this role. Please give other roles first.', { name })
      : messageOf('{name} and {others} more have this role. Please give other roles first.', { name, others }),
  );
}

interface RoleChange {
  /** Undefined for a new role. */
  id?: string;
  /** Permissions that the role gets. */
  added?: readonly StaffPermission[];
  removed?: readonly StaffPermission[];
  holders?: readonly { id: string }[];
}

/**
 * Locks the actor and everybody who has the changed role. Refuses permissions that the actor may neither give nor take
 * away.
 */
async function requireGrantor(
  tx: Queryable,
  actor: Staff,
  { id, added = [], removed = [], holders = [] }: RoleChange,
): Promise<void> {
  const { grantor } = await lockGrantor(
    tx,
    actor,
    holders.map((holder) => holder.id),
  );
  requireStaffManager(grantor);
  requireOwnPermissions(grantor, [...added, ...removed]);
  requireOwnLimit(grantor, id, added);
}

/** The form's role; each permission to write also gives the permission to read in the same area. */
const complete = ({ name, permissions }: RoleForm) => ({
  name,
  permissions: withReading(staffPermissions.filter((one) => permissions.includes(one))),
});

const programNames = builtInRoleNames.flatMap((role) => [role, builtInRoles[role].name.toLowerCase()]);
const isOfProgram = (name: string) => programNames.includes(name.toLowerCase());

const stateOf = ({ name, permissions }: OwnRole) => ({ name, permissions });
