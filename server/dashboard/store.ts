/** What the dashboard counts; each in one statement, however many orders there are (rulings 5.9). */
import type { OrderStatus } from '../../contract/order-flow.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { AdminId } from '../http/actor.ts';

// What the shop has earned: paid and not cancelled.
const isEarned = `o.payment_status = 'paid' and o.status <> 'cancelled'`;

/** Orders of one status that were placed on one day. */
export interface TallyRow {
  /** 1 for the first of the asked days, 0 for all time before it. */
  day: number;
  status: OrderStatus;
  orders: number;
  earning_orders: number;
  revenue_paise: number;
}

const tally = sql<TallyRow>(`
  select width_bucket(o.created_at, $1::timestamptz[]) as day, o.status, count(*) as orders,
    count(*) filter (where ${isEarned}) as earning_orders,
    coalesce(sum(o.total_paise) filter (where ${isEarned}), 0)::bigint as revenue_paise
  from orders o
  group by 1, 2`);

/** All orders, counted by status and day; the days are told by the instants at which they began, oldest first. */
export function tallyOrders(db: Queryable, _admin: AdminId, dayStarts: readonly Date[]): Promise<TallyRow[]> {
  return db.rows(tally, [dayStarts]);
}

const users = sql<{ users: number }>('select count(*) as users from users');

export async function countUsers(db: Queryable, _admin: AdminId): Promise<number> {
  return (await db.row(users))?.users ?? 0;
}

export interface RecentOrderRow {
  id: string;
  order_number: string;
  customer_name: string;
  status: OrderStatus;
  total_paise: number;
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
  revenue_paise: number;
}

// An order names a product once (rulings 5.2), so lines are counted: to tell orders apart takes four times as long.
const top = sql<TopProductRow>(`
  with sold as (
    select i.product_id, count(*) as orders,
      coalesce(sum(i.unit_price_paise::bigint * i.quantity) filter (where ${isEarned}), 0)::bigint as revenue_paise
    from order_items i join orders o on o.id = i.order_id
    where o.status <> 'cancelled'
    group by i.product_id
  )
  select p.id, p.name, s.orders, s.revenue_paise
  from sold s join products p on p.id = s.product_id
  order by s.orders desc, s.revenue_paise desc, p.id
  limit $1`);

/** Products by the number of orders that were not cancelled; revenue is that of their lines, without delivery. */
export function listTopProducts(db: Queryable, _admin: AdminId, count: number): Promise<TopProductRow[]> {
  return db.rows(top, [count]);
}
