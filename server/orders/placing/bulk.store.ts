/** Reads what decides about many orders, and writes all of them: a statement for each kind of row. */
import { isDepositFree } from '#server/accounts/deposit-terms.store.ts';
import { emailOf } from '#server/core/no-email.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { queueMailsBehind } from '#server/platform/mail/queue-mail.ts';
import { type AccountRow, accountSql } from '../account/room.store.ts';
import { promisedSql } from '../empties/promised.store.ts';
import type { OrderRow } from '../store.ts';
import type { LockedProduct } from './place-order.store.ts';

export interface BulkCustomerRow {
  id: string;
  name: string;
  email: string | null;
  is_deposit_free: boolean;
  promised: { container_id: string; count: number }[];
  account: AccountRow | null;
  open_orders: number;
}

// What few of them need is asked for those alone: a `case` asks nothing for the others.
const customers = sql<BulkCustomerRow>(`
  select u.id, u.name, ${emailOf('u.')} as email, ${isDepositFree('u.id')} as is_deposit_free,
    case when u.id = any($2::uuid[])
      then (select coalesce(json_agg(p), '[]') from (${promisedSql('u.id')}) p) else '[]' end as promised,
    case when u.id = any($3::uuid[])
      then (select to_json(a) from (${accountSql('u.id', '$4')}) a) end as account,
    case when $5::boolean
      then (select count(*) from orders o where o.customer_id = u.id and o.status not in ('delivered', 'cancelled'))
      else 0 end as open_orders
  from users u where u.id = any($1::uuid[])`);

export interface AskedCustomers {
  ids: readonly string[];
  /** Who has empties to promise. */
  withEmpties: readonly string[];
  onAccount: readonly string[];
  /** The day in India. */
  today: string;
  countsOpen: boolean;
}

export function readBulkCustomers(tx: Queryable, asked: AskedCustomers): Promise<BulkCustomerRow[]> {
  const { ids, withEmpties, onAccount, today, countsOpen } = asked;
  return tx.rows(customers, [ids, withEmpties, onAccount, today, countsOpen]);
}

const productColumns = `p.id, p.name, p.description, p.size, p.image, p.price_paise, p.deposit_paise, p.stock,
  p.container_id, p.is_active and p.deleted_at is null as sellable`;
const seenProducts = sql<LockedProduct>(`select ${productColumns} from products p where p.id = any($1::uuid[])`);
const lockedProducts = sql<LockedProduct>(`
  select ${productColumns} from products p where p.id = any($1::uuid[]) order by p.id for no key update of p`);

export const readProducts = (tx: Queryable, ids: readonly string[]) => tx.rows(seenProducts, [ids]);
export const lockProducts = (tx: Queryable, ids: readonly string[]) => tx.rows(lockedProducts, [ids]);

const known = sql<{ order_number: string }>('select order_number from orders where order_number = any($1::text[])');

/** Which of these numbers other orders have. */
export async function findTakenNumbers(tx: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.rows(known, [numbers])).map(({ order_number }) => order_number));
}

const orderColumns = `id, order_number, customer_id, payment_method, delivery_address, delivery_city, delivery_pincode,
  delivery_phone, delivery_date, delivery_window, notes, items_paise, delivery_paise, deposit_paise, due_paise,
  created_at, delivery_name, delivery_state, zone_id, holds_place, window_label, window_from, window_to,
  delivery_floor, delivery_has_lift, gate_note, legal_name, gstin, floor_paise, is_by_phone,
  payment_status, paid_paise, credit_used_paise, posted_paid_paise`;

/** One of the shop's own: nobody changed anything, and no cart is emptied. */
const write = sql<{ placed: number; taken: number }>(`
  with wanted as (
    select * from json_populate_recordset(null::orders, $1)
  ), line as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[], $7::int[], $8::int[], $9::int[])
      as l(id, movement_id, order_id, product_id, line, quantity, spared, deposit_paise)
  ), happening as (
    select * from unnest($10::uuid[], $11::uuid[], $12::uuid[]) as h(order_id, event_id, payment_id)
  ), sold as (
    select product_id, sum(quantity) as units from line group by 1
  ), taken as (
    -- locked: by a statement before, in the order of their ids
    update products p set stock = p.stock - sold.units from sold
    where p.id = sold.product_id and p.stock >= sold.units and p.is_active and p.deleted_at is null
    returning p.id
  ), placed as (
    insert into orders (${orderColumns}) select ${orderColumns} from wanted returning id
  ), items as (
    insert into order_items (id, order_id, line, product_id, name, description, size, image,
      unit_price_paise, unit_deposit_paise, quantity, container_id, spared)
    select l.id, l.order_id, l.line, p.id, p.name, p.description, p.size, p.image,
      p.price_paise, l.deposit_paise, l.quantity, p.container_id, l.spared
    from line l join products p on p.id = l.product_id
  ), movements as (
    insert into stock_movements (id, product_id, units, reason, order_id, created_at)
    select l.movement_id, l.product_id, -l.quantity, 'order', l.order_id, w.created_at
    from line l join wanted w on w.id = l.order_id
  ), events as (
    insert into order_events (id, order_id, kind, next, created_at)
    select h.event_id, w.id, 'status', 'pending', w.created_at from wanted w join happening h on h.order_id = w.id
  ), paid as (
    insert into payments (id, order_id, status, method, paid_paise, due_paise, created_at)
    select h.payment_id, w.id, w.payment_status, w.payment_method, w.paid_paise, w.due_paise, w.created_at
    from wanted w join happening h on h.order_id = w.id where w.paid_paise > 0
  )
  select (select count(*) from placed) as placed, (select count(*) from taken) as taken`);

export interface BulkIds {
  eventId: string;
  /** Of the record of what the credit paid. */
  paymentId: string;
  movementIds: string[];
}

/** Writes orders whose products and slots are locked. Throws where stock was short: then the decision was wrong. */
export async function insertOrders(tx: Queryable, rows: readonly OrderRow[], idsOf: (row: OrderRow) => BulkIds) {
  const orders = rows.map((row) => ({ row, ids: idsOf(row) }));
  const lines = orders.flatMap(({ row, ids }) =>
    row.items.map((item, at) => ({ item, at, orderId: row.id, movementId: ids.movementIds[at] })),
  );
  const result = await tx.row(write, [
    JSON.stringify(rows.map(({ items: _, customer_name: __, customer_email: ___, ...order }) => order)),
    lines.map(({ item }) => item.id),
    lines.map(({ movementId }) => movementId),
    lines.map(({ orderId }) => orderId),
    lines.map(({ item }) => item.product_id),
    lines.map(({ at }) => at + 1),
    lines.map(({ item }) => item.quantity),
    lines.map(({ item }) => item.spared),
    lines.map(({ item }) => item.unit_deposit_paise),
    orders.map(({ row }) => row.id),
    orders.map(({ ids }) => ids.eventId),
    orders.map(({ ids }) => ids.paymentId),
  ]);
  const products = new Set(lines.map(({ item }) => item.product_id)).size;
  if (result?.placed !== rows.length || result.taken !== products) {
    throw new Error(`Of ${rows.length} orders with ${products} products ${JSON.stringify(result)} were written`);
  }
}

const queue = sql<{ queued: number }>(`select ${queueMailsBehind('$1')} as queued`);

/** Without a notification, as for a single order, and behind all other letters. */
export async function queueBulkMails(tx: Queryable, mails: readonly string[]): Promise<void> {
  if (mails.length > 0) await tx.row(queue, [mails]);
}
