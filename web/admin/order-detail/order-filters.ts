/** The filters of the orders, and the links to the orders behind a figure of the dashboard. */

import { orderStatusLabels, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { deliveryRules } from '#contract/shared/fields.ts';
import { message } from '#web/shared/language.ts';
import { anyId, type ListFilter, listPath, type Selects } from '../lists/list-filter.ts';

export const orderFilters = {
  status: { label: message('Status'), options: orderStatusLabels },
  paymentStatus: { label: message('Payment'), options: paymentStatusLabels },
  deliveryDate: { label: message('Delivery day'), isDay: true },
  // Windows and zones of the shop: useOrderFilters knows their names.
  deliveryTime: {
    label: message('Delivery time'),
    names: undefined,
    pattern: deliveryRules.deliveryTime.pattern[0],
    isMore: true,
  },
  zoneId: anyId,
  from: { label: message('Placed from'), isDay: true, isMore: true },
  to: { label: message('Placed to'), isDay: true, isMore: true },
  late: { options: { true: message('late') } },
  paidAhead: { options: { true: message('paid ahead') } },
  cancelled: { options: { false: message('not cancelled') } },
  productId: anyId,
  customerId: anyId,
} as const satisfies Selects;

type Chosen = Partial<Omit<ListFilter<typeof orderFilters>, 'page'>>;

/** The address of the list that holds exactly these orders. */
export const ordersPath = (chosen: Chosen): string => listPath('/admin/orders', chosen);

/** The orders that revenue counts: paid and not cancelled. */
export const earned = { paymentStatus: 'paid', cancelled: 'false' } as const;

/** The orders of one day. */
export const onDay = (day: string) => ({ from: day, to: day });

/** The address of the delivery sheet of a day and window: of today, and of the whole day, where they are not said. */
export const sheetPath = ({ deliveryDate, deliveryTime }: Pick<Chosen, 'deliveryDate' | 'deliveryTime'>): string =>
  listPath('/admin/sheet', { day: deliveryDate, window: deliveryTime });
