/**
 * Builds delivery windows and exceptions to them: `buildWindow(shop, { capacity: 10 })`, `buildException(shop, { date
 * })`.
 */
import { v7 as newId } from 'uuid';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { Exception, Window } from '#server/slots/rules.ts';
import { insertRows } from './rows.ts';

type Shop = Pick<Services, 'db' | 'clock'>;

/** A further window, by default daily from 20:00 to 22:00, without a capacity, and open for orders until it ends. */
export async function buildWindow({ db, clock }: Shop, overrides: Partial<Window> = {}): Promise<Window> {
  const window: Window = {
    key: `night-${newId().slice(-12)}`,
    label: 'Night',
    fromMinute: 20 * 60,
    toMinute: 22 * 60,
    firstDate: null,
    lastDate: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    capacity: null,
    cutoffDays: null,
    cutoffMinute: null,
    ...overrides,
  };
  await insertRows(db, 'delivery_windows', [{ ...window, createdAt: clock() }]);
  return window;
}

/** An exception, by default one that closes tomorrow for Diwali in all windows and zones. */
export async function buildException(
  { db, clock }: Shop,
  overrides: Partial<Exception> = {},
): Promise<Exception & { id: string }> {
  const exception = {
    id: newId(),
    date: addDays(indiaDay(clock()), 1),
    windowKey: null,
    zoneId: null,
    isClosed: true,
    isOpened: false,
    reason: 'Diwali',
    capacity: null,
    ...overrides,
  };
  const times = { createdBy: null, createdAt: clock(), updatedAt: clock() };
  await insertRows(db, 'slot_exceptions', [{ ...exception, version: 1, ...times }]);
  return exception;
}

/** Sets the number of booked deliveries of a slot. */
export async function buildBooked(
  { db }: Pick<Services, 'db'>,
  {
    date,
    windowKey,
    booked,
    zoneId = null,
  }: { date: string; windowKey: string; booked: number; zoneId?: string | null },
): Promise<void> {
  await insertRows(db, 'slots', [{ zoneId, date, windowKey, booked }]);
}

const clear = sql(`
  with taken as (delete from slots), shared as (delete from slot_shares), differing as (delete from slot_exceptions)
  delete from delivery_windows where key not in ('morning', 'afternoon', 'evening')`);
const restore = sql(`
  update delivery_windows set capacity = null, weekdays = '{1,2,3,4,5,6,7}', first_date = null, last_date = null,
    cutoff_days = null, cutoff_minute = null, version = 1,
    from_minute = case key when 'morning' then 540 when 'afternoon' then 720 else 960 end,
    to_minute = case key when 'morning' then 720 when 'afternoon' then 960 else 1200 end`);

/** Resets the windows to those of a new shop without exceptions and bookings, for the next test of a file. */
export async function resetSlots({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.run(clear);
  await db.run(restore);
}

const counter = sql<{ booked: number }>(`
  select booked from slot_counts where date = $1 and window_key = $2 and zone_id is not distinct from $3`);

/** The number of booked deliveries of a slot, according to its counter. */
export async function countBooked(
  { db }: Pick<Services, 'db'>,
  { date, windowKey, zoneId = null }: { date: string; windowKey: string; zoneId?: string | null },
): Promise<number> {
  return (await db.row(counter, [date, windowKey, zoneId]))?.booked ?? 0;
}
