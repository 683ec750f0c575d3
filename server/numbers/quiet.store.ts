/** Finds customers who went quiet: no order for more than twice their usual gap. */
import type { Span } from '#contract/numbers/period.ts';
import { addDays, startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';

/** The usual gap of a customer is computed from at most, and at least, this many days with orders. */
const mostOrderDays = 7;
const leastOrderDays = 3;
/** A customer who usually waits longer than this many days has no usual gap. */
const longestGap = 60;
/** The number of a customer's newest orders that are read. Several of them may be of one day. */
const mostOrders = 14;

// Reads only customers whose last order may be old enough, and their newest orders by the index of the customer.
// Customers with a plan are excluded, because the plan decides when water comes, and a pause does not mean that they
// are lost. The account that sales to buyers without a phone number share is excluded, too.
const quiet = `
  recent as materialized (
    select o.customer_id, max(o.created_at) as last_at from orders o
    where o.created_at >= $3 and o.created_at < $4 and o.status <> 'cancelled' group by 1
  ), asked as materialized (
    select r.customer_id, u.name, u.phone from recent r join users u on u.id = r.customer_id
    where r.last_at < $5 and u.is_active and u.role = 'customer' and u.phone <> ''
      and not exists (select from plans p where p.customer_id = r.customer_id and p.status = 'active')
  ), found as materialized (
    select a.customer_id as id, a.name, a.phone, g.last_order, g.usual_gap,
      g.last_order + (2 * g.usual_gap)::int + 1 as quiet_since
    from asked a cross join lateral (
      select max(day) as last_order, count(*) as days,
        percentile_cont(0.5) within group (order by gap) as usual_gap
      from (
        select day, day - lead(day) over (order by day desc) as gap from (
          select distinct (n.created_at at time zone 'Asia/Kolkata')::date as day from (
            select o.created_at from orders o
            where o.customer_id = a.customer_id and o.created_at < $4 and o.status <> 'cancelled'
            order by o.id desc limit ${mostOrders}
          ) n order by day desc limit ${mostOrderDays}
        ) d
      ) gaps
    ) g
    where g.days >= ${leastOrderDays} and g.usual_gap <= ${longestGap}
      and g.last_order + (2 * g.usual_gap)::int + 1 between $1 and $2
  )`;

const counted = sql<{ quiet: number }>(`with ${quiet} select count(*) as quiet from found`);

/** The customers with a last order from `oldest` on can have gone quiet on these days. */
const valuesOf = ({ from, to }: Span) => {
  const oldest = addDays(from, -2 * longestGap - 1);
  // The shortest usual gap is a day, so that nobody is quiet before the third day.
  return [from, to, startOfDay(oldest), startOfNextDay(to), startOfDay(addDays(to, -2))];
};

/**
 * Counts customers who went quiet on these days, and had not ordered again by their end. The usual gap is the median of
 * the days between their last orders.
 */
export async function countQuiet(db: Queryable, _staff: StaffId, span: Span): Promise<number> {
  return (await db.one(counted, valuesOf(span))).quiet;
}

export interface QuietRow {
  id: string;
  name: string;
  phone: string;
  lastOrder: string;
  usualGap: number;
  quietSince: string;
}

const listed = sql<PageRow<QuietRow>>(`
  with ${quiet} ${pageSql({
    total: '(select count(*) from found)',
    rows: 'select * from found order by quiet_since desc, id limit $6 offset $7',
    order: 'page.quiet_since desc, page.id',
  })}`);

/** A page of these customers; those whose last order is newest come first. */
export function listQuiet(
  db: Queryable,
  _staff: StaffId,
  { limit, offset, ...span }: Span & Slice,
): Promise<Page<QuietRow>> {
  return readPage(db, listed, [...valuesOf(span), limit, offset]);
}
