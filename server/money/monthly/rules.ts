/** Months and days of statements. Pure; days are those of India. */
import { addDays, indiaDay } from '#contract/shared/days.ts';

/** Statements and reminders are sent from six in the morning on: nobody gets them at night. */
const firstHour = 6;

/** The day whose statements and reminders are due now. */
export const letterDay = (now: Date): string => indiaDay(new Date(now.getTime() - firstHour * 3_600_000));

/** The first day of the month that is `away` months from a day. */
export function monthOf(day: string, away = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + away);
  return date.toISOString().slice(0, 10);
}

/** The due date of a statement: a late statement gives the customer as many days as one made on the first. */
export function dueOn(month: string, madeOn: string, dueDay: number): string {
  const regular = addDays(monthOf(month, 1), dueDay - 1);
  const late = addDays(madeOn, dueDay - 1);
  return late > regular ? late : regular;
}

const mostReminders = 3;

/** The first reminder of an unpaid statement: the day after its due date. */
export const firstReminder = (dueOn: string): string => addDays(dueOn, 1);

/**
 * The new number of reminders and the day of the next one (null after the last). A statement that is paid, or whose
 * dues are in a newer one, gets no reminder now or later.
 */
export function afterReminder(today: string, reminders: number, isAsked: boolean, everyDays: number) {
  const written = reminders + (isAsked ? 1 : 0);
  const hasNext = isAsked && written < mostReminders;
  return { reminders: written, remindOn: hasNext ? addDays(today, everyDays) : null };
}
