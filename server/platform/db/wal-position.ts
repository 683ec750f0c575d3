/** How far a database has come: a timeline and a place in its write-ahead log. What was committed before lies behind it. */
import { type Queryable, sql } from './database.ts';

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
export async function readWalPosition(primary: Queryable): Promise<WalPosition | undefined> {
  return toPosition(await primary.row(ofPrimary));
}

/** How far the replica can be seen to have come. */
export async function readReplayed(replica: Queryable): Promise<WalPosition | undefined> {
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
