/** The filters of the plans, and the links to the plans behind a number. */
import { message } from '#web/shared/language.ts';
import { anyId, type ListFilter, listPath, type Selects } from '../lists/list-filter.ts';

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
  zoneId: anyId,
  productId: anyId,
  customerId: anyId,
} as const satisfies Selects;

type Chosen = Partial<Omit<ListFilter<typeof planFilters>, 'page'>>;

/** The address of the list that holds exactly these plans. */
export const plansPath = (chosen: Chosen): string => listPath('/admin/plans', chosen);
