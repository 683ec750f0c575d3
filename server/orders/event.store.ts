/** The history of an order. It is written beside each change, in the stores of the acts. */
import { mostHistory } from '#contract/orders/fields.ts';
import { type ChangedBy, changedByColumns, changedByJoin } from '../core/person.store.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { lockFirst } from '../platform/db/lock-rows.ts';
import type { OrderRow } from './store.ts';

/** Values that a payment change changed beside the payment status; amounts in paise. */
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
  // A change of method, amounts or notes alone leaves the status as it was.
  ofCustomer: listEventsOf("e.kind in ('status', 'payment', 'door') and e.previous is distinct from e.next"),
};

/**
 * A page of the history of an order that was read before with a proven owner, from the newest on; its entries stand
 * oldest first. Customers see what moved a status.
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

/** Empties the network addresses and browsers of histories; the orders themselves stay for ever. */
export const oldOrigins = sql(`
  with ${lockFirst('order_events', 'created_at < $1 and (ip_address is not null or user_agent is not null)')}
  update order_events e set ip_address = null, user_agent = null from held where e.id = held.id`);
