/**
 * The two statements of placing an order; with begin and commit they are its four round trips. Empties and credit lock
 * the customer before them, and credit posts to the ledger after them.
 */

import type { Empties } from '#contract/orders/empties.ts';
import { depositFor } from '#server/accounts/deposit-terms.store.ts';
import type { Actor, CustomerId, Source } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { queueMailsSilently } from '#server/platform/mail/queue-mail.ts';
import { type DeliveryFacts, type DeliveryRow, deliverySql, toDelivery } from '#server/slots/delivery.store.ts';
import { takePlaceSql } from '#server/slots/place.store.ts';
import { type AccountRow, accountSql } from '../account/room.store.ts';
import { promisedSql } from '../empties/promised.store.ts';
import { paceSql } from '../pace.store.ts';
import type { OrderRow } from '../store.ts';

export interface LockedProduct {
  id: string;
  name: string;
  description: string;
  size: string;
  image: string | null;
  price_paise: number;
  deposit_paise: number;
  container_id: string | null;
  stock: number;
  sellable: boolean;
}

type Claim = DeliveryRow & {
  products: LockedProduct[];
  promised: PromisedRow[];
  account: AccountRow | null;
  pace: Date | null;
};

/**
 * Claims the idempotency key, then locks the products in the order of their ids, so that no two orders wait for each
 * other in a circle. A repeat of the same key waits here until the first one has ended; when that one succeeded, the
 * claim fails and no product is locked.
 */
const claimSql = (promised: string, account: string) => `
  with claim as (
    insert into order_requests (customer_id, key, body_hash, order_id, created_at)
    select $1, $2, $3, $4, $5 where $2::text is not null
    on conflict (customer_id, key) do nothing
    returning 1
  ), locked as materialized (
    select p.id, p.name, p.description, p.size, p.image, p.price_paise,
      ${depositFor('$1')} as deposit_paise, p.stock,
      p.container_id, p.is_active and p.deleted_at is null as sellable
    from products p
    where p.id = any($6::uuid[]) and ($2::text is null or exists (select from claim))
    order by p.id
    for no key update of p
  )
  select delivery.*, (select coalesce(json_agg(l), '[]') from locked l) as products,
    ${promised} as promised, ${account} as account,
    ${paceSql('place', { customer: '$9', now: '$5', most: '$10' })} as pace
  from (${deliverySql('$7', '$8::date')}) as delivery`;

// Two texts: what most orders do not ask for made a plan that PostgreSQL thought worth making anew for each order.
const claimAndLock = sql<Claim>(claimSql(`'[]'::json`, 'null::json'));
const claimWithLedger = sql<Claim>(
  claimSql(
    `(select coalesce(json_agg(promised), '[]') from (${promisedSql('$1')}) as promised)`,
    `(select to_json(account) from (${accountSql('$1', '$11')}) as account where $11::date is not null)`,
  ),
);

const claimed = sql<{ order_id: string; body_hash: Buffer }>(`
  select order_id, body_hash from order_requests where customer_id = $1 and key = $2`);

const slot = { date: '$13', window: '$14', zone: '$27' };

/**
 * What was ordered leaves the cart, unless staff ordered it. All or nothing for a transaction that ends with the statement: no row comes back when a line's stock is short after
 * all, or when the last place of the slot was taken meanwhile.
 */
const writeOrder = sql<{ id: string }>(`
  with line as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $41::int[], $43::int[])
      with ordinality as l(id, movement_id, product_id, quantity, spared, deposit_paise, line)
  ), taken as (
    -- locked: by the statement above, in the order of their ids
    update products p set stock = p.stock - line.quantity
    from line
    where p.id = line.product_id and p.id = any($3::uuid[]) and p.stock >= line.quantity
      and p.is_active and p.deleted_at is null
    returning p.*
  ), stocked as (
    select 1 where (select count(*) from taken) = (select count(*) from line)
  ), ${takePlaceSql(slot, '$28', 'stocked', '$44')}, placed as (
    insert into orders (id, order_number, customer_id, payment_method, delivery_address, delivery_city,
      delivery_pincode, delivery_phone, delivery_date, delivery_window, notes,
      items_paise, delivery_paise, deposit_paise, due_paise, created_at, delivery_name, delivery_state,
      zone_id, holds_place, window_label, window_from, window_to, delivery_floor, delivery_has_lift, gate_note,
      legal_name, gstin, floor_paise, is_by_phone,
      payment_status, paid_paise, credit_used_paise, posted_paid_paise)
    select $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::bigint, $17::bigint, $18::bigint,
      $16::bigint + $17::bigint + $18::bigint - $40::bigint, $19::timestamptz, $24, $25,
      $27::uuid, true, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38,
      $39, $40::bigint, $40::bigint, $40::bigint
    from place
    returning id, customer_id, created_at
  ), items as (
    insert into order_items (id, order_id, line, product_id, name, description, size, image,
      unit_price_paise, unit_deposit_paise, quantity, container_id, spared)
    select line.id, placed.id, line.line, t.id, t.name, t.description, t.size, t.image,
      t.price_paise, line.deposit_paise, line.quantity, t.container_id, line.spared
    from placed, line join taken t on t.id = line.product_id
  ), movements as (
    insert into stock_movements (id, product_id, units, reason, order_id, created_at)
    select line.movement_id, line.product_id, -line.quantity, 'order', placed.id, placed.created_at
    from placed, line
  ), event as (
    insert into order_events (id, order_id, kind, next, changed_by, ip_address, user_agent, created_at)
    select $20, placed.id, 'status', 'pending', $26::uuid, $21, $22, placed.created_at from placed
  ), paid as (
    insert into payments (id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at)
    select $42::uuid, placed.id, $39, $8, $40::bigint, $16::bigint + $17::bigint + $18::bigint - $40::bigint,
      $26::uuid, placed.created_at
    from placed where $40::bigint > 0
  ), held as materialized (
    select c.id from cart_items c where c.user_id = $7 and c.product_id = any($3::uuid[]) and not $38::boolean order by c.product_id for update
  ), emptied as (
    delete from cart_items c using held, placed where c.id = held.id
  )
  select placed.id, ${queueMailsSilently('$23')} as mails from placed`);

