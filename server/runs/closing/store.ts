/** Reads and writes the closing of runs: counts, issues for staff, and the UPI payments that staff check. */
import { v7 as newId } from 'uuid';
import type { FirstRecorder, IssueKind, UpiCheck } from '#contract/runs/rules.ts';
import type { Message } from '#contract/shared/translate.ts';
import type { StaffId, StaffMember } from '#server/core/actor.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { queueSettlingOf } from '#server/orders/money/money.store.ts';
import { readOrderNumber } from '#server/orders/number.rules.ts';
import { firstBySql } from './recorded-twice.store.ts';

export interface CountedLoad {
  productId: string;
  expected: number;
  counted: number;
}

export interface CountedJar {
  containerId: string;
  expected: number;
  counted: number;
}

export interface Closing {
  by: StaffMember['id'];
  at: Date;
  expectedPaise: number;
  countedPaise: number;
  upiPaise: number;
  reason: string;
}

const closeRunRow = sql(`
  with freed as (
    -- locked: the run of these stops is locked
    update run_stops set is_open = false where run_id = $1 and is_open
  )
  -- locked: lockRun has locked the run
  update runs set state = 'verified', version = version + 1, verified_by = $2, verified_at = $3, expected_paise = $4,
    counted_paise = $5, upi_paise = $6, reason = $7
  where id = $1`);
const loads = sql(`
  -- locked: the run of these stops is locked
  insert into run_loads (run_id, product_id, loaded, expected, counted)
  select $1, l.product_id, 0, l.expected, l.counted from unnest($2::uuid[], $3::int[], $4::int[])
    as l(product_id, expected, counted) order by l.product_id
  on conflict (run_id, product_id) do update set expected = excluded.expected, counted = excluded.counted`);
const jars = sql(`
  insert into run_jars (run_id, container_id, expected, counted)
  select $1, j.container_id, j.expected, j.counted from unnest($2::uuid[], $3::int[], $4::int[])
    as j(container_id, expected, counted) order by j.container_id`);

/** Closes a locked run; its undelivered stops return to dispatch. */
export async function writeClosing(
  tx: Queryable,
  runId: string,
  { by, at, expectedPaise, countedPaise, upiPaise, reason }: Closing,
  counted: { loads: readonly CountedLoad[]; jars: readonly CountedJar[] },
): Promise<void> {
  await tx.run(closeRunRow, [runId, by, at, expectedPaise, countedPaise, upiPaise, reason]);
  if (counted.loads.length > 0)
    await tx.run(loads, [runId, ...arraysOf(counted.loads, 'productId', 'expected', 'counted')]);
  if (counted.jars.length > 0)
    await tx.run(jars, [runId, ...arraysOf(counted.jars, 'containerId', 'expected', 'counted')]);
}

// The stock of a product does not become negative, even if more units are missing than the shop has.
const moveStock = sql(`
  with held as (
    select p.id, greatest(m.units, -p.stock) as units
    from products p join unnest($1::uuid[], $2::int[]) as m(product_id, units) on m.product_id = p.id
    order by p.id for no key update of p
  ), written as (
    insert into stock_movements (id, product_id, units, reason, created_at)
    select w.id, h.id, h.units, 'run', $4 from held h
    join unnest($3::uuid[], $1::uuid[]) as w(id, product_id) on w.product_id = h.id where h.units <> 0
  )
  update products p set stock = p.stock + h.units from held h where p.id = h.id and h.units <> 0`);

/** Changes the stock by units that were counted more or fewer than expected. */
export async function writeUnits(
  tx: Queryable,
  differences: readonly { productId: string; units: number }[],
  at: Date,
): Promise<void> {
  if (differences.length === 0) return;
  const columns = arraysOf(differences, 'productId', 'units');
  await tx.run(moveStock, [...columns, differences.map(() => newId()), at]);
}

export interface IssueRow {
  id: string;
  kind: IssueKind;
  runId: string;
  riderName: string;
  orderId: string | null;
  orderNumber: string | null;
  pickupId: string | null;
  /** The recipient, or the customer if none was named. Empty for a sale that could not be recorded. */
  customerName: string;
  /** The number of issues of one kind at this stop. They are shown as one row, with the data of the newest. */
  count: number;
  firstBy: FirstRecorder | null;
  /** A `Message` as JSON. */
  detail: string;
  phoneAt: Date;
  createdAt: Date;
  clearedAt: Date | null;
  clearedBy: string | null;
  clearedNote: string;
}

const open = `(select count(distinct (a.stop_id, m.kind)) from run_matters m join rider_acts a on a.id = m.act_id
  where m.cleared_at is null)::int`;
// Issues of one kind at one stop count as one while they are open, and after they were cleared together.
const sameIssues = `run_matters b join rider_acts d on d.id = b.act_id
        where d.stop_id = a.stop_id and b.kind = m.kind and b.cleared_at is not distinct from m.cleared_at`;
