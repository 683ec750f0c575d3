/** What credit has paid is due again, because the money behind the credit was taken back. */
import { v7 as newId } from 'uuid';
import type { Actor } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

const lock = sql<{ id: string }>(`
  select id from orders where id = any($1::uuid[]) order by id for no key update`);

/** Before their customer is locked. */
export async function lockOrders(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.rows(lock, [ids]);
}

export interface Unsettled {
  /** Of an order or of a charge. */
  id: string;
  amount: number;
}

const open = sql<{ id: string; most: number }>(`
  select id, credit_used_paise as most from orders
  where id = any($1::uuid[]) and status <> 'cancelled' and paid_paise <= items_paise + delivery_paise + deposit_paise
  union all
  select id, amount_paise - due_paise from charges where id = any($1::uuid[])`);

/** How much of each can be due again: nothing of what is cancelled. */
export async function listMostUnsettled(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await tx.rows(open, [ids])).map(({ id, most }) => [id, most]));
}

const raiseCharges = sql(`
  with held as (
    select c.id, p.amount from charges c join unnest($1::uuid[], $2::bigint[]) as p(id, amount) using (id)
    order by c.id for no key update of c
  )
  update charges c set due_paise = c.due_paise + h.amount from held h where c.id = h.id`);

const raiseDues = sql(`
  with part as (
    select p.*, o.payment_status as previous
    from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[]) as p(id, amount, payment_id, event_id)
    join orders o using (id)
  ), changed as (
    -- locked: before their customer
    update orders o set paid_paise = o.paid_paise - p.amount, due_paise = o.due_paise + p.amount,
      credit_used_paise = o.credit_used_paise - p.amount,
      payment_status = case when o.payment_status = 'paid' then 'pending' else o.payment_status end
    from part p where o.id = p.id
    returning o.payment_status, o.payment_method, o.paid_paise, o.due_paise, p.*
  ), recorded as (
    insert into payments (id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at)
    select payment_id, id, payment_status, payment_method, paid_paise, due_paise, $5::uuid, $6::timestamptz from changed
  )
  insert into order_events (id, order_id, kind, previous, next, changed_by, created_at, changes)
  select event_id, id, 'payment', previous, payment_status, $5, $6, jsonb_build_array(
    jsonb_build_object('field', 'amountPaid', 'from', paid_paise + amount, 'to', paid_paise),
    jsonb_build_object('field', 'amountDue', 'from', due_paise - amount, 'to', due_paise))
  from changed`);

/** Writes the figures of locked orders, with the history of each, and of charges; the event posts them. */
export async function writeUnsettled(
  tx: Queryable,
  { orders, charges }: { orders: readonly Unsettled[]; charges: readonly Unsettled[] },
  by: Actor['id'],
  at: Date,
): Promise<void> {
  const amounts = (parts: readonly Unsettled[]) => parts.map(({ amount }) => amount);
  const ids = (parts: readonly Unsettled[]) => parts.map(({ id }) => id);
  if (charges.length > 0) await tx.run(raiseCharges, [ids(charges), amounts(charges)]);
  if (orders.length === 0) return;
  const made = [orders.map(() => newId()), orders.map(() => newId())];
  await tx.run(raiseDues, [ids(orders), amounts(orders), ...made, by, at]);
}
