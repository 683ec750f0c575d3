/**
 * Places of slots, for use inside the transaction of whoever needs one. Each is one statement, and `on conflict` looks
 * at the newest row: no lock before, no second look (docs/decisions/shop/0030). A slot is locked after products. Slots
 * without a capacity count in shares of their own beside it: nobody waits there.
 */
import { type Queryable, sql } from '../platform/db/database.ts';

export interface PlaceOf {
  date: string;
  windowKey: string;
  /** Null is the shop without zones. */
  zoneId: string | null;
}

/** Where a statement has the parts of a slot: `$26`, or a column of a part before. */
interface PlaceParts {
  date: string;
  window: string;
  zone: string;
}

const slotSql = ({ date, window, zone }: PlaceParts) => `${date}::date, ${window}::text, ${zone}::uuid`;

/** Two branches, because "not distinct from" finds nothing in an index. */
const sharedSql = ({ date, window, zone }: PlaceParts) => `
  (select coalesce(sum(booked), 0) from (
    select booked from slot_shares where zone_id = ${zone}::uuid and date = ${date}::date and window_key = ${window}
    union all
    select booked from slot_shares
    where ${zone}::uuid is null and zone_id is null and date = ${date}::date and window_key = ${window}
  ) as shares)`;

/**
 * The part `place` of a statement that takes a place: it has a row when one was left, or when the capacity is null.
 * With a `source` nothing is taken where that part has no row, and the slot may be columns of it; it has one row at most.
 * `isUnlimited` is said of a slot that has no capacity: then nobody waits for anybody.
 */
export function takePlaceSql(
  parts: PlaceParts,
  capacity: string,
  source = '(values (1)) as always',
  isUnlimited = 'false',
) {
  return `
  counted as (
    insert into slots as s (date, window_key, zone_id, booked)
    -- one row: the source has no more
    select ${slotSql(parts)}, 1 from ${source}
    where not ${isUnlimited}::boolean and (${capacity}::integer is null or ${capacity}::integer > ${sharedSql(parts)})
    order by 1
    on conflict (date, window_key, zone_id) do update set booked = s.booked + 1
    where ${capacity}::integer is null or s.booked + ${sharedSql(conflicting)} < ${capacity}::integer
    returning s.booked
  ), shared as (
    insert into slot_shares as s (date, window_key, zone_id, share, booked)
    -- one row: the source has no more
    select ${slotSql(parts)}, pg_backend_pid() % 16, 1 from ${source} where ${isUnlimited}::boolean
    order by 1
    on conflict (date, window_key, zone_id, share) do update set booked = s.booked + 1
    returning s.booked
  ), place as (
    select booked from counted union all select booked from shared
  )`;
}

/** The columns of the row of `slots` that is there already. */
const conflicting: PlaceParts = { date: 's.date', window: 's.window_key', zone: 's.zone_id' };

/**
 * The part `place_back` of a statement that gives back the place of the one row that `source` has, or nothing for none.
 */
