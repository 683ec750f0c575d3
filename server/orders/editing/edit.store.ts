/** Writes an edit: the lines, sums and address of a locked order, and its entry in the history. */
import { v7 as newId } from 'uuid';
import { asTexts, documentOf, setFrom } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { orderPlaceColumns, orderPlaceTypes, toOrderColumns } from '#server/core/delivery-address.store.ts';
import type { Change } from '../changing/change-order.store.ts';
import type { StoredChange } from '../event.store.ts';
import { type OrderRow, soldColumns } from '../store.ts';

// A rider who has recorded a stop has left, even if nobody has pressed "Start run".
const hasLeftSql = `(r.state <> 'planned' or exists (
    select from rider_acts a where a.run_id = r.id and a.is_recorded and a.taken_back_by is null))`;
// Also locks a run that has not started, so that its start waits for the edit and then loads the edited units.
const runOf = sql<{ hasLeft: boolean }>(`
  select ${hasLeftSql} as has_left from run_stops s join runs r on r.id = s.run_id
  where s.order_id = $1 and s.is_open and r.state in ('planned', 'started', 'returned') and r.deleted_at is null
  order by r.id for share of r`);
const leftRunOf = sql<{ id: string }>(`
  select r.id from run_stops s join runs r on r.id = s.run_id
  where s.order_id = $1 and s.is_open and r.state in ('planned', 'started', 'returned') and r.deleted_at is null
    and ${hasLeftSql}`);

/** Whether the run of a locked order has left. Keeps a planned run from starting before the transaction ends. */
export async function lockRunAtShop(tx: Queryable, orderId: string): Promise<boolean> {
  return (await tx.rows(runOf, [orderId])).some(({ hasLeft }) => hasLeft);
}

/** Whether the run of an order has left, read without a lock. */
export async function isOnRunThatLeft(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.rows(leftRunOf, [orderId])).length > 0;
}

const sums = ['items_paise', 'delivery_paise', 'floor_paise', 'deposit_paise'];
const orderTypes = [...sums.map((name) => `${name} bigint`), orderPlaceTypes].join(', ');
const assigned = setFrom('o', [...sums, orderPlaceColumns].join(', '));
const lineColumns = `unit_price_paise, unit_deposit_paise, quantity, container_id, deposit_free_units`;

const write = sql(`
  with line as materialized (
    select * from json_to_recordset($2) as l(id uuid, product_id uuid, ${asTexts(soldColumns)}, translations jsonb,
      unit_price_paise bigint, unit_deposit_paise bigint, quantity integer, container_id uuid,
      deposit_free_units integer, ordered_quantity integer, at integer)
  ), removed as (
    -- locked: the caller has locked the order of these lines
    delete from order_items i where i.order_id = $1 and i.id not in (select id from line)
  ), changed as (
    -- locked: the caller has locked the order of these lines
    update order_items i set quantity = l.quantity, unit_price_paise = l.unit_price_paise,
      deposit_free_units = l.deposit_free_units, ordered_quantity = l.ordered_quantity
    from line l
    where i.id = l.id and i.order_id = $1 and (i.quantity, i.unit_price_paise, i.deposit_free_units)
      <> (l.quantity, l.unit_price_paise, l.deposit_free_units)
  ), added as (
    insert into order_items (id, order_id, line, product_id, ${soldColumns}, translations, ${lineColumns})
    select id, $1, (select max(i.line) from order_items i where i.order_id = $1) + row_number() over (order by at),
      product_id, ${soldColumns}, translations, ${lineColumns}
    from line where not exists (select from order_items i where i.id = line.id)
  ), written as (
    -- locked: the act that edits the order has locked it
    update orders set ${assigned}
    from json_to_recordset($3) as o(${orderTypes}) where orders.id = $1
  )
  insert into order_events (id, order_id, kind, next, changed_by, reason, ip_address, user_agent, created_at, changes)
  values ($4, $1, 'edit', 'edited', $5, $6, $7, $8, $9, $10)`);

// The triggers of lines and orders update the tally of each product, one product after the other.
const lockTallies = sql(`
  select from product_tallies where product_id in (
    select product_id from order_items where order_id = $1 union select unnest($2::uuid[]))
  order by product_id for no key update`);

export async function writeEdit(
  tx: Queryable,
  { items, ...after }: OrderRow,
  changes: readonly StoredChange[],
  { by, reason, ip, userAgent, at }: Change,
): Promise<void> {
  await tx.run(lockTallies, [after.id, items.map(({ productId }) => productId)]);
  const lines = documentOf(items.map((item, at) => ({ ...item, at })));
  const order = documentOf([toOrderColumns(after)]);
  await tx.run(write, [after.id, lines, order, newId(), by, reason, ip, userAgent, at, JSON.stringify(changes)]);
}
