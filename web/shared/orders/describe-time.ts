/** Describes delivery windows in the language of the page. */
import { describeSpan, describeTime, describeTimes, parseTime } from '#contract/slots/rules.ts';
import { t } from '#web/language.ts';
import type { Order } from '../api-types.ts';

/** Describes a window with times like 09:00: "Morning (9 AM - 12 PM)". */
export function describeHours({ label, from, to }: { label: string; from: string; to: string }): string {
  return describeSpan(label, parseTime(from) ?? 0, parseTime(to) ?? 0, (text) => t(text));
}

/** Formats the times of a window, such as 09:00 and 12:00, without its name: "9 AM - 12 PM". */
export function formatTimes({ from, to }: { from: string; to: string }): string {
  return describeTimes(parseTime(from) ?? 0, parseTime(to) ?? 0, (text) => t(text));
}

/** Formats a time like 09:00: "9 AM". */
export const formatClock = (time: string): string => describeTime(parseTime(time) ?? 0, (text) => t(text));

/** Describes the chosen window of an order or a pick-up. A pick-up without jars has no window. */
export const describeDeliveryTime = ({ deliveryWindow }: { deliveryWindow: Order['deliveryWindow'] | null }): string =>
  deliveryWindow ? describeHours(deliveryWindow) : '';