export function givePlaceBackSql(parts: PlaceParts, source: string) {
  const { date, window, zone } = parts;
  return `
  counted_back as (
    -- locked: one row by its unique key
    update slots s set booked = s.booked - 1
    where (s.date, s.window_key) = (select ${date}::date, ${window}::text from ${source})
      and s.zone_id is not distinct from (select ${zone}::uuid from ${source}) and s.booked > 0
    returning s.booked
  ), shared_back as (
    insert into slot_shares as s (date, window_key, zone_id, share, booked)
    -- one row: the source has no more
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
const take = sql<{ booked: number }>(`with ${takePlaceSql(given, '$4')} select booked from place`);
const giveBack = sql<{ booked: number }>(`
  with ${givePlaceBackSql(given, '(values (1)) as always')} select booked from place_back`);

const lock = sql(`
  insert into slots as s (date, window_key, zone_id, booked)
  select date, window_key, zone_id, 0
  from unnest($1::date[], $2::text[], $3::uuid[]) with ordinality as l(date, window_key, zone_id, at)
  order by at
  on conflict (date, window_key, zone_id) do update set booked = s.booked`);
const counts = sql<{ date: string; window_key: string; zone_id: string | null; booked: number }>(`
  select l.date, l.window_key, l.zone_id, c.booked + 0 as booked
  from unnest($1::date[], $2::text[], $3::uuid[]) as l(date, window_key, zone_id)
  join slot_counts c on c.date = l.date and c.window_key = l.window_key and c.zone_id is not distinct from l.zone_id`);

const takeMany = sql(`
  insert into slots as s (date, window_key, zone_id, booked)
  select date, window_key, zone_id, count
  from unnest($1::date[], $2::text[], $3::uuid[], $4::integer[]) with ordinality as l(date, window_key, zone_id, count, at)
  order by at
  on conflict (date, window_key, zone_id) do update set booked = s.booked + excluded.booked`);

const keyOf = ({ date, windowKey, zoneId }: PlaceOf) => `${date} ${windowKey} ${zoneId ?? ''}`;

function inOrder<Slot extends PlaceOf>(slots: readonly Slot[]): Slot[] {
  const all = [...new Map(slots.map((slot) => [keyOf(slot), slot]))];
  return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot);
}

const columnsOf = (slots: readonly PlaceOf[]) => [
  slots.map(({ date }) => date),
  slots.map(({ windowKey }) => windowKey),
  slots.map(({ zoneId }) => zoneId),
];

/**
 * For who needs several slots: nobody else takes or gives back their places until the transaction ends, but for orders
 * in slots without a capacity. Answers how many are taken.
 */
export async function lockSlots(tx: Queryable, slots: readonly PlaceOf[]): Promise<(PlaceOf & { booked: number })[]> {
  const columns = columnsOf(inOrder(slots));
  await tx.run(lock, columns);
  const rows = await tx.rows(counts, columns);
  return rows.map(({ window_key: windowKey, zone_id: zoneId, date, booked }) => ({ date, windowKey, zoneId, booked }));
}

/** Takes so many places of each slot; who locked them has looked whether they are there. */
export async function takePlaces(tx: Queryable, slots: readonly (PlaceOf & { count: number })[]): Promise<void> {
  const rows = inOrder(slots);
  await tx.run(takeMany, [...columnsOf(rows), rows.map(({ count }) => count)]);
}

/** Takes a place where one is left; whether there was one. A capacity of null is unlimited. */
export async function takePlace(tx: Queryable, slot: PlaceOf, capacity: number | null): Promise<boolean> {
  return (await tx.row(take, [slot.date, slot.windowKey, slot.zoneId, capacity])) !== undefined;
}

/** Takes a place also where none is left: staff were asked, or a cancelled order is opened again. */
export async function overbookPlace(tx: Queryable, slot: PlaceOf): Promise<void> {
  await takePlace(tx, slot, null);
}

/** Gives one place back. The caller's mark on the order makes sure that it comes back once; it never falls below none. */
export async function givePlaceBack(tx: Queryable, slot: PlaceOf): Promise<void> {
  await tx.row(giveBack, [slot.date, slot.windowKey, slot.zoneId]);
}

/**
 * The part `recounted` of a statement that sets the counters from a day on to what `source` has counted: columns as of
 * `slots`. `lockAllPlaces` comes before it.
 * @public
 */
export function recountPlacesSql(source: string, fromDay: string) {
  return `
  emptied as (
    -- locked: the whole table
    update slots s set booked = 0 where s.date >= ${fromDay} and s.booked > 0 and not exists (
      select from ${source} c
      where c.date = s.date and c.window_key = s.window_key and c.zone_id is not distinct from s.zone_id)
  ), unshared as (
    -- locked: the whole table
    update slot_shares set booked = 0 where date >= ${fromDay} and booked <> 0
  ), recounted as (
    insert into slots (date, window_key, zone_id, booked)
    select date, window_key, zone_id, booked from ${source}
    order by 1, 2, 3
    on conflict (date, window_key, zone_id) do update set booked = excluded.booked
    returning 1
  )`;
}

const lockAll = sql('lock table slots, slot_shares in share row exclusive mode');

/** Who takes or gives back a place marks the order in the same statement: after this both are seen, or neither. */
export async function lockAllPlaces(tx: Queryable): Promise<void> {
  await tx.run(lockAll);
}
