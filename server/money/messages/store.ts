/** Reads the orders that messages are about, and stores which messages staff have opened. */
import type { Translations } from '#contract/catalogue/translations.ts';
import type { MessageKind } from '#contract/money/message-rules.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import type { StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';

export interface MessageOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  paymentMethod: string;
  deliveryDate: string;
  windowLabel: string;
  windowFrom: number | null;
  windowTo: number | null;
  duePaise: number;
  items: { name: string; translations?: Translations; size: string; quantity: number }[];
}

// A customer seldom has more than three open orders, and a longer list of messages would hide the right one.
const toTell = sql<MessageOrder>(`
  select o.id, o.order_number, o.status, o.payment_method, o.delivery_date, o.window_label, o.window_from, o.window_to,
    o.due_paise, (
      select coalesce(json_agg(json_build_object('name', i.name, 'translations', i.translations, 'size', i.size, 'quantity', i.quantity) order by i.line), '[]')
      from order_items i where i.order_id = o.id and i.quantity > 0) as items
  from orders o
  where o.id in (
    (select id from orders where customer_id = $1 and status not in ('delivered', 'cancelled')
      order by delivery_date, id limit 3)
    union all
    (select id from orders where customer_id = $1 and status = 'delivered' and delivered_at is not null
      order by delivered_at desc limit 1))
  order by o.status = 'delivered', o.delivery_date, o.id`);

/** The first open orders by day of delivery, and the order that was delivered last. */
export function listOrdersToTell(db: Queryable, customerId: string): Promise<MessageOrder[]> {
  return db.rows(toTell, [customerId]);
}

export interface OpenedRow {
  id: string;
  kind: MessageKind;
  orderId: string | null;
  orderNumber: string | null;
  priceChangeId: string | null;
  openedByName: string | null;
  openedAt: Date;
}

const openedPage = sql<PageRow<OpenedRow>>(
  pageSql({
    total: '(select count(*) from opened_messages where customer_id = $1)',
    rows: `select m.id, m.kind, m.order_id, o.order_number, a.change_id as price_change_id, u.name as opened_by_name, m.opened_at
      from opened_messages m left join orders o on o.id = m.order_id left join agreed_prices a on a.id = m.price_id
      left join users u on u.id = m.opened_by
      where m.customer_id = $1 order by m.id desc limit $2 offset $3`,
    order: 'page.id desc',
  }),
);

/** A page of the messages that were opened, newest first. */
export function listOpened(db: Queryable, customerId: string, { limit, offset }: Slice): Promise<Page<OpenedRow>> {
  return readPage(db, openedPage, [customerId, limit, offset]);
}

export interface NewOpened {
  id: string;
  customerId: string;
  kind: MessageKind;
  orderId: string | null;
  priceId: string | null;
  by: StaffId;
  at: Date;
}

const insertRow = sql(`
  insert into opened_messages (id, customer_id, kind, order_id, price_id, opened_by, opened_at)
  select $1::uuid, $2::uuid, $3::text, $4::uuid, $5::uuid, $6::uuid, $7::timestamptz
  where ($4::uuid is null or exists (select from orders where id = $4 and customer_id = $2))
    and ($5::uuid is null
      or exists (select from agreed_prices where id = $5 and customer_id = $2 and change_id is not null))`);

/** Records an opened message. Returns false if the order or the price does not belong to this customer. */
export async function insertOpened(tx: Queryable, opened: NewOpened): Promise<boolean> {
  const { id, customerId, kind, orderId, priceId, by, at } = opened;
  return (await tx.run(insertRow, [id, customerId, kind, orderId, priceId, by, at])) === 1;
}
