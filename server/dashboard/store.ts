/**
 * Reads the figures of the dashboard from tallies, which are stored counts, so their cost does not depend on the number
 * of orders (docs/decisions/running/0016).
 */
import { lowStock } from '#contract/catalogue/product-types.ts';
import type { Found } from '#contract/dashboard/calls.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { breachNoticeNames } from '#contract/privacy/breach-rules.ts';
import { startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import { foundBySearch } from '../catalogue/product.store.ts';
import { parseSearch } from '../catalogue/rules.ts';
import { readTicketNumber } from '../complaints/number.rules.ts';
import { isOverdue } from '../complaints/store.ts';
import type { StaffId } from '../core/actor.ts';
import { holdsTyped, phonePatternOf } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { digitsOf } from '../core/person.store.ts';
import { readNumberStart, readOrderNumber } from '../orders/number.rules.ts';

/** Counts and revenue of the orders of one status that were placed on one day. */
export interface TallyRow {
  /** The position among the requested days, from 1; 0 for all other days. */
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
export function tallyOrders(db: Queryable, _staff: StaffId, days: readonly string[]): Promise<TallyRow[]> {
  return db.rows(tally, [days]);
}

const users = sql<{ users: number }>(
  `select coalesce(sum(users), 0)::bigint as users from user_tallies where role <> 'rider'`,
);

/** Customers and staff: the accounts in the list of users. Riders have their own list. */
export async function countUsers(db: Queryable, _staff: StaffId): Promise<number> {
  return (await db.one(users)).users;
}

export interface WaitingRow {
  late: number;
  tomorrowMorning: number;
  paymentsToCheck: number;
  openPickups: number;
  plansAtRisk: number;
  unreadMessages: number;
  openComplaints: number;
  overdueComplaints: number;
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
    (select count(*) from complaints where status <> 'resolved') as open_complaints,
    (select count(*) from complaints c where ${isOverdue('$3::timestamptz')}) as overdue_complaints,
    (select count(*) from products
      where stock <= ${lowStock} and is_active and deleted_at is null) as low_stock`);

/** Counts of open work; each is the number of rows in the list to which it links. The days are `YYYY-MM-DD`. */
export function countWaiting(
  db: Queryable,
  _staff: StaffId,
  { today, tomorrow, now }: { today: string; tomorrow: string; now: Date },
): Promise<WaitingRow> {
  return db.one(waiting, [today, tomorrow, now]);
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

/** The newest orders, newest first. */
export function listRecentOrders(db: Queryable, _staff: StaffId, count: number): Promise<RecentOrderRow[]> {
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

/**
 * Products by the number of orders that are not cancelled. The revenue is the revenue of their lines, without delivery.
 */
export function listTopProducts(db: Queryable, _staff: StaffId, count: number): Promise<TopProductRow[]> {
  return db.rows(top, [count]);
}

export interface SoldRow {
  productId: string;
  /** Day in India, `YYYY-MM-DD`. */
  day: string;
  units: number;
}

// Reads the lines of a product only from the oldest order of these days on, because a popular product has lines of
// years. `offset 0` keeps the planner from reading all lines.
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

/** Units of products by day, in orders that were placed between two instants and not cancelled. */
export function sumSold(
  db: Queryable,
  _staff: StaffId,
  productIds: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<SoldRow[]> {
  return db.rows(sold, [productIds, since, until]);
}

const most = 5;

const orderOf = (chosen: string) => `
  select o.id, o.order_number, u.name, o.status, o.delivery_date
  from (${chosen}) c join orders o on o.id = c.id join users u on u.id = o.customer_id
  order by o.created_at desc, o.id desc limit ${most}`;

const ofDays = sql<Found['orders'][number]>(
  orderOf(`
    select id from orders where created_at >= $1 and created_at < $2 order by created_at desc, id desc limit ${most}`),
);
// The CTE is materialized; otherwise the planner reads the newest orders until it has found five.
const numbered = sql<Found['orders'][number]>(`
  with matching as materialized (select id from orders where lower(order_number) like any($1))
  ${orderOf('select id from matching')}`);

/**
 * Finds orders by the beginning of their number, or by the letters at its end: customers on the phone read "7K3FQ" or
 * the whole number.
 */
export async function findOrdersByNumber(db: Queryable, _staff: StaffId, typed: string): Promise<Found['orders']> {
  const number = readOrderNumber(typed);
  const days = readNumberStart(number);
  if (days) return db.rows(ofDays, [startOfDay(days.from), startOfNextDay(days.to)]);
  if (!/^[a-z0-9-]{3,16}$/.test(number)) return [];
  return db.rows(numbered, [number.includes('-') ? [`%${number}%`] : [`%-${number}%`, `%${number}`]]);
}

const ticket = sql<Found['complaints'][number]>(`
  select c.id, c.number, coalesce(u.name, c.name) as name, c.status
  from complaints c left join users u on u.id = c.customer_id where c.number = $1`);

/** Finds a complaint by its ticket number, in any spelling. */
export async function findComplaintsByNumber(
  db: Queryable,
  _staff: StaffId,
  typed: string,
): Promise<Found['complaints']> {
  const number = readTicketNumber(typed);
  return number === undefined ? [] : db.rows(ticket, [number]);
}

// A name is also compared as people spell it in Latin letters: "सुषमा" finds "Sushma", and "Meera" finds "मीरा".
const foundUsers = sql<Found['users'][number]>(`
  with typed as materialized (
    select fold_text($1) as folded, fold_text($1, true) as romanized, search_forms($1) as forms,
      substr(fold_pattern($1), 2) as begins, substr(fold_pattern(fold_text($1, true)), 2) as romanized_begins
  ), matching as materialized (
    select id, created_at,
      name_folded in (select unnest(array[folded, romanized, forms]) from typed) as is_whole,
      name_folded like (select begins from typed) or name_folded like (select romanized_begins from typed) as begins
    from users
    where name_folded like (select begins from typed) or name_folded like (select '% ' || begins from typed)
      or name_folded like (select romanized_begins from typed)
      or name_folded like (select '% ' || romanized_begins from typed)
      or ${digitsOf('phone')} like $2
    union
    select id, created_at, false, false from users
    where $1 like '%@%' and ${holdsTyped('person_folded', '$1')}
  ), chosen as (
    select id, bool_or(is_whole) as is_whole, bool_or(begins) as begins, max(created_at) as created_at
    from matching group by id order by 2 desc, 3 desc, 4 desc, 1 desc limit ${most}
  )
  select u.id, u.name, u.phone, u.role, u.is_active
  from chosen c join users u on u.id = c.id where u.role <> 'rider'
  order by c.is_whole desc, c.begins desc, c.created_at desc, c.id desc`);

/**
 * Finds accounts by beginnings of words in the name, in both scripts, by at least four digits of the phone number, or
 * by a part of the email address with @. The whole name comes first.
 */
export function findUsers(db: Queryable, _staff: StaffId, typed: string): Promise<Found['users']> {
  return db.rows(foundUsers, [typed, phonePatternOf(typed)]);
}

const products = sql<Found['products'][number]>(`
  with ${foundBySearch('p.deleted_at is null', { isRanked: true, isCorrected: false, words: '$2' })}
  select p.id, p.name, p.size, p.is_active
  from found f join products p on p.id = f.id
  order by fold_text(p.name) in (select unnest(array[fold_text($1), fold_text($1, true)])) desc,
    f.distance, p.is_active desc, p.name collate names, p.id
  limit ${most}`);

/**
 * Finds products as customers do, in both scripts. Misspelt words are not corrected, because names of customers are
 * typed here, too. The whole name comes first.
 */
export async function findProducts(db: Queryable, _staff: StaffId, typed: string): Promise<Found['products']> {
  const words = parseSearch(typed);
  return words.length === 0 ? [] : db.rows(products, [typed, JSON.stringify(words)]);
}

const leastPincodeDigits = 3;

const zones = sql<Found['zones'][number]>(`
  select z.id, z.name, z.is_active, array(
    select p.pincode from zone_pincodes p where p.zone_id = z.id and starts_with(p.pincode, $2) order by p.pincode limit 3
  ) as pincodes
  from zones z
  where ' ' || search_forms(z.name) like (select '% ' || substr(fold_pattern($1), 2))
    or ' ' || search_forms(z.name) like (select '% ' || substr(fold_pattern(fold_text($1, true)), 2))
    or exists (select from zone_pincodes p where p.zone_id = z.id and starts_with(p.pincode, $2))
  order by z.is_active desc, z.name collate names, z.id
  limit ${most}`);

/** Finds zones by beginnings of words in the name, or by at least three digits with which a PIN code begins. */
export function findZones(db: Queryable, _staff: StaffId, typed: string): Promise<Found['zones']> {
  const digits = cleanNumber(typed).replaceAll(' ', '');
  const isBeginning = /^\d{1,6}$/.test(digits) && digits.length >= leastPincodeDigits;
  return db.rows(zones, [typed, isBeginning ? digits : null]);
}

const openBreaches = sql<{ count: number }>(`
  select count(*) as count from breaches b
  where (select count(*) from breach_notices n where n.breach_id = b.id) < ${breachNoticeNames.length}
    or exists (select from breach_people p where p.breach_id = b.id and p.told_at is null
      and not exists (select from deleted_accounts d where d.customer_id = p.customer_id))
    or case when b.affects_all then b.filled_at is null
      else not exists (select from breach_people p where p.breach_id = b.id) end`);

/** Breaches of which an authority or an affected customer was not told yet, as `openOf` of the screen counts them. */
export async function countOpenBreaches(db: Queryable): Promise<number> {
  return (await db.one(openBreaches)).count;
}
