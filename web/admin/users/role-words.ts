/** Names of roles and permissions, as screens show them. */
import { permissionGroups } from '#contract/accounts/permission-texts.ts';
import { builtInRoles, isBuiltIn } from '#contract/accounts/staff-roles.ts';
import type { StaffPermission } from '#contract/shared/permissions.ts';
import { t } from '#web/language.ts';

const sentences = new Map(permissionGroups.flatMap(({ permissions }) => Object.entries(permissions)));

/** The sentence of a permission. A permission that only a later release knows is shown by its name. */
export const describePermission = (permission: string): string => t(sentences.get(permission) ?? permission);

/**
 * The name of a role: the names of built-in roles are translated, and those of the shop's own roles are shown as typed.
 */
export const nameOfRole = ({ id, name }: { id: string; name: string }): string =>
  isBuiltIn(id) ? t(builtInRoles[id].name) : name;

/**
 * The purpose of a built-in role; undefined for the shop's own roles, which are described only by their permissions.
 */
export const describeRole = (id: string): string | undefined => (isBuiltIn(id) ? t(builtInRoles[id].text) : undefined);

export interface ShownGroup {
  label: string;
  permissions: readonly StaffPermission[];
}

/** All permissions, grouped by area of the shop. */
export const groupsOfPermissions = (): ShownGroup[] =>
  permissionGroups.map(({ label, permissions }) => ({
    label: t(label),
    permissions: Object.keys(permissions) as StaffPermission[],
  }));