const from = `run_matters m join rider_acts a on a.id = m.act_id join run_stops s on s.id = a.stop_id
      left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
      where not exists (select from ${sameIssues} and b.id > m.id) and ($1::text is null or ($1 = 'cleared') = (m.cleared_at is not null)) and ($4::text is null or m.kind = $4)
        and ($5::uuid is null or a.rider_id = $5)
        and ($6::date is null or (m.created_at at time zone 'Asia/Kolkata')::date = $6)
        and ($7::text is null or strpos(upper(o.order_number), upper($7)) > 0)`;
const order = 'cleared_at is null desc,';
const issuesPage = sql<PageRow<IssueRow> & { open: number }>(
  pageSql({
    total: `(select count(*) from ${from})`,
    more: `${open} as open`,
    rows: `select m.*, u.name as rider_name, coalesce(m.recipient, w.name, '') as customer_name, c.name as cleared_by from (
        select m.id, m.kind, m.run_id, a.rider_id, s.order_id, o.order_number, s.pickup_id, m.detail, a.phone_at,
          coalesce(nullif(o.delivery_name, ''), nullif(p.recipient, '')) as recipient,
          coalesce(o.customer_id, p.customer_id) as customer_id,
          m.created_at, m.cleared_at, m.cleared_by as clearer_id, m.cleared_note,
          (select count(*) from ${sameIssues})::int as count, ${firstBySql} as first_by
        from ${from} order by m.cleared_at is null desc, m.id desc limit $2 offset $3
      ) m join users u on u.id = m.rider_id left join users w on w.id = m.customer_id
      left join users c on c.id = m.clearer_id`,
    order: `page.${order} page.id desc`,
  }),
);

export interface IssueFilter {
  state?: 'open' | 'cleared' | undefined;
  kind?: IssueKind | undefined;
  riderId?: string | undefined;
  /** Day in India, `YYYY-MM-DD`. */
  day?: string | undefined;
  /** A part of the order number. */
  search?: string | undefined;
}

/** A page of issues: open ones first, then cleared ones, each newest first. `open` is the number of all open issues. */
export async function listIssues(
  db: Queryable,
  _staff: StaffId,
  { state, kind, riderId, day, search }: IssueFilter,
  { limit, offset }: Slice,
): Promise<{ rows: IssueRow[]; total: number; open: number }> {
  const chosen = [state, limit, offset, kind, riderId, day, search ? readOrderNumber(search) : undefined];
  const { rows, total, first } = await readPage(
    db,
    issuesPage,
    chosen.map((value) => value ?? null),
  );
  return { rows, total, open: first?.open ?? 0 };
}

const clear = sql(`
  with held as materialized (
    select m.id from run_matters named join rider_acts a on a.id = named.act_id
    join rider_acts same on same.stop_id = a.stop_id join run_matters m on m.act_id = same.id and m.kind = named.kind
    where named.id = $1 and named.cleared_at is null and m.cleared_at is null
    order by m.id for no key update of m
  )
  update run_matters set cleared_by = $2, cleared_at = $3, cleared_note = $4 where id in (select id from held)`);
// Clearing an issue about a second record means that both records are right, so that credit from the second one may now
// pay dues.
const release = sql<{ customerId: string }>(`
  with cleared as (
    select same.id, coalesce(o.customer_id, p.customer_id) as customer_id
    from run_matters m join rider_acts a on a.id = m.act_id join rider_acts same on same.stop_id = a.stop_id
    join run_stops s on s.id = a.stop_id left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
    where m.id = $1 and m.kind = 'already_recorded' and same.reserved_paise > 0
    order by same.id for no key update of same
  ), released as (
    -- locked: cleared has locked these acts in the order of their ids
    update rider_acts set reserved_paise = 0 where id in (select id from cleared)
  )
  select distinct customer_id from cleared`);
const anyIssue = sql<{ id: string }>('select id from run_matters where id = $1');

/**
 * Clears an issue together with all others of its kind at the same stop. Returns false if it was already cleared, and
 * undefined if it does not exist.
 */
export async function clearIssue(
  tx: Queryable,
  admin: StaffId,
  id: string,
  note: string,
  at: Date,
): Promise<boolean | undefined> {
  if ((await tx.run(clear, [id, admin, at, note])) > 0) {
    for (const { customerId } of await tx.rows(release, [id])) await queueSettlingOf(tx, customerId);
    return true;
  }
  return (await tx.row(anyIssue, [id])) ? false : undefined;
}

export interface RoadRow {
  planned: number;
  started: number;
  returned: number;
  cashPaise: number;
  failed: { reason: string; count: number }[];
  matters: number;
}

