/** What a pick-up is about, in words of the page's language. */
import { pickupKindLabels } from '#contract/jars/pickups.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { AdminPickup } from '#web/shared/api-types.ts';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { sayWindow } from '#web/shared/orders/say-window.ts';

export function sayWhat({ kind, lines, payable }: AdminPickup): string {
  if (kind === 'pay_back') return `${t(pickupKindLabels[kind])}: ${formatAmount(payable)}`;
  return lines.map(({ name, count, taken }) => `${taken ?? count} × ${name}`).join(', ');
}

export function sayWhen(pickup: AdminPickup): string {
  const { deliveryDate } = pickup;
  if (deliveryDate === null) return '';
  return `${formatWeekday(deliveryDate)}, ${formatShortDay(deliveryDate)} · ${sayWindow(pickup)}`;
}
