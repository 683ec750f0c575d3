/**
 * Checks the earlier day to which an act belongs, and the lock of months. An act of today takes no lock, because only a
 * month that ended at least a day ago can be locked (docs/decisions/shop/0058).
 */
import { checkValueDay } from '#contract/money/value-day.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '../core/db/database.ts';
import { Refusal, refuseInput } from '../core/refusal.ts';
import { readMonthLock, shareMonths } from './month-lock.store.ts';
import type { LedgerEvent } from './rules.ts';

const isEarlier = (day: string | undefined, at: Date): day is string => day !== undefined && day !== indiaDay(at);

/** Keeps months from being locked until the transaction ends, if the act names an earlier day. It is the act's first lock. */
export async function holdMonths(tx: Queryable, day: string | undefined, at: Date): Promise<void> {
  if (isEarlier(day, at)) await shareMonths(tx);
}

/**
 * Checks the day that an act names, after `holdMonths`. Refuses a future day, one that is too old, and one in a locked
 * month. Returns undefined for today.
 */
export async function requireValueDay(tx: Queryable, day: string | undefined, at: Date): Promise<string | undefined> {
  if (!isEarlier(day, at)) return undefined;
  const lockedTo = (await readMonthLock(tx))?.lockedTo ?? null;
  const msg = checkValueDay(day, { today: indiaDay(at), lockedTo });
  if (msg !== undefined) throw refuseInput([{ path: 'day', msg }]);
  return day;
}

/**
 * The value date for a paper of this day, such as a supplier's bill. Undefined, which means today, if the day is too
 * old or in a locked month. Like `holdMonths`, it takes the act's first lock.
 */
export async function findOpenDay(tx: Queryable, day: string, at: Date): Promise<string | undefined> {
  await holdMonths(tx, day, at);
  const lockedTo = (await readMonthLock(tx))?.lockedTo ?? null;
  return isEarlier(day, at) && checkValueDay(day, { today: indiaDay(at), lockedTo }) === undefined ? day : undefined;
}

/** Calls `holdMonths` and then `requireValueDay`, for an act that has nothing to do between them. */
export async function openValueDay(tx: Queryable, day: string | undefined, at: Date): Promise<string | undefined> {
  await holdMonths(tx, day, at);
  return requireValueDay(tx, day, at);
}

export const isOpenDay = (day: string, lockedTo: string | null): boolean => lockedTo === null || day > lockedTo;

/** Refuses days of locked months. Days that staff choose were checked before, so the clock of the machine is wrong. */
export function requireOpenDays(days: readonly string[], lockedTo: string | null): void {
  if (days.every((day) => isOpenDay(day, lockedTo))) return;
  throw new Refusal(
    'unavailable',
    'The clock of this machine shows a day of a locked month, so nothing can be recorded. Please set the clock right.',
  );
}

export const requireOpenMonths = (events: readonly LedgerEvent[], lockedTo: string | null): void =>
  requireOpenDays(
    events.map(({ at, valueDay }) => valueDay ?? indiaDay(at)),
    lockedTo,
  );
