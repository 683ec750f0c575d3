import type { AccountRole, Role } from '#contract/shared/permissions.ts';
import { message, t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Of the list; riders have a list of their own. */
export const roleLabels: Record<AccountRole, string> = { customer: message('Customer'), admin: message('Admin') };
const labels: Record<Role, string> = { ...roleLabels, rider: message('Rider') };

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'admin' ? 'strong' : 'neutral'}>{t(labels[role])}</Badge>;
}
