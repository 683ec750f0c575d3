/** Reads at a replica what it certainly knows, and all else at the primary (docs/decisions/running/0014). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, readThrough } from './database.ts';
import { hasReached, readReplayed, readWalPosition, type WalPosition } from './wal-position.ts';

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
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 1000, ...config });
  pool.on('error', onError);
  // A connection that breaks while it is used fails that user's statement; it must not end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
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
