import type { Role } from '#contract/shared/permissions.ts';
import { message, t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';

export const roleLabels: Record<Role, string> = { customer: message('Customer'), admin: message('Admin') };

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'admin' ? 'strong' : 'neutral'}>{t(roleLabels[role])}</Badge>;
}
