/** Rules of the audit log. The browser loads this file, so it must not import Zod. */
import { addDays } from '../shared/days.ts';

/**
 * Staff cannot remove the values of entries that are younger than this many days, so that nobody hides what they have
 * just done.
 */
export const daysWithValues = 30;

/** The last day whose entries are old enough for their values to be removed. */
export const lastDayToEmpty = (today: string): string => addDays(today, -daysWithValues);
