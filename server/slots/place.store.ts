/**
 * Places of slots, for use inside the transaction of whoever needs one. Each is one statement, and `on conflict` looks
 * at the newest row: no lock before, no second look (docs/decisions/shop/0030). A slot is locked after products.
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

/**
 * The part `place` of a statement that takes a place: it has a row when one was left, or when the capacity is null.
 * With a `source` nothing is taken where that part has no row, and the slot may be columns of it; it has one row at most.
 */
export function takePlaceSql({ date, window, zone }: PlaceParts, capacity: string, source = '(values (1)) as always') {
  return `
  place as (
    insert into slots as s (date, window_key, zone_id, booked)
    -- one row: the source has no more
    select ${date}::date, ${window}::text, ${zone}::uuid, 1 from ${source}
    where ${capacity}::integer is null or ${capacity}::integer > 0
    order by 1
    on conflict (date, window_key, zone_id) do update set booked = s.booked + 1
    where ${capacity}::integer is null or s.booked < ${capacity}::integer
    returning s.booked
  )`;
}

/**
 * The part `place_back` of a statement that gives back the place of the one row that `source` has, or nothing for none.
 */
export function givePlaceBackSql({ date, window, zone }: PlaceParts, source: string) {
  return `
  place_back as (
    insert into slots as s (date, window_key, zone_id, booked)
    -- finds the row by its whole key, zone null included; it is there, because somebody took the place
    select ${date}::date, ${window}::text, ${zone}::uuid, 0 from ${source}
    order by 1
    on conflict (date, window_key, zone_id) do update set booked = s.booked - 1 where s.booked > 0
    returning s.booked
  )`;
}

const given = { date: '$1', window: '$2', zone: '$3' };
const take = sql<{ booked: number }>(`with ${takePlaceSql(given, '$4')} select booked from place`);
const giveBack = sql<{ booked: number }>(`
  with ${givePlaceBackSql(given, '(values (1)) as always')} select booked from place_back`);

const lock = sql<{ date: string; window_key: string; zone_id: string | null; booked: number }>(`
  insert into slots as s (date, window_key, zone_id, booked)
  select date, window_key, zone_id, 0
  from unnest($1::date[], $2::text[], $3::uuid[]) with ordinality as l(date, window_key, zone_id, at)
  order by at
  on conflict (date, window_key, zone_id) do update set booked = s.booked
  returning date, window_key, zone_id, booked`);

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
 * For who needs several slots: nobody else takes or gives back their places until the transaction ends. Answers how many
 * are taken.
 */
export async function lockSlots(tx: Queryable, slots: readonly PlaceOf[]): Promise<(PlaceOf & { booked: number })[]> {
  const rows = await tx.rows(lock, columnsOf(inOrder(slots)));
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
  ), recounted as (
    insert into slots (date, window_key, zone_id, booked)
    select date, window_key, zone_id, booked from ${source}
    order by 1, 2, 3
    on conflict (date, window_key, zone_id) do update set booked = excluded.booked
    returning 1
  )`;
}

const lockAll = sql('lock table slots in share row exclusive mode');

/** Who takes or gives back a place marks the order in the same statement: after this both are seen, or neither. */
export async function lockAllPlaces(tx: Queryable): Promise<void> {
  await tx.run(lockAll);
}
