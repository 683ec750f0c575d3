/** The filters of the orders, and the links to the orders behind a figure of the dashboard (rulings 5.9). */
import { orderStatusLabels, paymentStatusLabels } from '../../contract/order-flow.ts';
import { type ListFilter, presentListFilter, type Selects } from './list-filter.ts';

export const orderFilters = {
  status: { label: 'Status', options: orderStatusLabels },
  paymentStatus: { label: 'Payment', options: paymentStatusLabels },
  from: { label: 'Placed from', isDay: true },
  to: { label: 'Placed to', isDay: true },
  cancelled: { options: { false: 'not cancelled' } },
  productId: { pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i },
} as const satisfies Selects;

type Chosen = Partial<Omit<ListFilter<typeof orderFilters>, 'page'>>;

/** The address of the list that holds exactly these orders. */
export function ordersPath(chosen: Chosen): string {
  const query = presentListFilter(chosen).toString();
  return query ? `/admin/orders?${query}` : '/admin/orders';
}

/** What revenue is counted from: paid and not cancelled. */
export const earned = { paymentStatus: 'paid', cancelled: 'false' } as const;

/** The orders of one day. */
export const onDay = (day: string) => ({ from: day, to: day });
