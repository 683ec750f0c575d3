import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallInput } from '#web/shared/api-types.ts';
import type { Tell } from '../progress/work.ts';

/** The most rows that are selected and printed together: more would take long, and a filter reduces them. */
export const mostChosen = 500;
const pageSize = 100;

type Query = Omit<CallInput<'GET /admin/orders'>['query'], 'page' | 'limit'>;

/** All orders of a filter, newest first, at most `mostChosen`. One that moves to another page meanwhile comes once. */
export async function loadMatching(query: Query, tell: Tell): Promise<AdminOrder[]> {
  const found = new Map<string, AdminOrder>();
  for (let page = 1; found.size < mostChosen; page += 1) {
    const { orders, pagination } = (await call('GET /admin/orders', { query: { ...query, page, limit: pageSize } }))
      .data;
    for (const order of orders) found.set(order.id, order);
    tell(found.size, Math.min(pagination.totalItems, mostChosen));
    if (page >= pagination.totalPages || page * pageSize >= mostChosen) break;
  }
  return [...found.values()];
}
