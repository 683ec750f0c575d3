/** Reads the numbers of a period: orders, failed deliveries, jars' containers, cash of riders and work of staff. */
import { kindsOfWork, type StaffWork, staffWork } from '#contract/audit/work.ts';
import { type FailureReason, failureReasons } from '#contract/numbers/lists.ts';
import type { Span } from '#contract/numbers/period.ts';
import { stopReasons } from '#contract/orders/failed-stops.ts';
import { startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import { isOfWork } from '../audit/store.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { isOfDays } from '../ledger/entry.store.ts';
import { deliveredSince, deliveredUntil, isOnTime } from '../orders/store.ts';

const instantsOf = ({ from, to }: Span) => [startOfDay(from), startOfNextDay(to)];

const firstOrder = sql<{ day: string | null }>('select min(day) as day from order_tallies where orders > 0');

/** The day of the first order; null if there is none. */
export async function findFirstDay(db: Queryable): Promise<string | null> {
  return (await db.one(firstOrder)).day;
}

export interface Placed {
  placed: number;
  cancelled: number;
}

const placed = sql<Placed>(`
  select coalesce(sum(orders), 0)::bigint as placed,
    coalesce(sum(orders) filter (where status = 'cancelled'), 0)::bigint as cancelled
  from order_tallies where day between $1 and $2`);

/** The number of orders that were placed on these days, and how many of them are cancelled. */
export function countPlaced(db: Queryable, _staff: StaffId, { from, to }: Span): Promise<Placed> {
  return db.one(placed, [from, to]);
}

export interface Delivered {
  delivered: number;
  onTime: number;
  late: number;
  millilitres: number;
}

const delivered = sql<Delivered>(`
  with chosen as materialized (
    select o.id, ${isOnTime('o')} as is_on_time from orders o
    where ${deliveredSince('o', '$1')} and ${deliveredUntil('o', '$2')}
  )
  select count(*) as delivered, count(*) filter (where is_on_time) as on_time, count(*) filter (where not is_on_time) as late,
    coalesce((
      select sum(i.quantity::bigint * p.capacity_ml)
      from chosen c join order_items i on i.order_id = c.id join products p on p.id = i.product_id
    ), 0)::bigint as millilitres
  from chosen`);

/** Orders that were delivered on these days, and the volume of their products. */
export function countDelivered(db: Queryable, _staff: StaffId, span: Span): Promise<Delivered> {
  return db.one(delivered, instantsOf(span));
}

const reasonOf = (row: string) => `case when ${row}.reason = any($3::text[]) then ${row}.reason else 'other' end`;

const failures = sql<{ reason: FailureReason; count: number }>(`
  select ${reasonOf('f')} as reason, count(*) as count from failed_stops f
  where f.created_at >= $1 and f.created_at < $2 group by 1`);

/** Counts failed stops by reason, including stops without a reason. */
export async function countFailures(db: Queryable, _staff: StaffId, span: Span) {
  const rows = await db.rows(failures, [...instantsOf(span), stopReasons]);
  return new Map(failureReasons.map((reason) => [reason, rows.find((row) => row.reason === reason)?.count ?? 0]));
}

export interface FailedStopRow {
  id: string;
  createdAt: Date;
  orderId: string;
  orderNumber: string;
  customerName: string;
  riderName: string | null;
  reason: string;
}

const failedStops = sql<PageRow<FailedStopRow>>(`
  with own as materialized (
    select f.id, f.created_at from failed_stops f
    where f.created_at >= $1 and f.created_at < $2 and ($4::text is null or ${reasonOf('f')} = $4)
  ) ${pageSql({
    total: '(select count(*) from own)',
    rows: `select f.id, f.created_at, f.order_id, o.order_number, u.name as customer_name, r.name as rider_name, f.reason
      from (select id from own order by created_at desc, id desc limit $5 offset $6) chosen
      join failed_stops f on f.id = chosen.id join orders o on o.id = f.order_id join users u on u.id = o.customer_id
      left join runs n on n.id = f.run_id left join users r on r.id = n.rider_id`,
    order: 'page.created_at desc, page.id desc',
  })}`);

export function listFailedStops(
  db: Queryable,
  _staff: StaffId,
  { reason, limit, offset, ...span }: Span & Slice & { reason?: FailureReason | undefined },
): Promise<Page<FailedStopRow>> {
  return readPage(db, failedStops, [...instantsOf(span), stopReasons, reason ?? null, limit, offset]);
}

// The bag of a rider is emptied by one event, whose lines move the counted cash to the till and write off the difference.
// The count of a bag in which nothing was found can be undone. Then neither it nor its reversal counts.
const bagsOfDays = `
  bags as materialized (
    select t.event_id, min(t.created_at) as created_at, p.owner_id as rider_id, min(t.run_id::text)::uuid as run_id,
      sum(case when t.credit_account_id = p.id then t.amount else -t.amount end)::bigint as expected_paise,
      coalesce(sum(case when t.credit_account_id = p.id then t.amount else -t.amount end)
        filter (where t.kind = 'hand_over'), 0)::bigint as counted_paise
    from ledger_transfers t join ledger_accounts p on p.id in (t.debit_account_id, t.credit_account_id) and p.kind = 'pouch'
    where t.kind in ('hand_over', 'cash_difference') and ${isOfDays('t.id', '$1', '$2')}
      and not exists (select from ledger_reversals r where r.event_id = t.event_id)
      and not exists (select from ledger_reversals r where r.reversal_id = t.event_id)
    group by t.event_id, p.owner_id
  )`;

export interface CashSums {
  bags: number;
  expectedPaise: number;
  countedPaise: number;
}

const cash = sql<CashSums>(`
  with ${bagsOfDays}
  select count(*) as bags, coalesce(sum(expected_paise), 0)::bigint as expected_paise,
    coalesce(sum(counted_paise), 0)::bigint as counted_paise
  from bags`);

/** The cash that was expected in the bags that were counted on these days, and the cash that was counted. */
export function sumCash(db: Queryable, _staff: StaffId, { from, to }: Span): Promise<CashSums> {
  return db.one(cash, [from, to]);
}

export interface CashBagRow {
  id: string;
  createdAt: Date;
  riderName: string;
  runId: string | null;
  expectedPaise: number;
  countedPaise: number;
  reason: string;
}

const cashBags = sql<PageRow<CashBagRow>>(`
  with ${bagsOfDays} ${pageSql({
    total: '(select count(*) from bags)',
    rows: `select b.event_id as id, b.created_at, u.name as rider_name, b.run_id, b.expected_paise, b.counted_paise,
        coalesce(n.note, '') as reason
      from bags b join users u on u.id = b.rider_id left join ledger_notes n on n.event_id = b.event_id
      order by b.created_at desc, b.event_id desc limit $3 offset $4`,
    order: 'page.created_at desc, page.id desc',
  })}`);

export function listCashBags(
  db: Queryable,
  _staff: StaffId,
  { from, to, limit, offset }: Span & Slice,
): Promise<Page<CashBagRow>> {
  return readPage(db, cashBags, [from, to, limit, offset]);
}

export type WorkRow = { id: string; name: string; all: number } & Record<StaffWork, number>;

const countOf = (kind: StaffWork, at: number) => `count(*) filter (where ${isOfWork(kind, `$${at + 3}`)}) as "${kind}"`;
const work = sql<WorkRow>(`
  select l.*, coalesce(u.name, '') as name from (
    select l.actor_id as id, count(*) as all, ${kindsOfWork.map(countOf).join(', ')}
    from audit_log l where l.at >= $1 and l.at < $2 group by 1
  ) l left join users u on u.id = l.id
  order by name collate names, l.id limit 500`);

/** Entries of the audit log by member of staff and kind of work. */
export function countWork(db: Queryable, _staff: StaffId, span: Span): Promise<WorkRow[]> {
  return db.rows(work, [...instantsOf(span), ...kindsOfWork.map((kind) => staffWork[kind].calls)]);
}
