/**
 * Counters of booked places in slots. They change within the transaction of the act that needs a place. Each operation
 * is one statement, in which `on conflict` reads the newest row, so no lock is needed before it
 * (docs/decisions/shop/0030). Lock a slot after products. Slots without a capacity are also counted in separate shares,
 * so that their bookings do not wait for each other.
 */
import { arraysOf, type Queryable, sql } from '../core/db/database.ts';

export interface SlotKey {
  date: string;
  windowKey: string;
  /** Null for the shop without zones. */
  zoneId: string | null;
}

/** SQL expressions for the parts of a slot: `$26`, or a column of an earlier CTE. */
interface SlotParts {
  date: string;
  window: string;
  zone: string;
}

const slotSql = ({ date, window, zone }: SlotParts) => `${date}::date, ${window}::text, ${zone}::uuid`;

/**
 * SQL: the places booked in the shares of a slot. There is one branch for a zone and one for a null zone, because "not
 * distinct from" cannot use an index.
 */
const sharedSql = ({ date, window, zone }: SlotParts) => `
  (select coalesce(sum(booked), 0) from (
    select booked from slot_shares where zone_id = ${zone}::uuid and date = ${date}::date and window_key = ${window}
    union all
    select booked from slot_shares
    where ${zone}::uuid is null and zone_id is null and date = ${date}::date and window_key = ${window}
  ) as shares)`;

/**
 * SQL: the CTE `place`, which books places and has a row for each slot with enough places. `wanted` is an
 * earlier part with a row for each slot: date, window_key, zone_id, count (places to book), capacity (null books even
 * if none are left) and is_unlimited (the slot has no capacity, so nobody waits).
 */
export const takeCapacitiesSql = (wanted: string) => `
  counted as (
    insert into slots as s (date, window_key, zone_id, booked)
    select w.date, w.window_key, w.zone_id, w.count from ${wanted} w
    where not w.is_unlimited and (w.capacity is null or w.capacity >= w.count + ${sharedSql(columnsOfSlot('w'))})
    order by 1, 2, 3
    on conflict (date, window_key, zone_id) do update set booked = s.booked + excluded.booked
    where (
      select w.capacity is null or w.capacity >= s.booked + w.count + ${sharedSql(columnsOfSlot('s'))} from ${wanted} w
      where w.date = s.date and w.window_key = s.window_key and w.zone_id is not distinct from s.zone_id)
    returning s.booked
  ), shared as (
    insert into slot_shares as s (date, window_key, zone_id, share, booked)
    select w.date, w.window_key, w.zone_id, pg_backend_pid() % 16, w.count from ${wanted} w where w.is_unlimited
    order by 1, 2, 3
    on conflict (date, window_key, zone_id, share) do update set booked = s.booked + excluded.booked
    returning s.booked
  ), place as (
    select booked from counted union all select booked from shared
  )`;

/** SQL that books one place in the slot, if `source` has a row. */
export const takeCapacitySql = ({ date, window, zone }: SlotParts, capacity: string, source: string) => `
  wanted_slot as (
    select ${date}::date as date, ${window}::text as window_key, ${zone}::uuid as zone_id,
      1 as count, ${capacity}::integer as capacity, false as is_unlimited
    from ${source}
  ), ${takeCapacitiesSql('wanted_slot')}`;

const columnsOfSlot = (row: string): SlotParts => ({
  date: `${row}.date`,
  window: `${row}.window_key`,
  zone: `${row}.zone_id`,
});

/** SQL: the CTE `place_back`, which frees one place in the slot, if `source` has a row. */
export function giveCapacityBackSql(parts: SlotParts, source: string) {
  const { date, window, zone } = parts;
  return `
  counted_back as (
    -- locked: only one row, found by its unique key
    update slots s set booked = s.booked - 1
    where (s.date, s.window_key) = (select ${date}::date, ${window}::text from ${source})
      and s.zone_id is not distinct from (select ${zone}::uuid from ${source}) and s.booked > 0
    returning s.booked
  ), shared_back as (
    insert into slot_shares as s (date, window_key, zone_id, share, booked)
    -- only one row, because the source has at most one
    select ${slotSql(parts)}, pg_backend_pid() % 16, -1 from ${source}
    where not exists (select from counted_back) and ${sharedSql(parts)} > 0
    order by 1
    on conflict (date, window_key, zone_id, share) do update set booked = s.booked - 1
    returning s.booked
  ), place_back as (
    select booked from counted_back union all select booked from shared_back
  )`;
}

