/** Statements that change an order. Lock the order's row first, then its products in the order of their ids. */
import { v7 as newId } from 'uuid';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import type { AuthorId, Source } from '#server/core/actor.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { giveCapacityBackSql, takeCapacitySql } from '#server/slots/capacity.store.ts';
import { listPaymentChanges } from '../rules.ts';
import type { OrderRow } from '../store.ts';

const lockOrderRow = sql<{ id: string }>(`select id from orders where id = $1 for no key update`);

export interface HeldUnits {
  productId: string;
  name: string;
  stock: number;
  sellable: boolean;
  quantity: number;
  /** Units that this order has taken from stock and not returned, summed from its stock movements. */
  held: number;
}

// A reopened order can take units of an inactive product, because they were promised, but not of a deleted one.
const lockHeld = sql<HeldUnits>(`
  select p.id as product_id, p.name, p.stock, p.deleted_at is null as sellable, i.quantity,
    coalesce((select -sum(m.units) from stock_movements m where m.order_id = $1 and m.product_id = p.id), 0)::int as held
  from order_items i join products p on p.id = i.product_id
  where i.order_id = $1
  order by p.id
  for no key update of p`);

const moveStock = sql(`
  with moved as (
    select * from unnest($1::uuid[], $2::uuid[], $3::int[]) as m(id, product_id, units)
  ), written as (
    insert into stock_movements (id, product_id, units, reason, order_id, created_at)
    select id, product_id, units, $4, $5::uuid, $6 from moved
  )
  -- locked: the statement above has locked these products in the order of their ids
  update products p set stock = p.stock + moved.units from moved where p.id = moved.product_id`);

// The column `holds_place` says whether the order has a place in its slot, so that the place is given back only once.
const slot = { date: 'marked.delivery_date', window: 'marked.delivery_window', zone: 'marked.zone_id' };
const markPlace = (isHeld: boolean) => `
  with marked as (
    -- locked: the caller has locked the order
    update orders set holds_place = ${isHeld} where id = $1 and holds_place <> ${isHeld}
    returning delivery_date, delivery_window, zone_id
  )`;
const givePlace = sql(`${markPlace(false)}, ${giveCapacityBackSql(slot, 'marked')} select 1 from place_back`);
const takePlace = sql(`${markPlace(true)}, ${takeCapacitySql(slot, 'null', 'marked')} select 1 from place`);

const writeStatus = sql(`
  with changed as (
    update orders set status = $2, admin_notes = coalesce($3, admin_notes) where id = $1
  )
  insert into order_events
    (id, order_id, kind, previous, next, changed_by, reason, notes, ip_address, user_agent, created_at)
  values ($4, $1, 'status', $5, $2, $6, $7, $3, $8, $9, $10)`);

const writePayment = sql(`
  with changed as (
    update orders
    set payment_status = $2, payment_method = $3, paid_paise = $4, due_paise = $5,
      admin_notes = coalesce($6, admin_notes)
    where id = $1
  ), recorded as (
    insert into payments (id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at)
    select $7, $1, $2, $3, $4, $5, $10, $14
    where $2 <> $9 or exists (select from jsonb_array_elements($15) as change where change ->> 'field' <> 'adminNotes')
  )
  insert into order_events
    (id, order_id, kind, previous, next, changed_by, reason, notes, ip_address, user_agent, created_at, changes)
  values ($8, $1, 'payment', $9, $2, $10, $11, coalesce($16, $6), $12, $13, $14, $15)`);

/** Locks an order; waits for transactions that change it. Returns false if it does not exist. */
export async function lockOrder(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(lockOrderRow, [id])) !== undefined;
}

const deliveredAt = sql<{ at: Date }>('select coalesce(delivered_at, created_at) as at from orders where id = $1');

/** When an order was delivered; when it was placed if that is not known. */
export async function readDeliveredAt(tx: Queryable, id: string): Promise<Date> {
  return (await tx.one(deliveredAt, [id])).at;
}

const lockPlan = sql(`
  select p.id from plans p join plan_orders k on k.plan_id = p.id where k.order_id = $1 order by p.id for no key update of p`);

/**
 * Locks the plan of an order. It must be called before the order is locked. The lock prevents that another order is
 * made for the same day of the plan at the same time.
 */
export async function lockPlanOfOrder(tx: Queryable, orderId: string): Promise<void> {
  await tx.run(lockPlan, [orderId]);
}

const newerOrder = sql<{ orderNumber: string }>(`
  select o.order_number from plan_orders k join plan_dates d on d.plan_id = k.plan_id and d.date = k.date
  join orders o on o.id = d.order_id
  where k.order_id = $1 and d.order_id <> $1 and o.status <> 'cancelled'`);

