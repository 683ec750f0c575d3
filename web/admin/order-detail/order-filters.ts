/** The filters of the order list, and the paths of the filtered lists whose rows the dashboard counts. */

import { orderStatusLabels, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { deliveryRules } from '#contract/shared/fields.ts';
import { message } from '#web/language.ts';
import { anyId, type ListFilter, listPath, type Selects } from '../lists/list-filter.ts';

export const orderFilters = {
  status: { label: message('Status'), options: orderStatusLabels },
  paymentStatus: { label: message('Payment'), options: paymentStatusLabels },
  deliveryDate: { label: message('Delivery day'), isDay: true },
  // useOrderFilters adds the names of the shop's windows and zones.
  deliveryTime: {
    label: message('Delivery time'),
    names: undefined,
    pattern: deliveryRules.deliveryTime.pattern[0],
    isMore: true,
  },
  zoneId: anyId,
  from: { label: message('Placed from'), isDay: true, isMore: true },
  to: { label: message('Placed to'), isDay: true, isMore: true },
  deliveredFrom: { label: message('Delivered from'), isDay: true, isMore: true },
  deliveredTo: { label: message('Delivered to'), isDay: true, isMore: true },
  onTime: { options: { true: message('delivered on time'), false: message('delivered late') } },
  late: { options: { true: message('late') } },
  paidAhead: { options: { true: message('paid ahead') } },
  cancelled: { options: { false: message('not cancelled') } },
  productId: anyId,
  customerId: anyId,
} as const satisfies Selects;

type Chosen = Partial<Omit<ListFilter<typeof orderFilters>, 'page'>>;

/** Path of the order list with these filters. */
export const ordersPath = (chosen: Chosen): string => listPath('/admin/orders', chosen);

/** The filter for orders that count as revenue: paid and not cancelled. */
export const earned = { paymentStatus: 'paid', cancelled: 'false' } as const;

/** The filter for orders that were placed on this day. */
export const onDay = (day: string) => ({ from: day, to: day });

/** Path of the delivery sheet for a day and window. Without them it shows today and the whole day. */
export const sheetPath = ({ deliveryDate, deliveryTime }: Pick<Chosen, 'deliveryDate' | 'deliveryTime'>): string =>
  listPath('/admin/sheet', { day: deliveryDate, window: deliveryTime });