const given = { date: '$1', window: '$2', zone: '$3' };
const always = '(values (1)) as always';
const takePlaceInSlot = sql<{ booked: number }>(
  `with ${takeCapacitySql(given, '$4', always)} select booked from place`,
);
const giveBack = sql<{ booked: number }>(`
  with ${giveCapacityBackSql(given, always)} select booked from place_back`);

const lockSlotRows = sql(`
  insert into slots as s (date, window_key, zone_id, booked)
  select date, window_key, zone_id, 0
  from unnest($1::date[], $2::text[], $3::uuid[]) with ordinality as l(date, window_key, zone_id, at)
  order by at
  on conflict (date, window_key, zone_id) do update set booked = s.booked`);
const bookedBySlot = sql<{ date: string; windowKey: string; zoneId: string | null; booked: number }>(`
  select l.date, l.window_key, l.zone_id, c.booked + 0 as booked
  from unnest($1::date[], $2::text[], $3::uuid[]) as l(date, window_key, zone_id)
  join slot_counts c on c.date = l.date and c.window_key = l.window_key and c.zone_id is not distinct from l.zone_id`);

const keyOf = ({ date, windowKey, zoneId }: SlotKey) => `${date} ${windowKey} ${zoneId ?? ''}`;

function inOrder<Slot extends SlotKey>(slots: readonly Slot[]): Slot[] {
  const all = [...new Map(slots.map((slot) => [keyOf(slot), slot]))];
  return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot);
}

/**
 * Locks several slots: until the transaction ends, nobody else books or frees their places, except for orders in slots
 * without a capacity. Returns the numbers of booked places.
 */
export async function lockSlots(tx: Queryable, slots: readonly SlotKey[]): Promise<(SlotKey & { booked: number })[]> {
  const columns = arraysOf(inOrder(slots), 'date', 'windowKey', 'zoneId');
  await tx.run(lockSlotRows, columns);
  return tx.rows(bookedBySlot, columns);
}

/** Books a place if one is left, and returns whether there was one. A null capacity is unlimited. */
export async function takeCapacity(tx: Queryable, slot: SlotKey, capacity: number | null): Promise<boolean> {
  return (await tx.row(takePlaceInSlot, [slot.date, slot.windowKey, slot.zoneId, capacity])) !== undefined;
}

/** Books a place even if none is left: staff decided so, or a cancelled order is reopened. */
export async function overbookSlot(tx: Queryable, slot: SlotKey): Promise<void> {
  await takeCapacity(tx, slot, null);
}

/**
 * Frees one place. The caller marks the order as having no place, so this happens only once. The counter never becomes
 * negative.
 */
export async function giveCapacityBack(tx: Queryable, slot: SlotKey): Promise<void> {
  await tx.row(giveBack, [slot.date, slot.windowKey, slot.zoneId]);
}

/**
 * SQL: the CTE `recounted`, which sets the counters from this day on to the numbers that `source` has counted,
 * with columns as in `slots`. Call `lockAllSlots` before it.
 * @public
 */
export function recountCapacitySql(source: string, fromDay: string) {
  return `
  emptied as (
    -- locked: lockAllSlots has locked the whole table
    update slots s set booked = 0 where s.date >= ${fromDay} and s.booked > 0 and not exists (
      select from ${source} c
      where c.date = s.date and c.window_key = s.window_key and c.zone_id is not distinct from s.zone_id)
  ), unshared as (
    -- locked: lockAllSlots has locked the whole table
    update slot_shares set booked = 0 where date >= ${fromDay} and booked <> 0
  ), recounted as (
    insert into slots (date, window_key, zone_id, booked)
    select date, window_key, zone_id, booked from ${source}
    order by 1, 2, 3
    on conflict (date, window_key, zone_id) do update set booked = excluded.booked
    returning 1
  )`;
}

const lockSlotTables = sql('lock table slots, slot_shares in share row exclusive mode');

/**
 * Locks the counters of all slots. An act changes a counter and marks in the same statement whether its order has a
 * place. So after this lock both changes are visible, or neither.
 */
export async function lockAllSlots(tx: Queryable): Promise<void> {
  await tx.run(lockSlotTables);
}