const lockCustomer = sql(`select 1 from users where id = $1 for no key update`);

const countOpen = sql<{ open: number }>(`
  select count(*) as open from orders where customer_id = $1 and status not in ('delivered', 'cancelled')`);

export interface OrderClaim {
  customer: CustomerId;
  key: string | null;
  bodyHash: Buffer;
  orderId: string;
  productIds: string[];
  pincode: string;
  /** `YYYY-MM-DD`, a day of the calendar. */
  day: string;
  /** Whether promised empties and the monthly account are asked for. The customer is locked then. */
  withLedger: boolean;
  /** So many orders of the customer in an hour are looked for; null for none. */
  mostInHour: number | null;
  /** The day on which the monthly account is asked for; null for an order without it. */
  accountDay: string | null;
}

interface PromisedRow {
  container_id: string;
  count: number;
}

/** The products, locked; none for a repeat of a key. With what decides about the delivery. */
export async function claimAndLockProducts(
  tx: Queryable,
  claim: OrderClaim,
  now: Date,
): Promise<{
  products: LockedProduct[];
  delivery: DeliveryFacts;
  promised: Empties[];
  account: AccountRow | null;
  pace: Date | null;
}> {
  const { customer, key, bodyHash, orderId, productIds, pincode, day, mostInHour, withLedger, accountDay } = claim;
  const paced = mostInHour === null ? null : customer;
  const values = [customer, key, bodyHash, orderId, now, productIds, pincode, day, paced, mostInHour];
  const row = withLedger ? await tx.row(claimWithLedger, [...values, accountDay]) : await tx.row(claimAndLock, values);
  if (!row) throw new Error('The delivery of an order is always a row');
  const promised = row.promised.map(({ container_id: containerId, count }) => ({ containerId, count }));
  return { products: row.products, delivery: toDelivery(row), promised, account: row.account, pace: row.pace };
}

/** Which order a key of this customer made, and the hash of the body it came with. */
export function findClaim(
  tx: Queryable,
  customer: CustomerId,
  key: string,
): Promise<{ order_id: string; body_hash: Buffer } | undefined> {
  return tx.row(claimed, [customer, key]);
}

/**
 * Two orders of one customer are counted one after the other: the lock is held until the transaction ends, and the
 * count is a statement of its own, because one that waited for a lock still sees the time before its wait.
 */
export async function countOpenOrders(tx: Queryable, customer: CustomerId): Promise<number> {
  await tx.run(lockCustomer, [customer]);
  return (await tx.row(countOpen, [customer]))?.open ?? 0;
}

export interface NewOrder extends Source {
  row: OrderRow;
  movementIds: string[];
  eventId: string;
  /** Of the record of what the credit paid. */
  paymentId: string;
  /** Null for the shop itself. */
  changedBy: Actor['id'];
  mails: string[];
  /** Of its slot; null is unlimited, and where staff take a place that is not there. */
  capacity: number | null;
  /** Whether the slot has no capacity. */
  isUnlimited: boolean;
}

/** Whether the order was written; false when its slot was full, because the locks rule out that stock went short. */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<boolean> {
  const { row } = order;
  const written = await tx.row(writeOrder, [
    row.items.map((item) => item.id),
    order.movementIds,
    row.items.map((item) => item.product_id),
    row.items.map((item) => item.quantity),
    row.id,
    row.order_number,
    row.customer_id,
    row.payment_method,
    row.delivery_address,
    row.delivery_city,
    row.delivery_pincode,
    row.delivery_phone,
    row.delivery_date,
    row.delivery_window,
    row.notes,
    row.items_paise,
    row.delivery_paise,
    row.deposit_paise,
    row.created_at,
    order.eventId,
    order.ip,
    order.userAgent,
    order.mails,
    row.delivery_name,
    row.delivery_state,
    order.changedBy,
    row.zone_id,
    order.capacity,
    row.window_label,
    row.window_from,
    row.window_to,
    row.delivery_floor,
    row.delivery_has_lift,
    row.gate_note,
    row.legal_name,
    row.gstin,
    row.floor_paise,
    row.is_by_phone,
    row.payment_status,
    row.credit_used_paise,
    row.items.map((item) => item.spared),
    order.paymentId,
    row.items.map((item) => item.unit_deposit_paise),
    order.isUnlimited,
  ]);
  return written !== undefined;
}
