/** Describes a delivery area for customers: whether the shop delivers there, on which terms, and the next slot. */

import { dayMs, indiaDay } from '#contract/shared/days.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '../api-types.ts';
import { formatNamedDay } from '../dates.ts';
import { describeHours } from '../orders/describe-time.ts';

export type ServiceArea = CallAnswer<'GET /service-area/:pincode'>['data']['area'];
type AreaTerms = NonNullable<ServiceArea['terms']>;

interface Span {
  label: string;
  from: string;
  to: string;
}

/** "Today", "Tomorrow" or "Sat, 21 Nov". */
function nameDay(date: string, now: Date): string {
  if (date === indiaDay(now)) return t('Today');
  if (date === indiaDay(new Date(now.getTime() + dayMs))) return t('Tomorrow');
  return formatNamedDay(date);
}

/** "Tomorrow, Morning (9 AM - 12 PM)". */
export function describeSlot(slot: Span & { date: string }, now: Date): string {
  return `${nameDay(slot.date, now)}, ${describeHours(slot)}`;
}

/** Converts the delivery terms of the API to those with which bills are computed. */
export function termsOf({ fee, freeFrom, minimumOrder, floorFrom, floorCharge }: AreaTerms): DeliveryTerms {
  return {
    feePaise: fee,
    freeFromPaise: freeFrom,
    minimumPaise: minimumOrder,
    floorFrom,
    floorChargePaise: floorCharge,
  };
}

export const describeNotServed = (pincode: string) => t('We do not deliver to {pincode} yet.', { pincode });

/** "We deliver to 560034: ₹50.00, free from ₹500.00, next: Tomorrow, Morning (9 AM - 12 PM)". */
export function describeArea(area: ServiceArea, pincode: string, now: Date): string {
  if (!area.isServed || !area.terms) return describeNotServed(pincode);
  const { feePaise, freeFromPaise, minimumPaise } = termsOf(area.terms);
  const terms = [feePaise > 0 ? formatAmount(feePaise) : t('free of charge')];
  if (feePaise > 0 && freeFromPaise !== null)
    terms.push(t('free from {amount}', { amount: formatAmount(freeFromPaise) }));
  if (minimumPaise !== null) terms.push(t('orders from {amount}', { amount: formatAmount(minimumPaise) }));
  if (area.nextSlot) terms.push(t('next: {slot}', { slot: describeSlot(area.nextSlot, now) }));
  return t('We deliver to {pincode}: {terms}', { pincode, terms: terms.join(', ') });
}
