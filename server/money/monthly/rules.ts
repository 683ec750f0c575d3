/** Months and days of statements. Pure; days are those of India. */
import { addDays, indiaDay } from '#contract/shared/days.ts';

/** Statements and reminders are written from six in the morning on: nobody is written to at night. */
const firstHour = 6;

/** The day whose letters are to be written by now. */
export const letterDay = (now: Date): string => indiaDay(new Date(now.getTime() - firstHour * 3_600_000));

/** The first day of the month that a day lies so many months away from. */
export function monthOf(day: string, away = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + away);
  return date.toISOString().slice(0, 10);
}

/** By when a statement is paid: a late one leaves the customer as many days as one of the first. */
export function dueOn(month: string, madeOn: string, dueDay: number): string {
  const regular = addDays(monthOf(month, 1), dueDay - 1);
  const late = addDays(madeOn, dueDay - 1);
  return late > regular ? late : regular;
}

const mostReminders = 3;

/** When a statement that has something due is reminded of first: the day after it was to be paid. */
export const firstReminder = (dueOn: string): string => addDays(dueOn, 1);

/**
 * After the day of a statement's reminder: how many were written, and the day of the next one; null when it was the last.
 * Of a statement that nothing is left of, or that a newer one says the same of, none is written and none follows.
 */
export function afterReminder(today: string, reminders: number, isAsked: boolean, everyDays: number) {
  const written = reminders + (isAsked ? 1 : 0);
  const hasNext = isAsked && written < mostReminders;
  return { reminders: written, remindOn: hasNext ? addDays(today, everyDays) : null };
}
