/**
 * The day to which an entry of the money desk belongs ("value date"), and the lock of months. The browser loads this
 * file, so it must not import Zod.
 */
import { addDays } from '../shared/days.ts';
import { message } from '../shared/translate.ts';
import { daysOfMonth, monthOf } from './entries.ts';

/** The highest age in days of a value date. It keeps typing errors out of the books. */
export const mostDaysBack = 366;

export const valueDayWords = {
  future: message('This day has not come yet'),
  tooOld: message('Please choose a day of the last 12 months'),
  locked: message('This month is locked. Please choose a later day'),
} as const;

interface Limits {
  today: string;
  /** The last locked day; null if no month is locked. */
  lockedTo: string | null;
}

/** The first day that can be chosen. */
export function firstOpenDay({ today, lockedTo }: Limits): string {
  const oldest = addDays(today, -mostDaysBack);
  const open = lockedTo === null ? oldest : addDays(lockedTo, 1);
  return open > oldest ? open : oldest;
}

/** Why an entry cannot have this value date; undefined if it can. */
export function checkValueDay(day: string, { today, lockedTo }: Limits): string | undefined {
  if (day > today) return valueDayWords.future;
  if (day < addDays(today, -mostDaysBack)) return valueDayWords.tooOld;
  return lockedTo !== null && day <= lockedTo ? valueDayWords.locked : undefined;
}

/**
 * Whether a month can be locked today: from the second day of the next month. An entry of today can then never belong
 * to a month that is being locked, so only entries with a value date need to check the lock.
 */
export const canBeLocked = (month: string, today: string): boolean => today >= `${monthOf(`${month}-01`, 1)}-02`;

/**
 * The month whose lock the books of a shown month offer: the shown one, or the one before if the shown one has not ended
 * yet; null if that cannot be locked now, or is locked. `firstDay` is the day of the first entry of the books.
 */
export function findLockable(shown: string, { today, lockedTo, firstDay }: Limits & { firstDay: string | null }) {
  const isOpen = (month: string) => canBeLocked(month, today) && (lockedTo === null || lastDayOf(month) > lockedTo);
  if (isOpen(shown)) return shown;
  const before = monthOf(`${shown}-01`, -1);
  return firstDay !== null && firstDay <= lastDayOf(before) && isOpen(before) ? before : null;
}

/** The last day that is locked after this month was locked, or before it was unlocked. */
export const lastDayOf = (month: string): string => daysOfMonth(month).to;

/** The last day that stays locked if this month and all later ones are unlocked. */
export const lastDayBefore = (month: string): string => addDays(`${month}-01`, -1);
