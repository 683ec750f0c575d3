import type { Role } from '../../contract/accounts.ts';
import { Badge } from '../ui/badge.tsx';

export const roleLabels: Record<Role, string> = { customer: 'Customer', admin: 'Admin' };

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'admin' ? 'strong' : 'neutral'}>{roleLabels[role]}</Badge>;
}
