/** Windows of deliveries in words of the page's language. */
import { describeWindow } from '#contract/orders/delivery.ts';
import { describeSpan, parseTime } from '#contract/slots/rules.ts';
import type { Order } from '../api-types.ts';
import { t } from '../language.ts';

/** A window with its times like 09:00: "Morning (9 AM - 12 PM)". */
export function describeHours({ label, from, to }: { label: string; from: string; to: string }): string {
  return describeSpan(label, parseTime(from) ?? 0, parseTime(to) ?? 0, (text) => t(text));
}

/** The window of an order as it was chosen; old orders know only its key. */
export function describeDeliveryTime({
  deliveryWindow,
  deliveryTime,
}: Pick<Order, 'deliveryWindow' | 'deliveryTime'>): string {
  return deliveryWindow ? describeHours(deliveryWindow) : t(describeWindow(deliveryTime));
}
