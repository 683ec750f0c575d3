import { message, t } from '#web/language.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Shows whether an item is active in the shop. A deleted item is shown as deleted. */
export function ActiveBadge({ isActive, isDeleted = false }: { isActive: boolean; isDeleted?: boolean }) {
  if (isDeleted) return <Badge tone="bad">{t('Deleted')}</Badge>;
  return <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</Badge>;
}

export const activeSelect = {
  label: message('Status'),
  options: { true: message('Active'), false: message('Inactive') },
} as const;
