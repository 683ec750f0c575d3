/** Reads at a replica what it certainly knows, and all else at the primary (docs/decisions/running/0014). */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type Queryable, readThrough, sql } from './database.ts';
import { openPool } from './open-pool.ts';

/** How far a database has come: a timeline and a place in its write-ahead log. What was committed before lies behind it. */
export interface WalPosition {
  timeline: number;
  lsn: bigint;
}

interface PositionRow {
  timeline: number;
  lsn: string;
}

// Where a page of the log has just begun, the primary counts the page's header, 24 bytes and 40 for a file's first page,
// and a replica does not before something stands behind it: on a silent primary it would never seem to have come so far.
const ofPrimary = sql<PositionRow>(`
  select ('x' || left(file_name, 8))::bit(32)::int as timeline,
    (at - case when file_offset = 40 then 40 when file_offset > 40 and at % 8192 = 24 then 24 else 0 end)::text as lsn
  from pg_current_wal_insert_lsn() as lsn, pg_walfile_name_offset(lsn), cast(lsn - '0/0' as numeric) as at`);

// A server that is no replica (any more) answers no row. The timeline is the one it has certainly replayed: after a
// failover it may be behind for a while, and then the replica is simply not used.
const ofReplica = sql<PositionRow>(`
  select greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
    (pg_last_wal_replay_lsn() - '0/0')::text as lsn
  from pg_control_checkpoint() c, pg_control_recovery() r
  where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`);

const toPosition = (row: PositionRow | undefined): WalPosition | undefined =>
  row && { timeline: row.timeline, lsn: BigInt(row.lsn) };

/** Not before anything that this primary has committed so far. */
async function readWalPosition(primary: Queryable): Promise<WalPosition | undefined> {
  return toPosition(await primary.row(ofPrimary));
}

/** How far the replica can be seen to have come. */
async function readReplayed(replica: Queryable): Promise<WalPosition | undefined> {
  return toPosition(await replica.row(ofReplica));
}

/** Places of an older timeline that were acknowledged are part of every newer one; not the other way round. */
export function hasReached(at: WalPosition, wanted: WalPosition): boolean {
  return at.timeline >= wanted.timeline && at.lsn >= wanted.lsn;
}

export const printWalPosition = ({ timeline, lsn }: WalPosition) => `${timeline}.${lsn}`;

/** Undefined for what is no printed position. */
export function parseWalPosition(text: string | undefined): WalPosition | undefined {
  const [, timeline, lsn] = /^(\d{1,9})\.(\d{1,20})$/.exec(text ?? '') ?? [];
  return timeline === undefined || lsn === undefined ? undefined : { timeline: Number(timeline), lsn: BigInt(lsn) };
}

export interface Reads {
  /**
   * Runs work that only reads. It sees everything committed up to `seen` and up to about a second ago, and is run again
   * at the primary when the replica fails it: an answer that somebody expects is never lost to a replica.
   */
  read<Result>(seen: WalPosition | undefined, work: () => Promise<Result>): Promise<Result>;
  /** Something changed that everybody is to see at once: until it is known how far that is, the primary is read. */
  changed(): void;
  /** Where the primary is: what somebody who has just written must see. Undefined when it does not say. */
  position(): Promise<WalPosition | undefined>;
  stop(): Promise<void>;
}

const beatMs = 1000;
/** After a replica failed it is left alone for so long. */
const restMs = 2000;

/** `isExpected` tells errors that are the work's own answer, and not the replica's fault. */
export function openReplica(
  primary: Database,
  config: pg.PoolConfig,
  { isExpected, onError }: { isExpected(error: unknown): boolean; onError(error: Error): void },
): Reads {
  const pool = openPool({ max: 10, connectionTimeoutMillis: 1000, ...config }, onError);
  // Per connection: an address may lead to one of several replicas.
  const replayed = new WeakMap<pg.PoolClient, WalPosition>();
  const stopping = new AbortController();
  let floor: WalPosition | undefined;
  let news = 0;
  let asking: Promise<void> | undefined;
  let restsUntil = 0;

  /** The WAL position that everybody must see: the primary's current one, read again after each notification. */
  async function raiseFloor(): Promise<void> {
    for (let heard = -1; heard !== news && !stopping.signal.aborted; ) {
      heard = news;
      const next = await readWalPosition(primary).catch(() => undefined);
      if (heard === news) floor = next;
    }
    asking = undefined;
  }

  function askSoon(): void {
    asking ??= raiseFloor();
  }

  async function keepAsking(): Promise<void> {
    while (!stopping.signal.aborted) {
      askSoon();
      await sleep(beatMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function isThere(client: pg.PoolClient, wanted: readonly WalPosition[]): Promise<boolean> {
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
      return (await isThere(client, wanted)) ? [await readThrough(client, work)] : undefined;
    } catch (error) {
      if (isExpected(error)) throw error;
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  const asked = keepAsking();
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
      askSoon();
    },
    position: () => readWalPosition(primary).catch(() => undefined),
    async stop() {
      stopping.abort();
      await asked;
      await asking;
      await pool.end();
    },
  };
}
