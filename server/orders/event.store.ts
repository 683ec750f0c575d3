/** The history of orders. Every store that changes an order writes an entry to it. */
import type { EditedPlaceField } from '#contract/orders/edit.ts';
import { mostHistory } from '#contract/orders/fields.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { lockBatch } from '../core/db/lock-rows.ts';
import { type ChangedBy, changedByColumns, changedByJoin } from '../core/person.store.ts';
import type { OrderRow } from './store.ts';

/** One value that a history entry changed, besides the status; amounts in paise. */
export type StoredChange =
  | { field: 'amountPaid' | 'amountDue'; from: number; to: number }
  | { field: 'paymentMethod' | 'adminNotes'; from: string; to: string }
  | EditedLine
  // The history keeps only the names of address fields. Their values are in the audit log, which can be erased.
  | { field: EditedPlaceField };

/** The changes of an edit in the lines of an order; prices in paise. */
export type EditedLine =
  | { field: 'quantity'; name: string; size: string; was: number; now: number }
  | { field: 'unitPrice'; name: string; size: string; from: number; to: number }
  | { field: 'empties'; was: number; now: number };

export interface EventRow extends ChangedBy {
  id: string;
  kind: 'status' | 'payment' | 'slot' | 'empties' | 'door' | 'edit' | 'invoice';
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
  // Entries that changed only the method, amounts or notes, but no status, are hidden from customers.
  ofCustomer: listEventsOf(
    "e.kind in ('status', 'payment', 'door', 'edit', 'invoice') and e.previous is distinct from e.next",
  ),
};

/**
 * A page of an order's history. The first page has the newest entries; within a page the oldest entry comes first. The
 * caller must already have checked that the reader may see the order. Customers see only changes of the order status
 * and the payment status, edits, and their own answers about the delivery.
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

/** Removes IP addresses and browser names from old history entries. The orders themselves are kept for ever. */
export const oldOrigins = sql(`
  with ${lockBatch('order_events', 'created_at < $1 and (ip_address is not null or user_agent is not null)')}
  update order_events e set ip_address = null, user_agent = null from held where e.id = held.id`);
