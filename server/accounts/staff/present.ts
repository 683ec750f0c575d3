/** Presents roles of staff and their history. */
import type { RoleChange, StaffRoleRow } from '#contract/accounts/role-calls.ts';
import { type BuiltInRoleName, builtInRoles } from '#contract/accounts/staff-roles.ts';
import { toRupees } from '#contract/shared/money.ts';
import { staffPermissions } from '#contract/shared/permissions.ts';
import type { ChangeRow, OwnRole } from './role.store.ts';

/** By role: the number of active people who have it, and the limit in paise. */
export interface RoleFacts {
  holders: ReadonlyMap<string, number>;
  limits: ReadonlyMap<string, number>;
  /** The roles that need a second step of the sign-in. */
  factorRoles: ReadonlySet<string>;
}

function factsOf(role: string, { holders, limits, factorRoles }: RoleFacts) {
  const limit = limits.get(role);
  return {
    people: holders.get(role) ?? 0,
    limit: limit === undefined ? null : toRupees(limit),
    needsFactor: factorRoles.has(role),
  };
}

export function presentBuiltIn(role: BuiltInRoleName, facts: RoleFacts): StaffRoleRow {
  const { name, permissions } = builtInRoles[role];
  return { id: role, name, isBuiltIn: true, permissions: [...permissions], version: 0, ...factsOf(role, facts) };
}

export function presentOwnRole({ id, name, permissions, version }: OwnRole, facts: RoleFacts): StaffRoleRow {
  const known = staffPermissions.filter((permission) => permissions.includes(permission));
  return { id, name, isBuiltIn: false, permissions: known, version, ...factsOf(id, facts) };
}

/** The stored state of a person's roles or of a role. */
interface State {
  roles?: string[];
  name?: string;
  permissions?: string[];
}

export function presentChange({ id, byName, person, before, after, createdAt }: ChangeRow): RoleChange {
  const [old, now] = [before as State | null, after as State | null];
  const [had, has] = [partsOf(old), partsOf(now)];
  return {
    id,
    by: byName,
    at: createdAt.toISOString(),
    person,
    role: now?.name ?? old?.name ?? null,
    kind: old === null ? 'created' : now === null ? 'deleted' : 'changed',
    added: has.filter((part) => !had.includes(part)),
    removed: had.filter((part) => !has.includes(part)),
  };
}

const partsOf = (state: State | null) => state?.roles ?? state?.permissions ?? [];
