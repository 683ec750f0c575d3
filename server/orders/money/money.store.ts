/** Reads and writes the amounts of orders and charges that follow from ledger entries. The caller locks the orders. */
import { v7 as newId } from 'uuid';
import type { AuthorId } from '#server/core/actor.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import type { MoneyOrder, NewCharge } from '#server/ledger/order-money/rules.ts';
import type { Due, Settlement } from '#server/ledger/order-money/settling.rules.ts';
import { addKeyedJob } from '#server/platform/jobs/keyed-jobs.ts';
import { payableSql } from '../order-sums.store.ts';

/**
 * A due order or charge. Each row has `passed`: the number of due orders that were skipped because another transaction
 * has locked them. If nothing is due, there is one row whose id is null.
 */
type DueRow = { passed: number } & ({ id: null } | { id: string; duePaise: number; isCharge: boolean });

// Skips orders that another transaction has locked, because that transaction may be waiting for the customer, which
// this one has locked. A job lets credit pay them later. At most 400 dues fit into one ledger event.
const listDues = sql<DueRow>(`
  with held as materialized (
    select id, due_paise, coalesce(delivered_at, created_at) as due_since, false as is_charge
    from orders where customer_id = $1 and status = 'delivered' and due_paise > 0 and id is distinct from $2::uuid
    order by id for no key update skip locked
  ), charged as materialized (
    select id, due_paise, created_at, true from charges where customer_id = $1 and due_paise > 0
    order by id for no key update
  )
  select due.id, due.due_paise, due.is_charge,
    (select count(*) from orders where customer_id = $1 and status = 'delivered' and due_paise > 0
      and id is distinct from $2::uuid) - (select count(*) from held) as passed
  from (values (1)) as always
  left join (select * from held union all select * from charged) as due on true
  order by due_since, due.id limit 400`);

// Queues one job per customer, to run in 5 seconds. By then the other transaction has ended, because row locks last
// only moments.
const queueSettling = sql(
  addKeyedJob('settle_dues', `json_build_object('customerId', $1::uuid)`, [`run_at => now() + interval '5 seconds'`]),
);

// A negative amount returns credit that had paid a part of the order. That part becomes due again.
const writeOrderUses = sql(`
  with part as (
    select p.*, o.payment_status as previous
    from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[]) as p(id, amount, payment_id, event_id)
    join orders o using (id)
  ), changed as (
    -- locked: an earlier statement has locked these orders, before it locked their customer
    update orders o set paid_paise = o.paid_paise + p.amount, due_paise = o.due_paise - p.amount,
      credit_used_paise = o.credit_used_paise + p.amount,
      payment_status = case
        when p.amount < 0 and o.payment_status = 'paid' then 'pending'
        when o.due_paise = p.amount and o.written_off_paise = 0 then 'paid'
        else o.payment_status end
    from part p where o.id = p.id
    returning o.payment_status, o.payment_method, o.paid_paise, o.due_paise, p.*
  ), recorded as (
    insert into payments (id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at)
    select payment_id, id, payment_status, payment_method, paid_paise, due_paise, $5::uuid, $6::timestamptz from changed
  )
  insert into order_events (id, order_id, kind, previous, next, changed_by, created_at, changes)
  select event_id, id, 'payment', previous, payment_status, $5, $6, jsonb_build_array(
    jsonb_build_object('field', 'amountPaid', 'from', paid_paise - amount, 'to', paid_paise),
    jsonb_build_object('field', 'amountDue', 'from', due_paise + amount, 'to', due_paise))
  from changed`);

// The caller has locked the customer, so no charge can change.
const writePaidCharges = sql(`
  with held as (
    select c.id, p.amount from charges c join unnest($1::uuid[], $2::bigint[]) as p(id, amount) using (id)
    order by c.id for no key update of c
  )
  update charges c set due_paise = c.due_paise - h.amount from held h where c.id = h.id`);

const insertNewCharges = sql(`
  insert into charges (id, customer_id, kind, amount_paise, due_paise, order_id, container_id, jar_count, event_id,
    created_by, created_at)
  select n.id, $1, n.kind, n.amount, n.amount, n.order_id, n.container_id, n.jar_count, $8, $9, $10
  from unnest($2::uuid[], $3::text[], $4::bigint[], $5::uuid[], $6::uuid[], $7::int[])
    as n(id, kind, amount, order_id, container_id, jar_count)`);

