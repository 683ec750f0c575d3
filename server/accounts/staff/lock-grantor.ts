import { owner } from '#contract/accounts/staff-roles.ts';
import { permissionsOf } from '#contract/shared/permissions.ts';
import type { AuthorId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseSession } from '#server/core/refusal.ts';
import { permissionsOfStaff } from '../rules.ts';
import { type LockedAccount, listOwnRoles, lockWithOwners, readLimits } from './role.store.ts';
import { type Grantor, isOwner } from './rules.ts';

/**
 * Locks the actor, the accounts with these ids and all owners, and returns them with the actor's present permissions.
 * The actor can have fewer permissions than at the start of the request, because a colleague may have just changed
 * them.
 */
export async function lockGrantor(
  tx: Queryable,
  actor: { id: AuthorId },
  ids: readonly string[],
): Promise<{ grantor: Grantor; accounts: readonly LockedAccount[] }> {
  const accounts = await lockWithOwners(tx, actor.id === null ? ids : [actor.id, ...ids]);
  const limits = await readLimits(tx);
  if (actor.id === null) {
    const roles = [{ role: owner, permissions: null, limitPaise: null }];
    return { grantor: { isOwner: true, permissions: permissionsOf.admin, roles, limits }, accounts };
  }
  const own = accounts.find(({ id }) => id === actor.id);
  if (!own?.isActive) throw refuseSession();
  const ofShop = new Map((await listOwnRoles(tx)).map(({ id, permissions }) => [id, permissions]));
  const roles = own.roles.map((role) => {
    return { role, permissions: ofShop.get(role) ?? null, limitPaise: limits.get(role) ?? null };
  });
  const grantor = { isOwner: isOwner(own), permissions: permissionsOfStaff(own.rights), roles, limits };
  return { grantor, accounts };
}
