/** Pure functions for the months and days of statements. All days are days in India. */
import { addDays, indiaDay } from '#contract/shared/days.ts';

/** The hour in India from which statements and reminders are sent, so that nobody gets them at night. */
const firstHour = 6;

/** The day whose statements and reminders are due now; before the first hour it is the day before. */
export const letterDay = (now: Date): string => indiaDay(new Date(now.getTime() - firstHour * 3_600_000));

/** The first day of the month that is `away` months from a day. */
export function monthOf(day: string, away = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + away);
  return date.toISOString().slice(0, 10);
}

/**
 * The due date of a statement. If it was made late, the customer gets as many days as for a statement that was made on
 * the first of the month.
 */
export function dueOn(month: string, madeOn: string, dueDay: number): string {
  const regular = addDays(monthOf(month, 1), dueDay - 1);
  const late = addDays(madeOn, dueDay - 1);
  return late > regular ? late : regular;
}

const mostReminders = 3;

/** The day of the first reminder: the day after the due date. */
export const firstReminder = (dueOn: string): string => addDays(dueOn, 1);

/**
 * The new number of reminders and the day of the next one (null after the last). A statement gets no further reminders
 * once it is paid or its dues are in a newer statement. Without an email address no reminder is sent, so none is
 * counted: the reminders begin when there is an address.
 */
export function afterReminder(
  today: string,
  { reminders, needsReminder, isReachable }: { reminders: number; needsReminder: boolean; isReachable: boolean },
  everyDays: number,
) {
  const sent = reminders + (needsReminder && isReachable ? 1 : 0);
  const hasNext = needsReminder && sent < mostReminders;
  return { reminders: sent, remindOn: hasNext ? addDays(today, everyDays) : null };
}