const writeFigures = sql(`
  with line as (
    select * from unnest($9::uuid[], $10::int[], $11::int[]) as l(id, quantity, deposit_free_units)
  ), lines as (
    -- locked: the caller has locked the order of these lines
    update order_items i set quantity = l.quantity, deposit_free_units = l.deposit_free_units,
      ordered_quantity = coalesce(i.ordered_quantity, case when l.quantity <> i.quantity then i.quantity end)
    from line l where i.id = l.id and (i.quantity, i.deposit_free_units) <> (l.quantity, l.deposit_free_units)
  )
  update orders set payment_status = $2, payment_method = $3, paid_paise = $4, due_paise = $5, credit_used_paise = $6,
    items_paise = $7, deposit_paise = $8,
    delivered_at = coalesce($12, delivered_at), asked_paise = $13, written_off_paise = $14, kept_paise = $15
  where id = $1`);

/**
 * Queues a job that lets the customer's credit pay dues. It is called when staff have decided which of two records of a
 * stop is right, because the credit from the second record was reserved until then.
 */
export async function queueSettlingOf(tx: Queryable, customerId: string): Promise<void> {
  await tx.run(queueSettling, [customerId]);
}

const reserved = sql<{ paise: number }>(`
  select coalesce(sum(a.reserved_paise), 0)::bigint as paise
  from rider_acts a join run_stops s on s.id = a.stop_id
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  where a.reserved_paise > 0 and coalesce(o.customer_id, p.customer_id) = $1`);

/**
 * The part of a customer's credit, in paise, that must not pay dues: it came from a second record of a stop, and staff
 * have not yet decided which record is right.
 */
export async function sumReserved(tx: Queryable, customerId: string): Promise<number> {
  return (await tx.one(reserved, [customerId])).paise;
}

/**
 * Locks and returns the customer's dues, oldest first: delivered orders, except the one with the id `except`, and
 * charges. Orders that another transaction has locked are left to the job `settle_dues`.
 */
export async function lockDues(tx: Queryable, customerId: string, except: string | null): Promise<Due[]> {
  const rows = await tx.rows(listDues, [customerId, except]);
  if ((rows[0]?.passed ?? 0) > 0) await tx.run(queueSettling, [customerId]);
  return rows.flatMap((row): Due[] => {
    if (row.id === null) return [];
    const { id, duePaise, isCharge } = row;
    return [isCharge ? { chargeId: id, duePaise } : { orderId: id, duePaise }];
  });
}

/**
 * Writes how much credit pays of locked orders (with their history) and of charges. A negative amount becomes due
 * again. The caller posts the ledger entries.
 */
export async function writeCreditUses(
  tx: Queryable,
  uses: readonly Settlement[],
  by: AuthorId,
  at: Date,
): Promise<void> {
  const ofOrders = uses.filter(({ orderId }) => orderId);
  const ofCharges = uses.filter(({ chargeId }) => chargeId);
  if (ofCharges.length > 0) await tx.run(writePaidCharges, arraysOf(ofCharges, 'chargeId', 'amount'));
  if (ofOrders.length === 0) return;
  const ids = [ofOrders.map(() => newId()), ofOrders.map(() => newId())];
  await tx.run(writeOrderUses, [...arraysOf(ofOrders, 'orderId', 'amount'), ...ids, by, at]);
}

/** Inserts charges of a locked customer. The same transaction must post these charges in the ledger event `eventId`. */
export async function insertCharges(
  tx: Queryable,
  charges: readonly NewCharge[],
  { customerId, eventId, by, at }: { customerId: string; eventId: string; by: AuthorId; at: Date },
): Promise<void> {
  if (charges.length === 0) return;
  await tx.run(insertNewCharges, [
    customerId,
    ...arraysOf(charges, 'id', 'kind', 'amount'),
    charges.map(({ orderId }) => orderId ?? null),
    charges.map(({ jars }) => jars?.containerId ?? null),
    charges.map(({ jars }) => jars?.count ?? null),
    eventId,
    by,
    at,
  ]);
}

/** Writes the amounts, quantities and payment status of a locked order. The same transaction must post them. */
export async function writeOrderFigures(
  tx: Queryable,
  { id, items, ...order }: MoneyOrder,
  { creditUsedPaise, keptPaise, deliveredAt }: { creditUsedPaise: number; keptPaise: number; deliveredAt: Date | null },
): Promise<void> {
  await tx.run(writeFigures, [
    id,
    order.paymentStatus,
    order.paymentMethod,
    order.paidPaise,
    order.duePaise,
    creditUsedPaise,
    order.itemsPaise,
    order.depositPaise,
    ...arraysOf(items, 'id', 'quantity', 'depositFreeUnits'),
    deliveredAt,
    order.askedPaise,
    order.writtenOffPaise,
    keptPaise,
  ]);
}

