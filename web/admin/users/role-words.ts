/** Names of roles and permissions of staff for people. */
import { permissionGroups } from '#contract/accounts/permission-texts.ts';
import { builtInRoles, isBuiltIn } from '#contract/accounts/staff-roles.ts';
import type { StaffPermission } from '#contract/shared/permissions.ts';
import { t } from '#web/language.ts';

const sentences = new Map(permissionGroups.flatMap(({ permissions }) => Object.entries(permissions)));

/** The sentence of a permission. An unknown one, from a later version, is shown by its name. */
export const describePermission = (permission: string): string => t(sentences.get(permission) ?? permission);

/** The name of a role: roles of the program are translated, and those of the shop are shown as they were typed. */
export const nameOfRole = ({ id, name }: { id: string; name: string }): string =>
  isBuiltIn(id) ? t(builtInRoles[id].name) : name;

/** What a role is for. Roles of the shop have only their permissions. */
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
