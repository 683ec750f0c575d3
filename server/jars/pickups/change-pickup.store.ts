/** Statements that write pick-ups. Lock a pick-up before its customer, and its slot before the ledger. */
import type { PickupEventKind, PickupStatus } from '#contract/jars/pickups.ts';
import type { AuthorId } from '#server/core/actor.ts';
import { documentOf } from '#server/core/db/column-names.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { type PlaceRow, placeColumns } from '#server/core/delivery-address.store.ts';
import type { MatchedTaken } from '#server/ledger/order-money/empties.rules.ts';
import { giveCapacityBackSql } from '#server/slots/capacity.store.ts';
import type { PickupRow } from './store.ts';

const lockPickupRow = sql<{ id: string }>('select id from pickups where id = $1 for no key update');

/** Locks the pick-up, after waiting for concurrent changes; returns false if it does not exist. */
export async function lockPickup(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(lockPickupRow, [id])) !== undefined;
}

export type NewPickup = Pick<
  PickupRow,
  | ('id' | 'customerId' | 'kind' | 'keepsCredit' | 'note' | 'pickupDate' | 'windowKey' | 'windowLabel' | 'windowFrom')
  | ('windowTo' | 'zoneId' | 'holdsPlace' | 'payablePaise' | 'payBy' | 'createdAt' | keyof PlaceRow)
> & { lines: readonly { containerId: string; count: number }[] };

const inserted = `id, customer_id, kind, keeps_credit, note, ${placeColumns}, pickup_date, window_key,
  window_label, window_from, window_to, zone_id, holds_place, payable_paise, pay_by, created_at`;
const insertPickupRow = sql(`
  with made as (
    insert into pickups (${inserted}, asked_paise)
    select ${inserted}, nullif(payable_paise, 0) from json_populate_record(null::pickups, $2)
  ), promised as (
    insert into pickup_lines (pickup_id, container_id, count)
    select $1, l.container_id, l.count from unnest($3::uuid[], $4::int[]) as l(container_id, count)
  )
  insert into pickup_events (id, pickup_id, kind, changed_by, created_at) values ($5, $1, 'requested', $6, $7)`);

/** Inserts a pick-up with its first history entry. */
export async function insertPickup(
  tx: Queryable,
  { lines, ...row }: NewPickup,
  { eventId, by }: { eventId: string; by: AuthorId },
): Promise<void> {
  await tx.run(insertPickupRow, [
    row.id,
    documentOf(row),
    ...arraysOf(lines, 'containerId', 'count'),
    eventId,
    by,
    row.createdAt,
  ]);
}

export interface NewPickupEvent {
  id: string;
  kind: PickupEventKind;
  by: AuthorId;
  at: Date;
  reason: string | null;
  previous?: string;
  next?: string;
}

const event = `
  insert into pickup_events (id, pickup_id, kind, previous, next, reason, changed_by, created_at)
  values ($2, $1, $3, $4, $5, $6, $7, $8)`;
const valuesOf = (pickupId: string, { id, kind, by, at, reason, previous, next }: NewPickupEvent) => [
  pickupId,
  id,
  kind,
  previous ?? null,
  next ?? null,
  reason,
  by,
  at,
];

const changed = `
    -- locked: lockPickup has locked the pick-up
    update pickups set version = version + 1, status = $9`;
const writeStatus = sql(`with changed as (${changed} where id = $1) ${event}`);

/** Writes a new status of a locked pick-up, with its history entry. */
export async function writePickupStep(
  tx: Queryable,
  id: string,
  to: PickupStatus,
  pickupEvent: NewPickupEvent,
): Promise<void> {
  await tx.run(writeStatus, [...valuesOf(id, pickupEvent), to]);
}

const writeSlot = sql(`
  with changed as (
    ${changed}, pickup_date = $10, window_key = $11, window_label = $12, window_from = $13, window_to = $14,
      zone_id = $15, holds_place = true, pay_by = $16
    where id = $1
  ) ${event}`);

export type PickupSlot = Pick<
  PickupRow,
  'pickupDate' | 'windowKey' | 'windowLabel' | 'windowFrom' | 'windowTo' | 'zoneId' | 'payBy'
>;

