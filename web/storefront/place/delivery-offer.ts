/** Describes the delivery fee so that it is true for all areas of the shop. */
import { formatPrice } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';

export type DeliveryOffer = CallAnswer<'GET /delivery-offer'>['data']['offer'];

/** Describes the delivery fee in a few words: "₹50 flat delivery". */
export function describeDeliveryFee({ fee, freeFrom, isOneFee }: DeliveryOffer): string {
  if (fee === 0) return isOneFee ? t('Free delivery') : t('Free delivery in some areas');
  const amount = formatPrice(fee);
  if (!isOneFee) return t('Delivery from {fee}', { fee: amount });
  if (freeFrom === null) return t('{fee} flat delivery', { fee: amount });
  return t('{fee} delivery, free from {freeFrom}', { fee: amount, freeFrom: formatPrice(freeFrom) });
}

/** Describes the fee for the frequent questions of the contact page: "₹50 for one order". */
export function describeOrderFee(offer: DeliveryOffer): string {
  const { fee, freeFrom, isOneFee } = offer;
  if (fee === 0 || !isOneFee) return describeDeliveryFee(offer);
  if (freeFrom === null) return t('{fee} for one order', { fee: formatPrice(fee) });
  return t('{fee} for one order, free from {freeFrom}', { fee: formatPrice(fee), freeFrom: formatPrice(freeFrom) });
}

/** Describes the advantages of the shop's prices. */
export function describePrices({ fee, freeFrom, isOneFee }: DeliveryOffer): string {
  if (fee === 0 && isOneFee) return t('Free delivery, clear prices per litre, and refundable jar deposits.');
  if (isOneFee && freeFrom === null)
    return t('One flat delivery charge, clear prices per litre, and refundable jar deposits.');
  return t('Clear delivery charges, clear prices per litre, and refundable jar deposits.');
}
