import type { PlanProblem } from '#contract/plans/rules.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { message, t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What a plan brings each time: "2 × Lake jar, 1 × Camper". */
export const describePlanLines = (lines: readonly { quantity: number; name: string }[]): string =>
  lines.map(({ quantity, name }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');

/** Why a day of a plan has no order, as staff say it. */
export const problemLabels: Readonly<Record<PlanProblem, string>> = {
  stock: message('Out of stock or no longer sold'),
  holiday: message('Closed on that day'),
  weekday: message('No delivery on that weekday'),
  full: message('The slot is full'),
  'cut-off': message('Orders had closed'),
  unserved: message('The address is not served'),
  window: message('The window is not offered there'),
  cash: message('No cash at this address'),
  minimum: message('Below the minimum order'),
  credit: message('Over the limit of the monthly account'),
  'open-orders': message('Too many open orders'),
  'no-empties': message('No empties to hand back'),
  dearer: message('Costs more than the customer was told'),
};

/** Whether it delivers. A pause that is to come is said where the plan is shown whole. */
export function PlanState({ plan: { status, pause } }: { plan: Pick<Plan, 'status' | 'pause'> }) {
  if (status === 'ended') return <Badge tone="neutral">{t('Ended')}</Badge>;
  return pause ? <Badge tone="warn">{t('Paused')}</Badge> : <Badge tone="good">{t('Active')}</Badge>;
}
