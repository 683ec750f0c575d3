/**
 * Reads from a replica if it certainly has the needed data, otherwise from the primary (docs/decisions/running/0014).
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type Queryable, readThrough, sql } from './database.ts';
import { openPool } from './open-pool.ts';

/**
 * The progress of a database: a timeline and a position in its write-ahead log. All commits before the position are
 * included.
 */
export interface WalPosition {
  timeline: number;
  lsn: bigint;
}

interface PositionRow {
  timeline: number;
  lsn: string;
}

// At the start of a page of the write-ahead log, the primary's position is after the page's header (24 bytes, 40 on a
// file's first page), but a replica's position stays before the header until more is written. The header is subtracted,
// because otherwise a replica of an idle primary would never reach the primary's position.
const primaryPosition = sql<PositionRow>(`
  select ('x' || left(file_name, 8))::bit(32)::int as timeline,
    (at - case when file_offset = 40 then 40 when file_offset > 40 and at % 8192 = 24 then 24 else 0 end)::text as lsn
  from pg_current_wal_insert_lsn() as lsn, pg_walfile_name_offset(lsn), cast(lsn - '0/0' as numeric) as at`);

// Returns no row from a server that is not a replica. The returned timeline has certainly been replayed. After a
// failover it may be the old timeline for a while, during which the replica is not used.
const replicaPosition = sql<PositionRow>(`
  select greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
    (pg_last_wal_replay_lsn() - '0/0')::text as lsn
  from pg_control_checkpoint() c, pg_control_recovery() r
  where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`);

const toPosition = (row: PositionRow | undefined): WalPosition | undefined =>
  row && { timeline: row.timeline, lsn: BigInt(row.lsn) };

/** A position after everything that this primary has committed so far. */
async function readWalPosition(primary: Queryable): Promise<WalPosition | undefined> {
  return toPosition(await primary.row(primaryPosition));
}

/** The position that the replica has certainly replayed. */
async function readReplayed(replica: Queryable): Promise<WalPosition | undefined> {
  return toPosition(await replica.row(replicaPosition));
}

/** Whether `at` includes all commits up to `wanted`. A newer timeline includes older ones, but not the reverse. */
export function hasReached(at: WalPosition, wanted: WalPosition): boolean {
  return at.timeline >= wanted.timeline && at.lsn >= wanted.lsn;
}

export const printWalPosition = ({ timeline, lsn }: WalPosition) => `${timeline}.${lsn}`;

/** Parses the text of `printWalPosition`; undefined for invalid text. */
export function parseWalPosition(text: string | undefined): WalPosition | undefined {
  const [, timeline, lsn] = /^(\d{1,9})\.(\d{1,20})$/.exec(text ?? '') ?? [];
  return timeline === undefined || lsn === undefined ? undefined : { timeline: Number(timeline), lsn: BigInt(lsn) };
}

export interface Reads {
  /**
   * Runs work that only reads. It sees at least the commits up to `seen` and those older than about a second. If the
   * replica fails, the work runs again at the primary, so that the caller still gets an answer.
   */
  read<Result>(seen: WalPosition | undefined, work: () => Promise<Result>): Promise<Result>;
  /** Announces a change that everybody must see immediately: until its position is known, the primary is read. */
  changed(): void;
  /** The primary's present position: pass it as `seen` to see a change that was just made. Undefined if unknown. */
  position(): Promise<WalPosition | undefined>;
  stop(): Promise<void>;
}

const beatMs = 1000;
/** After a failure the replica is not used for this time, in milliseconds. */
const restMs = 2000;

/** `isExpected` recognizes errors that the work throws on purpose, such as refusals, and not because of the replica. */
export function openReplica(
  primary: Database,
  config: pg.PoolConfig,
  { isExpected, onError }: { isExpected(error: unknown): boolean; onError(error: Error): void },
): Reads {
  const pool = openPool({ max: 10, connectionTimeoutMillis: 1000, ...config }, onError);
  // Positions are stored per connection, because an address may lead to one of several replicas.
  const replayed = new WeakMap<pg.PoolClient, WalPosition>();
  const stopping = new AbortController();
  let floor: WalPosition | undefined;
  let news = 0;
  let raising: Promise<void> | undefined;
  let restsUntil = 0;

  /**
   * Sets `floor`, the position that every read must include, to the position of the primary. If a change is announced
   * while the position is read, it is read again.
   */
  async function raiseFloor(): Promise<void> {
    for (let heard = -1; heard !== news && !stopping.signal.aborted; ) {
      heard = news;
      const next = await readWalPosition(primary).catch(() => undefined);
      if (heard === news) floor = next;
    }
    raising = undefined;
  }

  function raiseSoon(): void {
    raising ??= raiseFloor();
  }

  async function keepRaising(): Promise<void> {
    while (!stopping.signal.aborted) {
      raiseSoon();
      await sleep(beatMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function isUpToDate(client: pg.PoolClient, wanted: readonly WalPosition[]): Promise<boolean> {
    const enough = (at: WalPosition | undefined) =>
      at !== undefined && wanted.every((position) => hasReached(at, position));
    if (enough(replayed.get(client))) return true;
    const at = await readReplayed(primary.onClient(client));
    if (at) replayed.set(client, at);
    return enough(at);
  }

  async function attempt<Result>(
    wanted: readonly WalPosition[],
    work: () => Promise<Result>,
  ): Promise<[Result] | undefined> {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return (await isUpToDate(client, wanted)) ? [await readThrough(client, work)] : undefined;
    } catch (error) {
      if (isExpected(error)) throw error;
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  const ended = keepRaising();
  return {
    async read(seen, work) {
      if (!floor || performance.now() < restsUntil) return work();
      try {
        const done = await attempt(seen ? [floor, seen] : [floor], work);
        if (done) return done[0];
      } catch (error) {
        if (isExpected(error)) throw error;
        restsUntil = performance.now() + restMs;
        onError(error as Error);
      }
      return work();
    },
    changed() {
      news += 1;
      floor = undefined;
      raiseSoon();
    },
    position: () => readWalPosition(primary).catch(() => undefined),
    async stop() {
      stopping.abort();
      await ended;
      await raising;
      await pool.end();
    },
  };
}
