/** Orders for journeys: placed through the API of the running shop, whose clock is the machine's. */
import { indiaDay } from '../contract/delivery.ts';
import { sql } from '../server/db/database.ts';
import type { BrowserShop } from './test-shop.ts';

export { buildOrder } from '../server/testing/orders.ts';

const dayMs = 86_400_000;

/** The day in India so many days from now, `YYYY-MM-DD`. */
export const dayFromNow = (days: number) => indiaDay(new Date(Date.now() + days * dayMs));

const countOf = sql<{ count: number }>('select count(*)::int as count from orders where customer_id = $1');

/** How many orders a customer has. */
export async function countOrders(shop: BrowserShop, customer: { id: string }): Promise<number> {
  return (await shop.db.row(countOf, [customer.id]))?.count ?? 0;
}
