/** The history of orders. The stores of the acts write to it with each change. */
import { mostHistory } from '#contract/orders/fields.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { lockBatch } from '../core/db/lock-rows.ts';
import { type ChangedBy, changedByColumns, changedByJoin } from '../core/person.store.ts';
import type { OrderRow } from './store.ts';

/** Values that a payment change changed in addition to the payment status; amounts in paise. */
export type StoredChange =
  | { field: 'amountPaid' | 'amountDue'; from: number; to: number }
  | { field: 'paymentMethod' | 'adminNotes'; from: string; to: string };

export interface EventRow extends ChangedBy {
  id: string;
  kind: 'status' | 'payment' | 'slot' | 'empties' | 'door';
  previous: string | null;
  next: string;
  reason: string | null;
  notes: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  changes: StoredChange[] | null;
  createdAt: Date;
}

const listEventsOf = (which: string) =>
  sql<EventRow>(`
  select e.id, e.kind, e.previous, e.next, ${changedByColumns},
    e.reason, e.notes, e.ip_address, e.user_agent, e.changes, e.created_at
  from order_events e ${changedByJoin}
  where e.order_id = $1 and ${which}
  order by e.id desc limit $2 offset $3`);

const events = {
  all: listEventsOf('true'),
  payments: listEventsOf("e.kind = 'payment'"),
  // A change of only method, amounts or notes leaves the status as it was.
  ofCustomer: listEventsOf("e.kind in ('status', 'payment', 'door') and e.previous is distinct from e.next"),
};

/**
 * A page of an order's history, newest page first, entries oldest first. The caller has proven who may read
 * the order. Customers see only changes of status.
 */
export async function listEvents(
  db: Queryable,
  order: OrderRow,
  reader: keyof typeof events,
  page = 1,
): Promise<{ rows: EventRow[]; hasMore: boolean }> {
  const found = await db.rows(events[reader], [order.id, mostHistory + 1, (page - 1) * mostHistory]);
  return { rows: found.slice(0, mostHistory).toReversed(), hasMore: found.length > mostHistory };
}

/** Removes the network addresses and browsers from old history entries; orders are kept for ever. */
export const oldOrigins = sql(`
  with ${lockBatch('order_events', 'created_at < $1 and (ip_address is not null or user_agent is not null)')}
  update order_events e set ip_address = null, user_agent = null from held where e.id = held.id`);
