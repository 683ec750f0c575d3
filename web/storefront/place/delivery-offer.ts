/** What delivery costs in a shop with all its places, in words that are true for each of them. */
import { formatPrice } from '#contract/shared/money.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';

export type DeliveryOffer = CallAnswer<'GET /delivery-offer'>['data']['offer'];

/** "₹50 flat delivery". */
export function describeDeliveryFee({ fee, freeFrom, isOneFee }: DeliveryOffer): string {
  if (fee === 0) return isOneFee ? t('Free delivery') : t('Free delivery in some areas');
  const amount = formatPrice(fee);
  if (!isOneFee) return t('Delivery from {fee}', { fee: amount });
  if (freeFrom === null) return t('{fee} flat delivery', { fee: amount });
  return t('{fee} delivery, free from {freeFrom}', { fee: amount, freeFrom: formatPrice(freeFrom) });
}
