import type { Plan } from '../../shared/api-types.ts';
import { t } from '../../shared/language.ts';
import { Badge } from '../../ui/badge.tsx';

/** Whether it delivers. A pause that is to come is said where the plan is shown whole. */
export function PlanState({ plan: { status, pause } }: { plan: Pick<Plan, 'status' | 'pause'> }) {
  if (status === 'ended') return <Badge tone="neutral">{t('Ended')}</Badge>;
  return pause ? <Badge tone="warn">{t('Paused')}</Badge> : <Badge tone="good">{t('Active')}</Badge>;
}
