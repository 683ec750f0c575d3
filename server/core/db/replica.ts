/** Reads from a replica what it certainly has, and all else from the primary (docs/decisions/running/0014). */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type Queryable, readThrough, sql } from './database.ts';
import { openPool } from './open-pool.ts';

/** The progress of a database: a timeline and a position in its write-ahead log. Earlier commits are before it. */
export interface WalPosition {
  timeline: number;
  lsn: bigint;
}

interface PositionRow {
  timeline: number;
  lsn: string;
}

// At the start of a page of the log, the primary counts the page's header (24 bytes, 40 for a file's first page), and
// a replica does not until something follows it: on a silent primary it would never seem to have come that far.
const ofPrimary = sql<PositionRow>(`
  select ('x' || left(file_name, 8))::bit(32)::int as timeline,
    (at - case when file_offset = 40 then 40 when file_offset > 40 and at % 8192 = 24 then 24 else 0 end)::text as lsn
  from pg_current_wal_insert_lsn() as lsn, pg_walfile_name_offset(lsn), cast(lsn - '0/0' as numeric) as at`);

// A server that is not a replica (any more) returns no row. The timeline is the one certainly replayed: after a
// failover it may be behind for a while, and then the replica is simply not used.
const ofReplica = sql<PositionRow>(`
  select greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
    (pg_last_wal_replay_lsn() - '0/0')::text as lsn
  from pg_control_checkpoint() c, pg_control_recovery() r
  where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`);

const toPosition = (row: PositionRow | undefined): WalPosition | undefined =>
  row && { timeline: row.timeline, lsn: BigInt(row.lsn) };

/** A position that is not before anything this primary has committed so far. */
async function readWalPosition(primary: Queryable): Promise<WalPosition | undefined> {
  return toPosition(await primary.row(ofPrimary));
}

/** The position that the replica has certainly replayed. */
async function readReplayed(replica: Queryable): Promise<WalPosition | undefined> {
  return toPosition(await replica.row(ofReplica));
}

/** Acknowledged positions of an older timeline are part of every newer one, but not the reverse. */
export function hasReached(at: WalPosition, wanted: WalPosition): boolean {
  return at.timeline >= wanted.timeline && at.lsn >= wanted.lsn;
}

export const printWalPosition = ({ timeline, lsn }: WalPosition) => `${timeline}.${lsn}`;

/** Undefined for invalid text. */
export function parseWalPosition(text: string | undefined): WalPosition | undefined {
  const [, timeline, lsn] = /^(\d{1,9})\.(\d{1,20})$/.exec(text ?? '') ?? [];
  return timeline === undefined || lsn === undefined ? undefined : { timeline: Number(timeline), lsn: BigInt(lsn) };
}

export interface Reads {
  /**
   * Runs work that only reads. It sees everything committed up to `seen` and up to about a second ago. If the replica
   * fails, it runs again at the primary, so that no answer is lost because of a replica.
   */
  read<Result>(seen: WalPosition | undefined, work: () => Promise<Result>): Promise<Result>;
  /** Announces a change that everybody must see immediately: until its position is known, the primary is read. */
  changed(): void;
  /** The position of the primary, which somebody who has just written must see. Undefined if it is unknown. */
  position(): Promise<WalPosition | undefined>;
  stop(): Promise<void>;
}

const beatMs = 1000;
/** A replica that failed is not used for this long (ms). */
const restMs = 2000;

/** `isExpected` recognizes errors that are the work's own answer, and not the replica's fault. */
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

  /** The position that everybody must see: the primary's current one, read again after each notification. */
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
