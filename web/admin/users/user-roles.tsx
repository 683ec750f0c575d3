import { type AccountRole, accountRoles, isStaff, type Role, roleNames } from '#contract/shared/permissions.ts';
import { t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Of the list; riders have a list of their own. */
export const roleLabels = Object.fromEntries(accountRoles.map((role) => [role, roleNames[role]])) as Record<
  AccountRole,
  string
>;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={isStaff(role) ? 'strong' : 'neutral'}>{t(roleNames[role])}</Badge>;
}
