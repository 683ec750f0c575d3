import { call } from '../../shared/api.ts';
import type { AdminOrder, CallInput } from '../../shared/api-types.ts';

/** As many as are chosen and printed in one go: more is a long wait, and a filter makes it less. */
export const mostChosen = 500;
const pageSize = 100;

type Query = Omit<CallInput<'GET /admin/orders'>['query'], 'page' | 'limit'>;

/** All orders of a filter, newest first, at most `mostChosen`. One that moves to another page meanwhile comes once. */
export async function loadMatching(query: Query): Promise<AdminOrder[]> {
  const found = new Map<string, AdminOrder>();
  for (let page = 1; found.size < mostChosen; page += 1) {
    const { orders, pagination } = (await call('GET /admin/orders', { query: { ...query, page, limit: pageSize } }))
      .data;
    for (const order of orders) found.set(order.id, order);
    if (page >= pagination.totalPages || page * pageSize >= mostChosen) break;
  }
  return [...found.values()];
}