/** The order number of a newer order for the same day of the plan, if any. */
export async function findNewerOfDay(tx: Queryable, orderId: string): Promise<string | undefined> {
  return (await tx.row(newerOrder, [orderId]))?.orderNumber;
}

export function lockHeldUnits(tx: Queryable, orderId: string): Promise<HeldUnits[]> {
  return tx.rows(lockHeld, [orderId]);
}

export async function writeStockMoves(
  tx: Queryable,
  orderId: string,
  reason: 'cancellation' | 'reopening' | 'delivery' | 'edit',
  moves: readonly { id: string; productId: string; units: number }[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  await tx.run(moveStock, [...arraysOf(moves, 'id', 'productId', 'units'), reason, orderId, now]);
}

/**
 * The author, the origin, the time and the reason of a change. `notes` replace the order's internal notes unless they
 * are null.
 */
export interface Change extends Source {
  /** Id of the author; null for a change that the system makes automatically. */
  by: AuthorId;
  reason: string | null;
  notes: string | null;
  /** The bank's reference for money that came in. */
  reference?: string | undefined;
  /** The earlier day to which the money belongs; undefined for the day of `at`. */
  valueDay?: string | undefined;
  at: Date;
}

/** Gives back the place of a locked order in its slot if it has one. */
export async function giveSlotBackOfOrder(tx: Queryable, orderId: string): Promise<void> {
  await tx.run(givePlace, [orderId]);
}

/** Takes a place for a locked order in its slot again, even if the slot is now full, because the place was promised. */
export async function takeSlotOfOrder(tx: Queryable, orderId: string): Promise<void> {
  await tx.run(takePlace, [orderId]);
}

export async function writeStatusChange(
  tx: Queryable,
  order: OrderRow,
  to: OrderStatus,
  change: Change,
): Promise<void> {
  const { by, reason, notes, ip, userAgent, at } = change;
  await tx.run(writeStatus, [order.id, to, notes, newId(), order.status, by, reason, ip, userAgent, at]);
}

/**
 * Writes a changed payment to the order, the payments and the history. `note` is a reason that only staff read;
 * customers can read `change.reason`.
 */
export async function writePaymentChange(
  tx: Queryable,
  before: OrderRow,
  after: OrderRow,
  change: Change,
  note: string | null = null,
): Promise<void> {
  const { by, reason, notes, ip, userAgent, at } = change;
  await tx.run(writePayment, [
    before.id,
    after.paymentStatus,
    after.paymentMethod,
    after.paidPaise,
    after.duePaise,
    notes,
    newId(),
    newId(),
    before.paymentStatus,
    by,
    reason,
    ip,
    userAgent,
    at,
    JSON.stringify(listPaymentChanges(before, after)),
    note,
  ]);
}

/** Writes a payment change made by staff in the admin area; only staff read its reason. */
export const writeDeskChange = (tx: Queryable, before: OrderRow, after: OrderRow, change: Change): Promise<void> =>
  writePaymentChange(tx, before, after, { ...change, reason: null }, change.reason);

const writeHistoryEntry = sql(`
  with line as (
    select * from unnest($2::uuid[], $3::int[]) as l(id, deposit_free_units)
  ), lines as (
    -- locked: the caller has locked the order of these lines
    update order_items i set deposit_free_units = l.deposit_free_units from line l
    where i.id = l.id and i.deposit_free_units <> l.deposit_free_units
  ), changed as (
    -- locked: the act of the customer has locked the order
    update orders set deposit_paise = deposit_paise + $4, due_paise = due_paise + $4 where id = $1
  )
  insert into order_events (id, order_id, kind, previous, next, changed_by, ip_address, user_agent, created_at)
  values ($5, $1, 'empties', $6, $7, $8, $9, $10, $11)`);

interface FewerEmpties {
  /** The new number of units without a deposit, by id of the order line. */
  depositFreeUnits: readonly { id: string; count: number }[];
  /** The additional deposit that is now due. */
  depositPaise: number;
}

/** Writes the changed lines, the changed bill and a history entry with the number of empties before and after. */
export async function writeEmpties(
  tx: Queryable,
  orderId: string,
  { depositFreeUnits, depositPaise }: FewerEmpties,
  { counts, change }: { counts: { previous: string; next: string }; change: Change },
): Promise<void> {
  const lines = arraysOf(depositFreeUnits, 'id', 'count');
  const { by, ip, userAgent, at } = change;
  await tx.run(writeHistoryEntry, [
    orderId,
    ...lines,
    depositPaise,
    newId(),
    counts.previous,
    counts.next,
    by,
    ip,
    userAgent,
    at,
  ]);
}
