import type { Plan } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether it delivers. A pause that is to come is said where the plan is shown whole. */
export function PlanState({ plan: { status, pause } }: { plan: Pick<Plan, 'status' | 'pause'> }) {
  if (status === 'ended') return <Badge tone="neutral">{t('Ended')}</Badge>;
  return pause ? <Badge tone="warn">{t('Paused')}</Badge> : <Badge tone="good">{t('Active')}</Badge>;
}