// A failed stop that staff recorded has no act, so that it is counted without a reason. Its reason is in the order's
// history.
const road = sql<RoadRow>(`
  with open as (
    select (count(*) filter (where state = 'planned' and day = $1)) as planned,
      (count(*) filter (where state = 'started')) as started, (count(*) filter (where state = 'returned')) as returned
    from runs where state <> 'verified' and deleted_at is null
  ), failed as (
    select coalesce(a.reason, '') as reason, count(*)::int as count
    from runs r join run_stops s on s.run_id = r.id
    left join lateral (
      select left(a.body ->> 'reason', 500) as reason from rider_acts a
      where a.stop_id = s.id and a.kind = 'not_delivered' and a.taken_back_by is null
      order by a.created_at desc, a.id desc limit 1) a on true
    where r.day = $1 and s.outcome in ('again', 'back')
    group by 1 order by 2 desc, 1 limit 6
  )
  select open.*, ${open} as matters,
    (select coalesce(sum(a.balance), 0)::bigint from users u
      join ledger_accounts a on a.id = ledger_account_id('pouch', u.id, null) where u.role = 'rider') as cash_paise,
    (select coalesce(json_agg(failed), '[]') from failed) as failed
  from open`);

/** Reads the figures of runs that are on the road. `today` is `YYYY-MM-DD`. */
export function readRoad(db: Queryable, _staff: StaffId, today: string): Promise<RoadRow> {
  return db.one(road, [today]);
}

export interface UpiRow {
  /** Id of the act. */
  id: string;
  orderId: string | null;
  orderNumber: string | null;
  name: string;
  amountPaise: number;
  check: UpiCheck | null;
  reason: string;
  /** Id of the ledger event. */
  eventId: string | null;
}

const columns = `
  a.id, s.order_id, o.order_number, coalesce(nullif(o.delivery_name, ''), nullif(p.recipient, ''), u.name) as name,
  paid.amount_paise, a.upi_check as "check", a.upi_reason as reason, a.event_id`;
const joined = `
  rider_acts a join run_stops s on s.id = a.stop_id
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  join users u on u.id = coalesce(o.customer_id, p.customer_id)
  cross join lateral (
    select round(sum((paid ->> 'amount')::numeric * 100))::bigint as amount_paise
    from jsonb_array_elements(a.body -> 'payments') as paid where paid ->> 'method' <> 'cash') as paid
  where a.is_recorded and a.event_id is not null and a.taken_back_by is null and paid.amount_paise > 0`;
const ofRun = sql<UpiRow>(`select ${columns} from ${joined} and a.run_id = $1 order by a.created_at, a.id`);
const issueById = sql<UpiRow>(`select ${columns} from ${joined} and a.id = $1`);

/** The UPI payments of a run in the sequence of their arrival. */
export function listUpi(db: Queryable, runId: string): Promise<UpiRow[]> {
  return db.rows(ofRun, [runId]);
}

export function findUpi(db: Queryable, _staff: StaffMember, id: string): Promise<UpiRow | undefined> {
  return db.row(issueById, [id]);
}

/** The sum of payments in paise, without reversed ones. */
export const sumUpi = (rows: readonly UpiRow[]): number =>
  rows.reduce((sum, { amountPaise, check }) => sum + (check === 'reversed' ? 0 : amountPaise), 0);

const leaveOpen = sql(`
  insert into run_matters (id, run_id, act_id, kind, detail, created_at)
  select m.id, a.run_id, a.id, 'upi_open', m.detail, $4
  from unnest($1::uuid[], $2::uuid[], $3::text[]) as m(id, act_id, detail) join rider_acts a on a.id = m.act_id
  order by m.id`);

/** Writes issues for payments that nobody has confirmed. They stay open until the payment is confirmed or reversed. */
export async function writeOpenUpi(
  tx: Queryable,
  open: readonly { id: string; actId: string; detail: Message }[],
  at: Date,
): Promise<void> {
  if (open.length === 0) return;
  const details = open.map(({ detail }) => JSON.stringify(detail));
  await tx.run(leaveOpen, [...arraysOf(open, 'id', 'actId'), details, at]);
}

const writeUpiCheckRow = sql(`
  with settled as (
    -- locked: the caller has locked the order of this act
    update run_matters set cleared_by = $4, cleared_at = $5, cleared_note = $3
    where act_id = $1 and kind = 'upi_open' and cleared_at is null
  )
  -- locked: only one row, found by its key, after the order of the act was locked
  update rider_acts set upi_check = $2, upi_reason = $3, upi_checked_by = $4, upi_checked_at = $5,
    reserved_paise = case when $2 = 'reversed' then greatest(0, reserved_paise - $6) else reserved_paise end
  where id = $1 and upi_check is distinct from 'reversed' and taken_back_by is null`);

interface UpiCheckWritten {
  check: UpiCheck;
  reason: string;
  by: StaffMember['id'];
  at: Date;
  amountPaise: number;
}

/** Stores the result of a check. Returns false for a payment that was already reversed, or undone by its rider. */
export async function writeUpiCheck(
  tx: Queryable,
  id: string,
  { check, reason, by, at, amountPaise }: UpiCheckWritten,
): Promise<boolean> {
  return (await tx.run(writeUpiCheckRow, [id, check, reason, by, at, amountPaise])) === 1;
}
