/**
 * Reads orders and pick-ups as stops: address, load and empties. Also reads the containers of a run, its stops for a
 * spreadsheet, and customers' next orders.
 */
import type { DeliveryAddress } from '#contract/accounts/delivery-address.ts';
import type { StopOutcome } from '#contract/runs/rules.ts';
import { nameWithSize } from '#server/catalogue/product.store.ts';
import { ofTable } from '#server/core/db/column-names.ts';
import { orderDoor, placeColumns } from '#server/core/delivery-address.store.ts';
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { recipientOf } from '../orders/rules.ts';
import { cashDueOf, collectedOf } from '../orders/store.ts';
import { cashPaise, recordedAt, recordOf, upiPaise, whyNot } from './stop-record.store.ts';
import { type RunRow, runColumns, runs } from './store.ts';

export interface StopDetails extends DeliveryAddress {
  orderId: string | null;
  pickupId: string | null;
  orderNumber: string | null;
  status: string;
  windowKey: string;
  /** Minutes after midnight. */
  windowFrom: number | null;
  zone: string;
  summary: string;
  units: number;
  /** The units that have a container. */
  jars: number;
  /** The number of empties that the customer has promised. */
  empties: number;
  /** True for a sale of a rider at the door, which was not ordered before. */
  isSale: boolean;
  /** Ids of the runs in which the order or pick-up is or was a stop. */
  runIds: string[];
  /** Cash to collect, in paise: the amount due in cash minus the customer's credit, never below 0. */
  collectPaise: number;
}

const runsOf = (column: 'order_id' | 'pickup_id', id: string) =>
  `array(select t.run_id from run_stops t where t.${column} = ${id} and t.place > 0 order by t.id)`;

const stopDetails = sql<StopDetails & { id: string; customerName: string }>(`
  select o.id, o.id as order_id, null::uuid as pickup_id, o.order_number, o.status, o.delivery_window as window_key,
    o.window_from, coalesce(z.name, '') as zone, u.name as customer_name, ${orderDoor}, l.summary, l.units, l.jars, l.empties,
    case when o.status not in ('delivered', 'cancelled') then ${collectedOf('o.customer_id', cashDueOf('o'))} else 0 end as collect_paise,
    o.sold_at_door as is_sale, ${runsOf('order_id', 'o.id')} as run_ids
  from orders o join users u on u.id = o.customer_id left join zones z on z.id = o.zone_id
  cross join lateral (
    select string_agg(i.quantity || ' × ' || ${nameWithSize('i')}, ' + ' order by i.line) as summary,
      sum(i.quantity)::int as units,
      coalesce(sum(i.quantity) filter (where i.container_id is not null), 0)::int as jars,
      sum(i.deposit_free_units)::int as empties
    from order_items i where i.order_id = o.id) l
  where o.id = any($1::uuid[])
  union all
  select p.id, null, p.id, null, p.status, p.window_key, p.window_from, coalesce(z.name, ''), '',
    ${ofTable('p', placeColumns)}, coalesce(l.summary, ''), 0, 0, coalesce(l.empties, 0), 0, false, ${runsOf('pickup_id', 'p.id')}
  from pickups p left join zones z on z.id = p.zone_id
  cross join lateral (
    select string_agg(k.count || ' × ' || c.name, ' + ' order by c.name) as summary, sum(k.count)::int as empties
    from pickup_lines k join containers c on c.id = k.container_id where k.pickup_id = p.id) l
  where p.id = any($2::uuid[])`);

/** The details of stops by the id of their order or pick-up. A pick-up that only refunds money is not a stop. */
export async function readStopDetails(
  db: Queryable,
  _staff: Staff,
  stops: readonly { orderId: string | null; pickupId: string | null }[],
): Promise<ReadonlyMap<string, StopDetails>> {
  const orderIds = stops.flatMap(({ orderId }) => orderId ?? []);
  const pickupIds = stops.flatMap(({ pickupId }) => pickupId ?? []);
  const rows = await db.rows(stopDetails, [orderIds, pickupIds]);
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, deliveryName: recipientOf(row) }]));
}

export interface RunJar {
  runId: string;
  containerId: string;
  name: string;
  /** The number on the run according to the ledger. */
  balance: number;
  /** The expected empties at the closing; null before it. */
  expected: number | null;
  counted: number | null;
}

const jars = sql<RunJar>(`
  select r.id as run_id, c.id as container_id, c.name, coalesce(a.balance, 0) as balance, j.expected, j.counted
  from runs r cross join containers c left join ledger_accounts a on a.id = ledger_account_id('run', r.id, c.id)
  left join run_jars j on j.run_id = r.id and j.container_id = c.id
  where r.id = any($1::uuid[]) and (a.id is not null or j.run_id is not null)
  order by r.id, c.name collate names, c.id`);

export function listRunJars(db: Queryable, runIds: readonly string[]): Promise<RunJar[]> {
  return db.rows(jars, [runIds]);
}

/** A run with one of its stops; the stop's fields are empty for a run without stops. */
export interface ExportedStop extends RunRow {
  place: number;
  stopId: string;
  orderNumber: string | null;
  pickupId: string | null;
  customerName: string | null;
  outcome: StopOutcome | null;
  recordedAt: Date | null;
  cashPaise: number;
  /** The amount paid by UPI at this stop; `upiPaise` is the sum of the run. */
  paidUpiPaise: number;
  /** The reason why nothing was delivered at this stop; `reason` is about the count of the run. */
  whyNot: string;
}

const nextStops = sql<ExportedStop>(`
  select ${runColumns}, s.place, s.stop_id, o.order_number, s.pickup_id, c.name as customer_name, s.outcome,
    ${recordedAt} as recorded_at, ${cashPaise} as cash_paise, ${upiPaise} as paid_upi_paise, ${whyNot} as why_not
  from ${runs}
  cross join lateral (
    select place, id as stop_id, order_id, pickup_id, outcome from run_stops where run_id = r.id and place > 0
    union all
    select 0, r.id, null, null, null where not exists (select from run_stops where run_id = r.id and place > 0)
  ) s
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  left join users c on c.id = coalesce(o.customer_id, p.customer_id)
  left join run_stops t on t.id = s.stop_id ${recordOf('t')}
  where r.deleted_at is null
    and ($1::uuid is null or r.id <= $1 and (r.id < $1 or (s.place, s.stop_id) > ($2::int, $3::uuid)))
  order by r.id desc, s.place, s.stop_id limit $4`);

/** The next rows after `after`: runs newest first, each with its stops in sequence. */
export function listStopsAfter(
  db: Queryable,
  _staff: Staff,
  after: ExportedStop | undefined,
  limit: number,
): Promise<ExportedStop[]> {
  return db.rows(nextStops, [after?.id ?? null, after?.place ?? null, after?.stopId ?? null, limit]);
}

interface NextOrder {
  id: string;
  customerId: string;
  deliveryDate: string;
  deliveryWindow: string;
}

const nextOrders = sql<NextOrder>(`
  select distinct on (customer_id) id, customer_id, delivery_date, delivery_window from orders
  where customer_id = any($1::uuid[]) and delivery_date > $2 and status in ('pending', 'confirmed')
  order by customer_id, delivery_date, id`);

/**
 * The next order of each customer after `today` (`YYYY-MM-DD`) that is pending or confirmed, so that nobody has begun
 * to pack it.
 */
export function listNextOrders(db: Queryable, customerIds: readonly string[], today: string): Promise<NextOrder[]> {
  return db.rows(nextOrders, [customerIds, today]);
}
