/** Reads and writes windows. */
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { inOrderOfDay, type WindowRow } from './store.ts';

export type WindowValues = Omit<WindowRow, 'key' | 'version'>;

const all = sql<WindowRow>(`select * from delivery_windows order by ${inOrderOfDay}`);
const windowByKey = sql<WindowRow>(`select * from delivery_windows where key = $1`);
const lockKeys = sql(`select pg_advisory_xact_lock(hashtext('delivery windows'))`);

export function listWindows(db: Queryable): Promise<WindowRow[]> {
  return db.rows(all);
}

export function findWindow(db: Queryable, key: string): Promise<WindowRow | undefined> {
  return db.row(windowByKey, [key]);
}

/** Locks and returns all windows. Until the transaction ends, nobody else can create one. */
export async function holdWindows(tx: Queryable): Promise<WindowRow[]> {
  await tx.run(lockKeys);
  return listWindows(tx);
}

const valuesOf = (window: WindowValues): unknown[] => [
  window.label,
  window.fromMinute,
  window.toMinute,
  window.firstDate,
  window.lastDate,
  window.weekdays,
  window.capacity,
  window.cutoffDays,
  window.cutoffMinute,
];

const insertWindowRow = sql<WindowRow>(`
  insert into delivery_windows (key, label, from_minute, to_minute, first_date, last_date, weekdays, capacity,
    cutoff_days, cutoff_minute, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning *`);
const updateWindowRow = sql<WindowRow>(`
  update delivery_windows
  set label = $2, from_minute = $3, to_minute = $4, first_date = $5, last_date = $6, weekdays = $7, capacity = $8,
    cutoff_days = $9, cutoff_minute = $10, version = version + 1
  where key = $1 and version = $11
  returning *`);

export function insertWindow(tx: Queryable, _staff: Staff, key: string, window: WindowValues, now: Date) {
  return tx.row(insertWindowRow, [key, ...valuesOf(window), now]);
}

/** Changes a window; undefined if none has this key and version. */
export function updateWindow(db: Queryable, _staff: Staff, key: string, window: WindowValues, version: number) {
  return db.row(updateWindowRow, [key, ...valuesOf(window), version]);
}

const deleteWindowRow = sql(`delete from delivery_windows where key = $1`);
const end = sql(`
  update delivery_windows
  set first_date = least(first_date, $2::date), last_date = least(last_date, $2::date), version = version + 1
  where key = $1`);

/** Deletes a window and returns whether it existed. Violates a foreign key while orders or zones use it. */
export async function removeWindow(db: Queryable, _staff: Staff, key: string): Promise<boolean> {
  return (await db.run(deleteWindowRow, [key])) === 1;
}

/** Sets the last day of a window, unless it has an earlier one. */
export async function endWindow(db: Queryable, _staff: Staff, key: string, lastDate: string): Promise<void> {
  await db.run(end, [key, lastDate]);
}
