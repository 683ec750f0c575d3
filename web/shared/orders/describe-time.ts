/** Windows of deliveries in words of the page's language. */
import { describeSpan, parseTime } from '#contract/slots/rules.ts';
import type { Order } from '../api-types.ts';
import { t } from '../language.ts';

/** A window with its times like 09:00: "Morning (9 AM - 12 PM)". */
export function describeHours({ label, from, to }: { label: string; from: string; to: string }): string {
  return describeSpan(label, parseTime(from) ?? 0, parseTime(to) ?? 0, (text) => t(text));
}

/** The window of an order or a pick-up as it was chosen; a pick-up without jars has none. */
export const describeDeliveryTime = ({ deliveryWindow }: { deliveryWindow: Order['deliveryWindow'] | null }): string =>
  deliveryWindow ? describeHours(deliveryWindow) : '';
