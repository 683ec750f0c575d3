/** Writes new orders with lines, stock, places, history, payments and emails: one statement, for one order or many. */
import { v7 as newId } from 'uuid';
import type { Actor, Source } from '#server/core/actor.ts';
import { asTexts, documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { orderPlaceColumns, orderPlaceTypes, toOrderColumns } from '#server/core/delivery-address.store.ts';
import { behindAllElse, queueMailsSilently } from '#server/platform/mail/queue-mail.ts';
import { takeCapacitiesSql } from '#server/slots/capacity.store.ts';
import { soldColumns } from '../store.ts';
import type { AcceptedOrder } from './decide.rules.ts';

/** Columns that a new order writes, with their types; all others have defaults. */
const orderColumns: Readonly<Record<string, string>> = {
  id: 'uuid',
  order_number: 'text',
  customer_id: 'uuid',
  is_by_phone: 'boolean',
  sold_at_door: 'boolean',
  legal_version: 'integer',
  notes: 'text',
  delivery_date: 'date',
  delivery_window: 'text',
  window_label: 'text',
  window_from: 'integer',
  window_to: 'integer',
  zone_id: 'uuid',
  holds_place: 'boolean',
  items_paise: 'bigint',
  delivery_paise: 'bigint',
  floor_paise: 'bigint',
  deposit_paise: 'bigint',
  due_paise: 'bigint',
  paid_paise: 'bigint',
  credit_used_paise: 'bigint',
  payment_method: 'text',
  payment_status: 'text',
  created_at: 'timestamptz',
};
const names = `${Object.keys(orderColumns).join(', ')}, ${orderPlaceColumns}`;
const namesWithTypes = Object.entries(orderColumns)
  .map(([name, type]) => `${name} ${type}`)
  .concat(orderPlaceTypes)
  .join(', ');

/**
 * Writes all orders or none. None is written if a product has too little stock or if the last place of a slot was taken
 * since the decision; the caller must then roll back the transaction. Ordered products are removed from the customer's
 * cart, except for an order that staff placed.
 */
const writeSql = (units: 'quantity' | 'from_stock', sellable: string) => `
  with wanted as materialized (
    select * from json_to_recordset($1) as o(${namesWithTypes},
      event_id uuid, payment_id uuid, capacity integer, is_unlimited boolean,
      placed_by uuid, ip_address text, user_agent text, cart_of uuid)
  ), line as materialized (
    select * from json_to_recordset($2) as l(id uuid, movement_id uuid, order_id uuid, line integer, product_id uuid,
      ${asTexts(soldColumns)}, translations jsonb, unit_price_paise bigint, unit_deposit_paise bigint,
      quantity integer, container_id uuid, deposit_free_units integer, from_stock integer)
  ), sold as (
    select product_id, sum(${units}) as units from line where ${units} > 0 group by 1
  ), taken as (
    -- locked: an earlier statement has locked these products in the order of their ids
    update products p set stock = p.stock - sold.units from sold
    where p.id = sold.product_id and p.id = any(array(select product_id from line)) and p.stock >= sold.units ${sellable}
    returning p.id
  ), slot as materialized (
    select delivery_date as date, delivery_window as window_key, zone_id, capacity, is_unlimited, count(*)::integer as count
    from wanted group by 1, 2, 3, 4, 5
  ), ${takeCapacitiesSql('slot')}, placed as (
    insert into orders (${names})
    select ${names} from wanted
    where (select count(*) from taken) = (select count(*) from sold)
      and (select count(*) from place) = (select count(*) from slot)
    returning 1
  ), items as (
    insert into order_items (id, order_id, line, product_id, ${soldColumns}, translations,
      unit_price_paise, unit_deposit_paise, quantity, container_id, deposit_free_units)
    select id, order_id, line, product_id, ${soldColumns}, translations,
      unit_price_paise, unit_deposit_paise, quantity, container_id, deposit_free_units
    from line where exists (select from placed)
  ), movements as (
    insert into stock_movements (id, product_id, units, reason, order_id, created_at)
    select movement_id, product_id, -${units}, 'order', order_id, $5 from line
    where ${units} > 0 and exists (select from placed)
  ), events as (
    insert into order_events (id, order_id, kind, next, changed_by, ip_address, user_agent, created_at)
    select event_id, id, 'status', 'pending', placed_by, ip_address, user_agent, $5 from wanted where exists (select from placed)
  ), paid as (
    insert into payments (id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at)
    select payment_id, id, payment_status, payment_method, paid_paise, due_paise, placed_by, $5
    from wanted where paid_paise > 0 and exists (select from placed)
  ), ordered as materialized (
    select w.cart_of, l.product_id from wanted w join line l on l.order_id = w.id
    where w.cart_of is not null order by 1, 2
  ), held as materialized (
    select c.id from ordered w
    cross join lateral (
      -- only one row: a customer has one cart line for each product
      select c.id from cart_items c where c.user_id = w.cart_of and c.product_id = w.product_id for update
    ) c
  ), emptied as (
    delete from cart_items c using held where c.id = held.id
  ), mails as (
    ${queueMailsSilently('$3', `case when $4 then ${behindAllElse} else 0 end`)}
  )
  select count(*) as placed from placed`;
const write = sql<{ placed: number }>(writeSql('quantity', 'and p.is_active and p.deleted_at is null'));
// Writes a sale at a door. Its units changed hands, even if the shop's stock does not have them or the product is no
// longer sold.
const writeSold = sql<{ placed: number }>(writeSql('from_stock', ''));

/** An accepted order and the author, source and cart of its request. */
export interface NewOrder {
  made: AcceptedOrder;
  /** Id of the author; null for an automatic job. */
  by: Actor['id'];
  source: Source;
  /** The customer whose cart loses the ordered products; null for none. */
  cartOf: string | null;
}

export interface Writing {
  at: Date;
  mails: readonly string[];
  /** Whether the emails are sent after all others, because there are many. */
  isBehind: boolean;
}

/**
 * Returns whether the orders were written. False means that a slot was full: stock cannot be short, because the
 * products are locked.
 */
export async function insertOrders(tx: Queryable, orders: readonly NewOrder[], writing: Writing): Promise<boolean> {
  const { at, mails, isBehind } = writing;
  const lines = orders.flatMap(({ made }) => describeLines(made));
  const written = await tx.row(write, [documentOf(orders.map(describeOrder)), documentOf(lines), mails, isBehind, at]);
  return written?.placed === orders.length;
}

/** Inserts an order that a rider sold. Of each product it takes at most `stock`, the locked number of units. */
export async function insertSale(
  tx: Queryable,
  order: NewOrder,
  { stock, at }: { stock: ReadonlyMap<string, number>; at: Date },
): Promise<void> {
  const lines = describeLines(order.made).map((line) => {
    return { ...line, fromStock: Math.min(line.quantity, stock.get(line.productId) ?? 0) };
  });
  await tx.one(writeSold, [documentOf([describeOrder(order)]), documentOf(lines), [], false, at]);
}

const describeOrder = ({ made: { row, slot, isOverbooking }, by, source, cartOf }: NewOrder) => ({
  ...orderColumnsOf(row),
  placedBy: by,
  ipAddress: source.ip,
  userAgent: source.userAgent,
  cartOf,
  eventId: newId(),
  paymentId: newId(),
  capacity: isOverbooking ? null : slot.capacity,
  isUnlimited: slot.capacity === null,
});

const orderColumnsOf = ({ items: _, ...columns }: AcceptedOrder['row']) => toOrderColumns(columns);

const describeLines = ({ row }: AcceptedOrder) =>
  row.items.map((item, at) => ({ ...item, orderId: row.id, line: at + 1, movementId: newId() }));

const known = sql<{ orderNumber: string }>('select order_number from orders where order_number = any($1::text[])');

/** Returns the numbers in the list that other orders already have. */
export async function findTakenNumbers(tx: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.rows(known, [numbers])).map(({ orderNumber }) => orderNumber));
}
