/** The figures of the dashboard, read from tallies, however many orders there are (docs/decisions/running/0016). */

import { lowStock } from '#contract/catalogue/product-types.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import type { AdminId } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';

/** Orders of one status that were placed on one day. */
export interface TallyRow {
  /** 1 for the first of the asked days, 0 for all others. */
  day: number;
  status: OrderStatus;
  orders: number;
  earningOrders: number;
  revenuePaise: number;
}

const tally = sql<TallyRow>(`
  select coalesce(array_position($1::date[], day), 0) as day, status, sum(orders)::bigint as orders,
    sum(earning_orders)::bigint as earning_orders, sum(revenue_paise)::bigint as revenue_paise
  from order_tallies
  group by 1, 2`);

/** All orders by status and day; the days are `YYYY-MM-DD`, oldest first. */
export function tallyOrders(db: Queryable, _admin: AdminId, days: readonly string[]): Promise<TallyRow[]> {
  return db.rows(tally, [days]);
}

const users = sql<{ users: number }>('select coalesce(sum(users), 0)::bigint as users from user_tallies');

export async function countUsers(db: Queryable, _admin: AdminId): Promise<number> {
  return (await db.row(users))?.users ?? 0;
}

export interface WaitingRow {
  late: number;
  tomorrowMorning: number;
  paymentsToCheck: number;
  openPickups: number;
  plansAtRisk: number;
  unreadMessages: number;
  lowStock: number;
}

const waiting = sql<WaitingRow>(`
  select
    (select count(*) from orders where delivery_date < $1 and status not in ('delivered', 'cancelled')) as late,
    (select count(*) from orders
      where delivery_date = $2 and delivery_window = 'morning' and status <> 'cancelled') as tomorrow_morning,
    (select count(*) from upi_claims where state = 'open') as payments_to_check,
    (select count(*) from pickups where status in ('requested', 'scheduled', 'collected')) as open_pickups,
    (select count(*) from plans p
      where p.status = 'active' and (p.ends_on is null or p.ends_on >= $1)
        and not coalesce(p.paused_from <= $1 and (p.paused_until is null or p.paused_until >= $1), false)
        and exists (
          select from plan_dates d
          where d.plan_id = p.id and d.outcome is null and d.problem is not null and not d.is_skipped
            and d.told_at is not null and d.date >= $1::date - 14 and coalesce(d.moved_to, d.date) >= $1)) as plans_at_risk,
    (select count(*) from contact_messages where status = 'new') as unread_messages,
    (select count(*) from products
      where stock <= ${lowStock} and is_active and deleted_at is null) as low_stock`);

/** Open work; each figure counts the same rows as its list. The days are `YYYY-MM-DD`. */
export async function countWaiting(
  db: Queryable,
  _admin: AdminId,
  { today, tomorrow }: { today: string; tomorrow: string },
): Promise<WaitingRow> {
  const row = await db.row(waiting, [today, tomorrow]);
  if (!row) throw new Error('Counts without a row');
  return row;
}

export interface RecentOrderRow {
  id: string;
  orderNumber: string;
  customerName: string;
  status: OrderStatus;
  totalPaise: number;
}

const recent = sql<RecentOrderRow>(`
  select o.id, o.order_number, u.name as customer_name, o.status, o.total_paise
  from orders o join users u on u.id = o.customer_id
  order by o.id desc limit $1`);

/** The newest first. */
export function listRecentOrders(db: Queryable, _admin: AdminId, count: number): Promise<RecentOrderRow[]> {
  return db.rows(recent, [count]);
}

export interface TopProductRow {
  id: string;
  name: string;
  orders: number;
  revenuePaise: number;
}

const top = sql<TopProductRow>(`
  select p.id, p.name, t.orders, t.revenue_paise
  from (
    select * from product_tallies where orders > 0
    order by orders desc, revenue_paise desc, product_id limit $1
  ) t join products p on p.id = t.product_id
  order by t.orders desc, t.revenue_paise desc, p.id`);

/** Products by the number of orders that were not cancelled; revenue is that of their lines, without delivery. */
export function listTopProducts(db: Queryable, _admin: AdminId, count: number): Promise<TopProductRow[]> {
  return db.rows(top, [count]);
}

export interface SoldRow {
  productId: string;
  /** In India, `YYYY-MM-DD`. */
  day: string;
  units: number;
}

// Each product's lines are read from the oldest order of these days on: a product that sells every day has lines of
// years. `offset 0` keeps the planner from reading all lines instead.
const sold = sql<SoldRow>(`
  with placed as materialized (
    select id, (created_at at time zone 'Asia/Kolkata')::date as day from orders
    where created_at >= $2 and created_at < $3 and status <> 'cancelled'
  ), oldest as materialized (select id from placed order by id limit 1)
  select i.product_id, o.day, sum(i.quantity)::bigint as units
  from unnest($1::uuid[]) as p (id) cross join lateral (
    select product_id, order_id, quantity from order_items
    where product_id = p.id and order_id >= (select id from oldest) offset 0
  ) i join placed o on o.id = i.order_id
  group by 1, 2`);

/** Units of products in orders that were placed between two instants and not cancelled, by day. */
export function sumSold(
  db: Queryable,
  _admin: AdminId,
  productIds: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<SoldRow[]> {
  return db.rows(sold, [productIds, since, until]);
}
