/** What a pick-up is about, in words of the page's language. */
import { pickupKindLabels } from '#contract/jars/pickups.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { AdminPickup } from '#web/shared/api-types.ts';
import { formatNamedDay } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';

export function describeWhat({ kind, lines, payable }: AdminPickup): string {
  if (kind === 'pay_back') return `${t(pickupKindLabels[kind])}: ${formatAmount(payable)}`;
  return lines.map(({ name, count, taken }) => `${taken ?? count} × ${name}`).join(', ');
}

export function describeWhen(pickup: AdminPickup): string {
  const { deliveryDate } = pickup;
  if (deliveryDate === null) return '';
  return `${formatNamedDay(deliveryDate)} · ${describeDeliveryTime(pickup)}`;
}
