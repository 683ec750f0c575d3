/** Reads and writes the lock of months, and takes the lock that acts with a value date hold. */
import { type Queryable, sql } from '../core/db/database.ts';

const lockShared = sql(`select pg_advisory_xact_lock_shared(hashtext('month_locks'))`);
const lockAlone = sql(`select pg_advisory_xact_lock(hashtext('month_locks'))`);

/** Prevents that a month is locked before the transaction ends. An act takes this lock before all others. */
export async function shareMonths(tx: Queryable): Promise<void> {
  await tx.rows(lockShared);
}

/** The newest locking or unlocking. */
export interface MonthLockRow {
  number: number;
  lockedTo: string;
  /** The account of staff; null if it was deleted. */
  changedBy: string | null;
  createdAt: Date;
}

const newest = sql<MonthLockRow>(`
  select number, locked_to, changed_by, created_at from month_locks order by number desc limit 1`);

/** Undefined if no month was ever locked. */
export const readMonthLock = (db: Queryable): Promise<MonthLockRow | undefined> => db.row(newest);

/** Waits for all acts with a value date, and lets none begin until the transaction ends. Returns the present lock. */
export async function lockMonths(tx: Queryable): Promise<MonthLockRow | undefined> {
  await tx.rows(lockAlone);
  return readMonthLock(tx);
}

const insertLock = sql(`
  insert into month_locks (number, locked_to, reason, changed_by, created_at) values ($1, $2, $3, $4, $5)`);

interface NewLock extends Pick<MonthLockRow, 'number' | 'lockedTo'> {
  reason: string;
  by: string;
  at: Date;
}

/** The caller has called `lockMonths`. */
export async function writeMonthLock(tx: Queryable, { number, lockedTo, reason, by, at }: NewLock): Promise<void> {
  await tx.run(insertLock, [number, lockedTo, reason, by, at]);
}