export async function writePickupSlot(
  tx: Queryable,
  id: string,
  to: PickupStatus,
  slot: PickupSlot,
  pickupEvent: NewPickupEvent,
): Promise<void> {
  const place = [slot.pickupDate, slot.windowKey, slot.windowLabel, slot.windowFrom, slot.windowTo, slot.zoneId];
  await tx.run(writeSlot, [...valuesOf(id, pickupEvent), to, ...place, slot.payBy]);
}

const writeCollected = sql(`
  with changed as (
    ${changed}, released_paise = $10, payable_paise = $11, pay_by = $12, collect_event_id = $13 where id = $1
  ), taken as (
    -- locked: the caller has locked the pick-up of these rows
    insert into pickup_lines (pickup_id, container_id, count, taken, matched, damaged, released_paise)
    select $1, t.container_id, 0, t.taken, t.matched, t.damaged, t.released
    from unnest($14::uuid[], $15::int[], $16::int[], $17::int[], $18::bigint[])
      as t(container_id, taken, matched, damaged, released)
    order by t.container_id
    on conflict (pickup_id, container_id) do update set
      taken = excluded.taken, matched = excluded.matched, damaged = excluded.damaged,
      released_paise = excluded.released_paise
  ) ${event}`);

export interface Collected {
  releasedPaise: number;
  payablePaise: number;
  payBy: string;
  eventId: string;
  lines: readonly (MatchedTaken & { releasedPaise: number })[];
}

export async function writeCollection(
  tx: Queryable,
  id: string,
  to: PickupStatus,
  { releasedPaise, payablePaise, payBy, eventId, lines }: Collected,
  pickupEvent: NewPickupEvent,
): Promise<void> {
  await tx.run(writeCollected, [
    ...valuesOf(id, pickupEvent),
    to,
    releasedPaise,
    payablePaise,
    payBy,
    eventId,
    ...arraysOf(lines, 'containerId', 'count', 'matched', 'damaged', 'releasedPaise'),
  ]);
}

const writeRefunded = sql(`
  with changed as (
    ${changed}, refund_paise = $10, refund_method = $11, refund_reference = $12, refund_on = $13, refund_event_id = $14
    where id = $1
  ) ${event}`);

export interface Refunded {
  paise: number;
  method: string;
  reference: string;
  /** The day of the payment, `YYYY-MM-DD`. */
  on: string;
  eventId: string;
}

export async function writeRefund(
  tx: Queryable,
  id: string,
  refund: Refunded,
  pickupEvent: NewPickupEvent,
): Promise<void> {
  const { paise, method, reference, on, eventId } = refund;
  await tx.run(writeRefunded, [...valuesOf(id, pickupEvent), 'refunded', paise, method, reference, on, eventId]);
}

// `holds_place` says whether the pick-up counts as booked in its slot, so that its place is freed only once.
const slot = { date: 'marked.pickup_date', window: 'marked.window_key', zone: 'marked.zone_id' };
const givePlace = sql(`
  with marked as (
    -- locked: the act that changes the pick-up has locked it
    update pickups set holds_place = false where id = $1 and holds_place returning pickup_date, window_key, zone_id
  ), ${giveCapacityBackSql(slot, 'marked')}
  select 1 from place_back`);

/** Frees the place of a locked pick-up in its slot, if it still has one. */
export async function giveSlotBackOfPickup(tx: Queryable, id: string): Promise<void> {
  await tx.run(givePlace, [id]);
}

const writeBack = sql(`
  with changed as (
    ${changed}, released_paise = 0, payable_paise = 0, collect_event_id = null where id = $1
  ), others as (
    -- locked: the caller has locked the pick-up of these rows
    delete from pickup_lines where pickup_id = $1 and count = 0
  ), untaken as (
    -- locked: the caller has locked the pick-up of these rows
    update pickup_lines set taken = null, matched = null, damaged = null, released_paise = null
    where pickup_id = $1 and count > 0
  ) ${event}`);

/** Undoes the collection of a locked pick-up. */
export async function writeUncollected(tx: Queryable, id: string, pickupEvent: NewPickupEvent): Promise<void> {
  await tx.run(writeBack, [...valuesOf(id, pickupEvent), 'scheduled']);
}
