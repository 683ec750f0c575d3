/** Delivery days and windows. */

import { dayMs, indiaClock, indiaDay } from '../shared/days.ts';
import { type Message, messageOf } from '../shared/translate.ts';
import { describeSpan, parseTime } from '../slots/rules.ts';

export const deliveryWindows = ['morning', 'afternoon', 'evening'] as const;
export type DeliveryWindow = (typeof deliveryWindows)[number];

export const deliveryWindowLabels: Record<DeliveryWindow, string> = {
  morning: 'Morning (9 AM - 12 PM)',
  afternoon: 'Afternoon (12 PM - 4 PM)',
  evening: 'Evening (4 PM - 8 PM)',
};

/** A delivery window with the label and times that it had when it was chosen; `from` and `to` are like 09:00. */
export interface ChosenWindow {
  label: string;
  from: string;
  to: string;
}

/** Describes a delivery window in English. */
export const describeWindow = ({ label, from, to }: ChosenWindow): string =>
  describeSpan(label, parseTime(from) ?? 0, parseTime(to) ?? 0);

const windowEndHours: Record<DeliveryWindow, number> = { morning: 12, afternoon: 16, evening: 20 };
/** The default of the setting `daysAhead` in a new shop. */
const firstDaysAhead = 30;

/** The days that can be chosen for a delivery now: today and the next `daysAhead` days, each `YYYY-MM-DD`. */
export function deliveryDays(now: Date, daysAhead = firstDaysAhead): string[] {
  return Array.from({ length: daysAhead + 1 }, (_, days) => indiaDay(new Date(now.getTime() + days * dayMs)));
}

/** Whether a window of that day can still be chosen, because it has not ended yet. */
export function isWindowOpen(day: string, window: DeliveryWindow, now: Date): boolean {
  const today = indiaDay(now);
  if (day !== today) return day > today;
  return indiaClock(now).getUTCHours() < windowEndHours[window];
}

/** The message that refuses a delivery day; undefined if the day can be chosen. */
export function findDayFault(day: string, now: Date, daysAhead = firstDaysAhead): string | Message | undefined {
  const days = deliveryDays(now, daysAhead);
  if (day < (days[0] ?? '')) return 'Delivery date cannot be in the past';
  if (day > (days.at(-1) ?? '')) {
    return messageOf('Delivery date must be within the next {days} days', { days: daysAhead });
  }
  return days.includes(day) ? undefined : 'There is no such day in the calendar';
}

export const windowPassed = 'This delivery time has already passed today. Please choose a later one.';

/**
 * The message that refuses a delivery day or one of the three windows of a new shop, with the name of its field; empty
 * if both can be chosen.
 */
export function findDeliveryFaults(
  day: string,
  window: DeliveryWindow,
  now: Date,
): { path: string; msg: string | Message }[] {
  const msg = findDayFault(day, now);
  if (msg !== undefined) return [{ path: 'deliveryDate', msg }];
  return isWindowOpen(day, window, now) ? [] : [{ path: 'deliveryTime', msg: windowPassed }];
}
