/** Delivery days and windows. */

import { dayMs, indiaClock, indiaDay } from '../shared/days.ts';

export const deliveryWindows = ['morning', 'afternoon', 'evening'] as const;
export type DeliveryWindow = (typeof deliveryWindows)[number];

export const deliveryWindowLabels: Record<DeliveryWindow, string> = {
  morning: 'Morning (9 AM - 12 PM)',
  afternoon: 'Afternoon (12 PM - 4 PM)',
  evening: 'Evening (4 PM - 8 PM)',
};

/** An order's `deliveryTime` in words. */
export function describeWindow(deliveryTime: string): string {
  return new Map<string, string>(Object.entries(deliveryWindowLabels)).get(deliveryTime) ?? deliveryTime;
}

const windowEndHours: Record<DeliveryWindow, number> = { morning: 12, afternoon: 16, evening: 20 };
const lastDayOffset = 30;

/** The days that can be chosen at this instant: today and the next 30, each `YYYY-MM-DD`. */
export function deliveryDays(now: Date): string[] {
  return Array.from({ length: lastDayOffset + 1 }, (_, days) => indiaDay(new Date(now.getTime() + days * dayMs)));
}

/** Whether a window of that day can still be chosen: it has not ended yet. */
export function isWindowOpen(day: string, window: DeliveryWindow, now: Date): boolean {
  const today = indiaDay(now);
  if (day !== today) return day > today;
  return indiaClock(now).getUTCHours() < windowEndHours[window];
}

/** The sentences that refuse a day or window, by field; empty when both can be chosen. */
export function refuseDelivery(day: string, window: DeliveryWindow, now: Date): { path: string; msg: string }[] {
  const days = deliveryDays(now);
  if (day < (days[0] ?? '')) return [{ path: 'deliveryDate', msg: 'Delivery date cannot be in the past' }];
  if (day > (days.at(-1) ?? '')) {
    return [{ path: 'deliveryDate', msg: `Delivery date must be within the next ${lastDayOffset} days` }];
  }
  if (!days.includes(day)) return [{ path: 'deliveryDate', msg: 'There is no such day in the calendar' }];
  if (!isWindowOpen(day, window, now)) {
    return [{ path: 'deliveryTime', msg: 'This delivery time has already passed today. Please choose a later one.' }];
  }
  return [];
}
