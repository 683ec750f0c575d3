/** Rules about who may change which roles. */
import { owner } from '#contract/accounts/staff-roles.ts';
import { type LimitedRole, limitedPermissions, limitOf } from '#contract/approvals/rules.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { Refusal, refuseConflict, refuseRole } from '#server/core/refusal.ts';

/** A person who changes roles or accounts of staff, with the permissions in the present row of their account. */
export interface Grantor {
  isOwner: boolean;
  permissions: readonly Permission[];
  /** The roles of the person, with their limits. */
  roles: readonly LimitedRole[];
  /** The limit of what people with each role may give away in a day, in paise; roles without a limit are missing. */
  limits: ReadonlyMap<string, number>;
}

export const isOwner = ({ roles }: { roles: readonly string[] }) => roles.includes(owner);

export function requireStaffManager({ permissions }: Grantor): void {
  if (!permissions.includes('users.staff')) throw refuseRole();
}

/**
 * Refuses to give or take away permissions that the actor does not have. `changed` are the permissions that a person or
 * a role gets or loses.
 */
export function requireOwnPermissions({ permissions }: Grantor, changed: readonly Permission[]): void {
  if (changed.some((permission) => !permissions.includes(permission)))
    throw new Refusal('forbidden', 'You can give and take only permissions that you have yourself.');
}

/**
 * Refuses to give a role whose limit of giving away is higher than the actor's own limit. `role` is undefined for a new
 * role. `permissions` are those that the role allows, or gets.
 */
export function requireOwnLimit(
  { roles, limits }: Grantor,
  role: string | undefined,
  permissions: readonly Permission[],
): void {
  const limit = role === undefined ? undefined : limits.get(role);
  const isMore = limitedPermissions.some((permission) => {
    const own = permissions.includes(permission) ? limitOf(roles, permission) : null;
    return own !== null && (limit === undefined || limit > own);
  });
  if (isMore) throw new Refusal('forbidden', 'People with this role may give away more than you. Please ask an owner.');
}

/**
 * Refuses to take a role from a colleague, or to deactivate a colleague, who has permissions that the actor lacks.
 * `permissions` are those of the colleague.
 */
export function requireAsMany(grantor: Grantor, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => !grantor.permissions.includes(permission)))
    throw new Refusal('forbidden', 'This person may do more than you. Please ask somebody who may do as much.');
}

export function requireOwner(grantor: Grantor): void {
  if (!grantor.isOwner) throw new Refusal('forbidden', 'Only owners can add owners or change them.');
}

/**
 * Refuses a change after which the account `without` is no active owner, if no other active owner would be left.
 * `accounts` includes all owners.
 */
export function requireAnyOwner(
  accounts: readonly { id: string; isActive: boolean; roles: readonly string[] }[],
  without: string,
): void {
  if (!accounts.some((one) => one.id !== without && one.isActive && isOwner(one)))
    throw refuseConflict('This is the last owner. Please make somebody else an owner first.');
}
