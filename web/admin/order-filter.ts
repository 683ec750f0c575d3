/** The order list's filters and page, as they stand in its URL. */
import { type OrderStatus, orderStatuses } from '../../contract/order-flow.ts';

export interface OrderFilter {
  search: string;
  status: OrderStatus | undefined;
  /** From 1. */
  page: number;
}

const longestSearch = 100;

/** Reads the URL; what makes no sense there is left out instead of being sent. */
export function parseOrderFilter(params: URLSearchParams): OrderFilter {
  const page = Number(params.get('page') ?? 1);
  const status = params.get('status');
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    status: orderStatuses.find((known) => known === status),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The URL of a filter, without what is not set. */
export function presentOrderFilter({ search, status, page }: Partial<OrderFilter>): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status) params.set('status', status);
  if (page !== undefined && page > 1) params.set('page', String(page));
  return params;
}

export function isFiltered({ search, status }: OrderFilter): boolean {
  return search !== '' || status !== undefined;
}
