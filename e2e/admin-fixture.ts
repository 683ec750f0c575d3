/** What the journeys of the back office find: messages of the contact form, and orders of other days. */
import { v7 as newId } from 'uuid';
import type { Contact } from '../contract/contact.ts';
import { recentDays } from '../contract/delivery.ts';
import { sql } from '../server/db/database.ts';
import type { OrderedItem } from '../server/testing/orders.ts';
import { buildOrder } from './order-fixture.ts';
import type { BrowserShop } from './test-shop.ts';

const insertMessage = sql(`
  insert into contact_messages (id, name, email, message, domain, ip_address, status, admin_notes, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`);

/** A message that was sent through the contact form. */
export async function buildMessage(shop: BrowserShop, overrides: Partial<Contact> = {}): Promise<Contact> {
  const id = newId();
  const createdAt = shop.clock().toISOString();
  const message: Contact = {
    ...{ id, name: 'Ravi Menon', email: `ravi-${id.slice(-6)}@paniwala.test`, message: 'Do you deliver on Sundays?' },
    ...{ domain: 'water.example', ipAddress: '203.0.113.9', status: 'new', adminNotes: '', version: 1 },
    ...{ createdAt, updatedAt: createdAt },
    ...overrides,
  };
  const { name, email, message: text, domain, ipAddress, status, adminNotes } = message;
  await shop.db.run(insertMessage, [id, name, email, text, domain, ipAddress, status, adminNotes, message.createdAt]);
  return message;
}

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
  items: OrderedItem[],
  { daysAgo = 0, ...state }: NonNullable<Parameters<typeof buildOrder>[3]> & { daysAgo?: number },
) {
  const order = await buildOrder(shop, customer, items, state);
  const [day] = recentDays(new Date(), daysAgo + 1);
  if (day && daysAgo > 0) await shop.db.run(backdate, [order.id, new Date(day.start.getTime() + 60_000)]);
  return order;
}
