/** The day of new documents, under the lock of all series. */
import type { DocumentKind } from '#contract/documents/content.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockSeries, readDatabaseTime, type StoredSeries } from './document.store.ts';

export type SeriesByKind = Map<DocumentKind, StoredSeries>;

/** Locks all series until the transaction ends. */
export async function lockAllSeries(tx: Queryable): Promise<SeriesByKind> {
  return new Map((await lockSeries(tx)).map((one) => [one.kind, one]));
}

/** Documents of all kinds have days in one order: a document never has an earlier day than the last one. */
export const dayOf = (wanted: string, series: SeriesByKind): string =>
  [...series.values()].reduce((day, { lastDay }) => (lastDay > day ? lastDay : day), wanted);

/**
 * Whether the clock of this machine is more than a day ahead of the database's. It reads the machine's own clock, because
 * tests set the one of `services` to any day.
 */
export async function isClockAhead(db: Queryable): Promise<boolean> {
  return indiaDay(new Date()) > addDays(indiaDay(await readDatabaseTime(db)), 1);
}

/** Refuses documents while the clock is ahead: every later document would have that day, until it comes. */
export async function requireClock(tx: Queryable): Promise<void> {
  if (!(await isClockAhead(tx))) return;
  throw new Refusal(
    'unavailable',
    'The clock of this machine is more than a day ahead, so it cannot issue documents. Please set the clock right.',
  );
}
