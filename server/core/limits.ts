/**
 * Rate limits: counters in the database, shared by all instances, for how often something may happen in a time window.
 */
import { type Queryable, sql } from './db/database.ts';
import { deleteLocked } from './db/lock-rows.ts';
import { refuseTooMany } from './refusal.ts';

export interface Limit {
  /** The name of the counted event. Together with the subject it forms the key of the counter. */
  name: string;
  most: number;
  windowSeconds: number;
  message: string;
}

interface Counter {
  count: number;
  windowEnds: Date;
}

// A window that ends more than an hour later than a new one would end was started by a wrong clock, and is replaced.
// The hour allows for small differences between the clocks of instances, which must never restart a window.
const countOne = sql<Counter>(`
  insert into rate_limits as l (key, count, window_ends)
  values ($1, 1, $2::timestamptz + make_interval(secs => $3))
  on conflict (key) do update set
    count = case when l.window_ends <= $2 or l.window_ends > excluded.window_ends + interval '1 hour' then 1 else l.count + 1 end,
    window_ends = case when l.window_ends <= $2 or l.window_ends > excluded.window_ends + interval '1 hour' then excluded.window_ends
      else l.window_ends end
  returning count, window_ends`);

const readOne = sql<Counter>(`
  select count, window_ends from rate_limits
  where key = $1 and window_ends > $2 and window_ends <= $2::timestamptz + make_interval(secs => $3 + 3600)`);

const startOver = sql(`
  insert into rate_limits (key, count, window_ends) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
  on conflict (key) do update set count = excluded.count, window_ends = excluded.window_ends`);

const forgetOne = sql(`delete from rate_limits where key = $1`);

const forgetEnded = sql(deleteLocked('rate_limits', 'key', 'window_ends <= $1'));

const keyOf = (limit: Limit, whom: string) => `${limit.name}:${whom}`;

function throwTooMany(limit: Limit, counter: Counter, now: Date): never {
  const seconds = Math.max(1, Math.ceil((counter.windowEnds.getTime() - now.getTime()) / 1000));
  throw refuseTooMany(limit.message, seconds);
}

const countUp = (db: Queryable, limit: Limit, whom: string, now: Date) =>
  db.row(countOne, [keyOf(limit, whom), now, limit.windowSeconds]);

/** Counts one more event of `whom`, and refuses if the limit is exceeded. */
export async function countAgainst(db: Queryable, limit: Limit, whom: string, now: Date): Promise<void> {
  const counter = await countUp(db, limit, whom, now);
  if (counter && counter.count > limit.most) throwTooMany(limit, counter, now);
}

/** Counts one more event of `whom`, and returns whether the limit allows it. */
export async function countWithin(db: Queryable, limit: Limit, whom: string, now: Date): Promise<boolean> {
  const counter = await countUp(db, limit, whom, now);
  return !counter || counter.count <= limit.most;
}

/** Refuses if `whom` has reached the limit already. Counts nothing. */
export async function requireBelow(db: Queryable, limit: Limit, whom: string, now: Date): Promise<void> {
  const counter = await db.row(readOne, [keyOf(limit, whom), now, limit.windowSeconds]);
  if (counter && counter.count >= limit.most) throwTooMany(limit, counter, now);
}

const readMany = sql<{ key: string; count: number }>(`
  select key, count from rate_limits
  where key = any($1::text[]) and window_ends > $2 and window_ends <= $2::timestamptz + make_interval(secs => $3 + 3600)`);

/** The present counts of the subjects `whom`. Subjects without a count are not in the map. */
export async function readCounts(
  db: Queryable,
  limit: Limit,
  whom: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map(whom.map((one) => [keyOf(limit, one), one]));
  const rows = await db.rows(readMany, [[...keys.keys()], now, limit.windowSeconds]);
  return new Map(rows.map(({ key, count }) => [keys.get(key) ?? key, count]));
}

/** Begins a new window for `whom`, with this event as its first one. */
export async function restartCount(db: Queryable, limit: Limit, whom: string, now: Date): Promise<void> {
  await db.run(startOver, [keyOf(limit, whom), now, limit.windowSeconds]);
}

/** Deletes counters whose window is over; returns their number. */
export function forgetCounters(db: Queryable, now: Date): Promise<number> {
  return db.run(forgetEnded, [now]);
}

/** Deletes the counter of `whom`, so that its next event is the first one again. */
export async function forgetCount(db: Queryable, limit: Limit, whom: string): Promise<void> {
  await db.run(forgetOne, [keyOf(limit, whom)]);
}

/** A limit that allows `most` events at once, and after that one more event every `stepSeconds`. */
export interface Allowance {
  name: string;
  most: number;
  stepSeconds: number;
  message: string;
}

// The end of the window is the instant at which the whole allowance is available again. If it is later than it would be
// for an empty allowance, a wrong clock wrote it.
const spendSome = sql<Counter>(`
  insert into rate_limits as l (key, count, window_ends) values ($1, 0, $2::timestamptz + make_interval(secs => $3))
  on conflict (key) do update set window_ends =
    greatest($2, least(l.window_ends, $2::timestamptz + make_interval(secs => $4))) + make_interval(secs => $3)
  where greatest($2, least(l.window_ends, $2::timestamptz + make_interval(secs => $4))) + make_interval(secs => $3)
    <= $2::timestamptz + make_interval(secs => $4)
  returning count, window_ends`);

/** Takes `count` from the allowance of `whom`. Refuses, and takes nothing, if less is left. */
export async function spend(
  db: Queryable,
  { name, most, stepSeconds, message }: Allowance,
  whom: string,
  count: number,
  now: Date,
): Promise<void> {
  const key = `${name}:${whom}`;
  const [wanted, whole] = [count * stepSeconds, most * stepSeconds];
  if (await db.row(spendSome, [key, now, wanted, whole])) return;
  const counter = await db.row(readOne, [key, now, whole]);
  const missing = Math.min(whole, ((counter?.windowEnds.getTime() ?? 0) - now.getTime()) / 1000) + wanted - whole;
  throw refuseTooMany(message, Math.max(1, Math.ceil(missing)));
}
