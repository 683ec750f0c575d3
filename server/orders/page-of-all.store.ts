/**
 * A page of all orders without counting them: the tallies tell the total and the day on which the page begins, so that
 * the last page of a million orders costs as much as the first (docs/decisions/0016).
 */
import { type Queryable, sql } from '../db/database.ts';
import type { AdminId } from '../http/actor.ts';
import { listAllOrders, type OrderFilter, type OrderRow, orderColumns, type Page } from './store.ts';

/** One row stands there even for an empty page: it carries the total. */
type PageRow = { total: number } & (OrderRow | { id: null });

// $1 status or null, $2 limit, $3 offset. Two statements, because "null or equal" would keep PostgreSQL from the index.
const pageOf = (isWanted: string) =>
  sql<PageRow>(`
  with days as (
    select day, sum(orders) as orders from order_tallies where $1::text is null or status = $1 group by day
  ), passed as (
    select day, sum(orders) over (order by day desc) - orders as newer from days where orders > 0
  ), start as (
    select day, newer from passed where newer <= $3 order by day limit 1
  ), chosen as (
    select o.id from orders o
    where ${isWanted} and o.created_at < (select (day + 1)::timestamp at time zone 'Asia/Kolkata' from start)
    order by o.created_at desc, o.id desc
    limit $2 offset $3 - (select newer from start)
  )
  select (select coalesce(sum(orders), 0) from days)::bigint as total, page.*
  from (values (1)) as always
  left join (
    select ${orderColumns} from chosen join orders o on o.id = chosen.id join users u on u.id = o.customer_id
  ) page on true
  order by page.created_at desc, page.id desc`);

const pageOfAll = pageOf('true');
const pageOfStatus = pageOf('o.status = $1');

const isOrder = (row: PageRow): row is PageRow & OrderRow => row.id !== null;

/** A page of all orders, newest first, with the number of all that fit; another filter than a status is counted. */
export async function listManagedOrders(
  db: Queryable,
  admin: AdminId,
  filter: OrderFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OrderRow>> {
  const { status = null, ...others } = filter;
  const isNarrowed = Object.values(others).some((value) => value !== undefined && value !== '');
  if (isNarrowed) return listAllOrders(db, admin, filter, { page, limit });
  const rows = await db.rows(status === null ? pageOfAll : pageOfStatus, [status, limit, (page - 1) * limit]);
  return { rows: rows.filter(isOrder), total: rows[0]?.total ?? 0 };
}
