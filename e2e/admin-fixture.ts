/** What the journeys of the back office find: messages of the contact form, and orders of other days. */
import type { WantedItem } from '../contract/cart-rules.ts';
import type { Contact } from '../contract/contact.ts';
import { recentDays } from '../contract/delivery.ts';
import { sql } from '../server/db/database.ts';
import { buildOrder, type OrderState } from '../server/testing/orders.ts';
import type { BrowserShop } from './test-shop.ts';

export { buildMessage } from '../server/testing/messages.ts';

const messages = sql<Record<'id' | 'name' | 'status' | 'admin_notes', string>>(
  'select id, name, status, admin_notes from contact_messages where email like $1 order by id',
);

/** The messages from addresses like this as they stand, oldest first. */
export const readMessages = (shop: BrowserShop, email: string) => shop.db.rows(messages, [email]);

const removeMessage = sql('delete from contact_messages where id = $1');

/** As if a colleague had deleted it meanwhile. */
export const vanish = (shop: BrowserShop, { id }: Contact) => shop.db.run(removeMessage, [id]);

const backdate = sql('update orders set created_at = $2 where id = $1');

/** An order as if it had been placed some days ago, a minute after that day began in India. */
export async function buildPastOrder(
  shop: BrowserShop,
  customer: { token: string },
  items: readonly WantedItem[],
  { daysAgo = 0, ...state }: OrderState & { daysAgo?: number },
) {
  const order = await buildOrder(shop, customer, items, state);
  const [day] = recentDays(new Date(), daysAgo + 1);
  if (day && daysAgo > 0) await shop.db.run(backdate, [order.id, new Date(day.start.getTime() + 60_000)]);
  return order;
}