const fillContainers = sql(`
  with held as materialized (
    select o.id from orders o
    where o.status not in ('delivered', 'cancelled') and exists (
      select from order_items i join products p on p.id = i.product_id
      where i.order_id = o.id and i.container_id is null and p.container_id is not null)
    order by o.id limit 500 for no key update skip locked
  )
  -- locked: the orders of these lines are locked in held
  update order_items i set container_id = p.container_id
  from held h, products p
  where i.order_id = h.id and p.id = i.product_id and i.container_id is null and p.container_id is not null`);

/** Sets the container of lines in open orders whose product got a container only after the order was placed. */
export function fillContainersOfOpen(db: Queryable): Promise<number> {
  return db.run(fillContainers);
}

export interface ChargeDue {
  customerId: string;
  duePaise: number;
}

const chargeDue = sql<ChargeDue>('select customer_id, due_paise from charges where id = $1');

/** Reads the due amount of a charge. It can change only while its customer is locked. */
export function findCharge(db: Queryable, id: string): Promise<ChargeDue | undefined> {
  return db.row(chargeDue, [id]);
}

/** Lowers the due amount of a charge of a locked customer. The same transaction must post the waiver. */
export async function lowerCharge(tx: Queryable, id: string, amount: number): Promise<void> {
  await tx.run(writePaidCharges, [[id], [amount]]);
}

const ofOrder = sql<{ id: string }>('select id from charges where order_id = $1 order by id');

/** Ids of the charges that were made at stops of an order. */
export async function listChargeIds(db: Queryable, orderId: string): Promise<string[]> {
  return (await db.rows(ofOrder, [orderId])).map(({ id }) => id);
}

// The charges that a delivery makes get the time of the delivery. Charges of earlier failed stops are older.
const ofDelivery = sql<{ id: string }>(`
  select c.id from charges c join orders o on o.id = c.order_id
  where o.id = $1 and c.created_at >= o.delivered_at order by c.id`);

/** Ids of the charges that the order's last delivery made. Other charges of the order were made at failed stops. */
export async function listChargesOfDelivery(db: Queryable, orderId: string): Promise<string[]> {
  return (await db.rows(ofDelivery, [orderId])).map(({ id }) => id);
}

// The caller has locked the customer, so no charge can change.
const endCharges = sql(`
  with held as (select id from charges where id = any($1::uuid[]) order by id for no key update)
  update charges c set due_paise = 0 from held h where c.id = h.id`);

/** Sets the dues of charges to zero. */
export async function writeEndOfCharges(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(endCharges, [ids]);
}

export interface OpeningCharge {
  id: string;
  customerId: string;
  amount: number;
  /** The id of the event that posts the charge in the same transaction. */
  eventId: string;
}

const insertChargeRows = sql(`
  insert into charges (id, customer_id, kind, amount_paise, due_paise, event_id, created_by, created_at)
  select c.id, c.customer_id, 'opening', c.amount, c.amount, c.event_id, $5, $6
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[]) as c(id, customer_id, amount, event_id)`);

export async function insertOpeningCharges(
  tx: Queryable,
  charges: readonly OpeningCharge[],
  { by, at }: { by: AuthorId; at: Date },
): Promise<void> {
  if (charges.length === 0) return;
  await tx.run(insertChargeRows, [...arraysOf(charges, 'id', 'customerId', 'amount', 'eventId'), by, at]);
}

const ofEvents = sql<{ id: string }>(`select id from charges where event_id = any($1::uuid[]) order by id`);

/** Ids of the charges that these events posted. */
export async function listChargesOf(db: Queryable, eventIds: readonly string[]): Promise<string[]> {
  return (await db.rows(ofEvents, [eventIds])).map(({ id }) => id);
}

const lockOrderRows = sql<{ id: string }>(`
  select id from orders where id = any($1::uuid[]) order by id for no key update`);

/** Locks orders. Orders must be locked before their customer. */
export async function lockOrders(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.rows(lockOrderRows, [ids]);
}

const open = sql<{ id: string; most: number }>(`
  select id, credit_used_paise as most from orders o
  where id = any($1::uuid[]) and status <> 'cancelled' and paid_paise <= ${payableSql('o')}
  union all
  select id, amount_paise - due_paise from charges where id = any($1::uuid[])`);

/** The amount in paise that can become due again, by id of the order or charge. A cancelled order has none. */
export async function listMostUnsettled(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await tx.rows(open, [ids])).map(({ id, most }) => [id, most]));
}
