/** The day of new documents, under the lock of all series. */
import type { DocumentKind } from '#contract/documents/content.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { isOpenDay, requireOpenDays } from '#server/ledger/require-value-day.ts';
import { lockSeries, readClockLimits, type StoredSeries } from './document.store.ts';

export type SeriesByKind = Map<DocumentKind, StoredSeries>;

/** Locks all series until the transaction ends. */
export async function lockAllSeries(tx: Queryable): Promise<SeriesByKind> {
  return new Map((await lockSeries(tx)).map((one) => [one.kind, one]));
}

/**
 * The day of a new document: the wanted day, or the day of the newest document of any kind if that is later. The days
 * of documents never go back.
 */
export const dayOf = (wanted: string, series: SeriesByKind): string =>
  [...series.values()].reduce((day, { lastDay }) => (lastDay > day ? lastDay : day), wanted);

/**
 * Whether the clock of this machine is more than a day ahead of the database's clock. It reads the machine's own clock,
 * because tests set the clock of `services` to any day.
 */
const isAhead = (now: Date): boolean => indiaDay(new Date()) > addDays(indiaDay(now), 1);

/** Whether `requireClock` would refuse documents today. */
export async function isClockWrong(db: Queryable, today: string): Promise<boolean> {
  const { now, lockedTo } = await readClockLimits(db);
  return isAhead(now) || !isOpenDay(today, lockedTo);
}

/**
 * Refuses documents while the clock is wrong. If it is ahead, every later document would have that day, until it comes. If
 * it was set back into a locked month, the returns of that month would change.
 */
export async function requireClock(tx: Queryable, today: string): Promise<void> {
  const { now, lockedTo } = await readClockLimits(tx);
  requireOpenDays([today], lockedTo);
  if (!isAhead(now)) return;
  throw new Refusal(
    'unavailable',
    'The clock of this machine is more than a day ahead, so it cannot issue documents. Please set the clock right.',
  );
}
