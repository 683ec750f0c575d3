/** The filters of the plans, and the links to the plans behind a number. */
import { message } from '#web/shared/language.ts';
import { type ListFilter, presentListFilter, type Selects } from '../lists/list-filter.ts';

const anyId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
  // useZoneFilter knows the names.
  zoneId: { pattern: anyId },
  productId: { pattern: anyId },
  customerId: { pattern: anyId },
} as const satisfies Selects;

type Chosen = Partial<Omit<ListFilter<typeof planFilters>, 'page'>>;

/** The address of the list that holds exactly these plans. */
export function plansPath(chosen: Chosen): string {
  const query = presentListFilter(chosen).toString();
  return query ? `/admin/plans?${query}` : '/admin/plans';
}
