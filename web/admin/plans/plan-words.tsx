/** Descriptions of plans for staff, the filters of the list of plans, and paths to the plans that a figure counts. */
import type { PlanProblem } from '#contract/plans/rules.ts';
import { message, t } from '#web/language.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { anyId, type ListFilter, listPath, type Selects } from '../lists/list-filter.ts';

/** The items of each delivery: "2 × Lake jar, 1 × Camper". */
export const describePlanLines = (lines: readonly { quantity: number; name: string }[]): string =>
  lines.map(({ quantity, name }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');

/** Says why a day of a plan has no order, in words for staff. */
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

/** The state of a plan as a badge. The page of the plan says when a pause begins. */
export function PlanState({ plan: { status, pause } }: { plan: Pick<Plan, 'status' | 'pause'> }) {
  if (status === 'ended') return <Badge tone="neutral">{t('Ended')}</Badge>;
  return pause ? <Badge tone="warn">{t('Paused')}</Badge> : <Badge tone="good">{t('Active')}</Badge>;
}

export const planFilters = {
  state: {
    label: message('Status'),
    options: {
      active: message('Active'),
      paused: message('Paused'),
      byShop: message('Paused by the shop'),
      ended: message('Ended'),
      atRisk: message('With a delivery at risk'),
      failing: message('With a day that failed'),
    },
  },
  dueOn: { label: message('To be ordered for'), isDay: true },
  // useZoneFilter adds the names of the zones.
  zoneId: anyId,
  productId: anyId,
  customerId: anyId,
} as const satisfies Selects;

type Chosen = Partial<Omit<ListFilter<typeof planFilters>, 'page'>>;

/** Path of the list of plans with these filters. */
export const plansPath = (chosen: Chosen): string => listPath('/admin/plans', chosen);
