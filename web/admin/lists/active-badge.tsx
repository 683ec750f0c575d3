import { message, t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether something takes part in the shop; what was deleted does not, active or not. */
export function ActiveBadge({ isActive, isDeleted = false }: { isActive: boolean; isDeleted?: boolean }) {
  if (isDeleted) return <Badge tone="bad">{t('Deleted')}</Badge>;
  return <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</Badge>;
}

/** The filter by it. */
export const activeSelect = {
  label: message('Status'),
  options: { true: message('Active'), false: message('Inactive') },
} as const;
