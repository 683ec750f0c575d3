/**
 * Pages and sums of all orders without counting rows. The tallies (numbers of orders by day) give the total and the day
 * on which a page begins, so that the last page of a million orders costs as much as the first
 * (docs/decisions/running/0016).
 */
import { startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import type { StaffId } from '../core/actor.ts';
import { type Conditions, holdsTyped, joinConditions } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import {
  findTallyPage,
  type Page,
  type PageRow,
  pageSql,
  readPage,
  type Slice,
  startsBefore,
  tallied,
} from '../core/db/page.ts';
import { readNumberStart, readOrderNumber } from './number.rules.ts';
import { payableSql } from './order-sums.store.ts';
import { conditions, findOrders, type OrderFilter, type OrderRow, orderColumns, whereOf } from './store.ts';

type TalliedFilter = Pick<OrderFilter, 'status' | 'paymentStatus' | 'cancelled' | 'since' | 'until'>;

const dayOf = (value: string) => `(${value}::timestamptz at time zone 'Asia/Kolkata')::date`;

// The keys are in the same sequence as in `conditions`, so that each value has the same placeholder in both.
const dayConditions: Conditions<TalliedFilter> = {
  status: (value) => `status = ${value}`,
  paymentStatus: (value) => `payment_status = ${value}`,
  cancelled: (value) => `(status = 'cancelled') = ${value}`,
  since: (value) => `day >= ${dayOf(value)}`,
  until: (value) => `day < ${dayOf(value)}`,
};

async function pageByDays(
  db: Queryable,
  filter: TalliedFilter,
  { limit, offset: after }: Slice,
): Promise<Page<OrderRow>> {
  const { text: isOfDay, values, add } = joinConditions(dayConditions, filter);
  const { text: isOfOrder } = joinConditions(conditions, filter);
  const [most, offset] = [add(limit), add(after)];
  const statement = sql<PageRow<OrderRow>>(`
    with ${findTallyPage('order_tallies', 'orders', isOfDay, offset)}, chosen as (
      select o.id from orders o
      where ${isOfOrder} and o.created_at < ${startsBefore}
      order by o.created_at desc, o.id desc
      limit ${most} offset ${offset} - (select newer from start)
    ) ${pageSql({
      total: tallied,
      rows: `select ${orderColumns} from chosen join orders o on o.id = chosen.id join users u on u.id = o.customer_id`,
      order: 'page.created_at desc, page.id desc',
    })}`);
  return readPage(db, statement, values);
}

// Filters that the tallies do not cover: they need the rows of `orders`.
const rowFilters = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => !(name in dayConditions));

type Days = Pick<OrderFilter, 'since' | 'until'>;

const partsOfEveryNumber = new Set(['p', 'w', '-', 'pw', 'w-', 'pw-']);
// Both statements count all matches. With a `limit`, the planner would read the whole table.
const countNamed = sql<{ users: number }>(
  `select count(*) as users from users where ${holdsTyped('name_folded', '$1')}`,
);
const countAddressed = sql<{ orders: number }>(
  `select count(*) as orders from orders where ${holdsTyped('address_folded', '$1')}`,
);

/**
 * The days whose orders are exactly the result of the search, because an order number begins with `PW-` and its day. A
 * part of every number, such as "w-", gives all days. Undefined if the search is no beginning of a number, or if it
 * occurs in a name or an address.
 */
async function readDays(db: Queryable, search: string): Promise<Days | undefined> {
  const number = readOrderNumber(search);
  if (partsOfEveryNumber.has(number)) return {};
  const days = readNumberStart(number);
  if (!days || (await db.row(countNamed, [search]))?.users !== 0) return undefined;
  if ((await db.row(countAddressed, [search]))?.orders !== 0) return undefined;
  return { since: startOfDay(days.from), until: startOfNextDay(days.to) };
}

function narrowTo(days: Days, filter: TalliedFilter): TalliedFilter {
  const starts = [days.since, filter.since].filter((at) => at !== undefined);
  const ends = [days.until, filter.until].filter((at) => at !== undefined);
  const byTime = (a: Date, b: Date) => a.getTime() - b.getTime();
  return { ...filter, since: starts.sort(byTime).at(-1), until: ends.sort(byTime)[0] };
}

/**
 * A page of the filtered orders, newest first, with the number of all matches. The tallies give this number, or a count
 * if the tallies do not cover a filter.
 */
export async function listAdminOrders(
  db: Queryable,
  admin: StaffId,
  filter: OrderFilter,
  page: Slice,
): Promise<Page<OrderRow>> {
  const { search } = filter;
  const isCounted = rowFilters.some((name) => filter[name] !== undefined);
  const days = search && !isCounted ? await readDays(db, search) : undefined;
  if (isCounted || (search && !days)) return findOrders(db, admin, filter, page);
  return pageByDays(db, days ? narrowTo(days, filter) : filter, page);
}

/** The sum in paise of the totals of all filtered orders, deposits included. */
export async function sumOrders(db: Queryable, _staff: StaffId, filter: OrderFilter): Promise<number> {
  const { text, values } = whereOf(filter);
  const statement = sql<{ sum: number }>(`
    select coalesce(sum(${payableSql('o')}), 0)::bigint as sum from orders o where ${text}`);
  return (await db.row(statement, values))?.sum ?? 0;
}
