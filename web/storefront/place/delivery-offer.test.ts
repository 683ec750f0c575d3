import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { type DeliveryOffer, describeDeliveryFee, describeOrderFee, describePrices } from './delivery-offer.ts';

const offerOf = (fee: number, freeFrom: number | null, isOneFee: boolean) =>
  ({ fee: paise(fee), freeFrom: freeFrom === null ? null : paise(freeFrom), isOneFee }) as DeliveryOffer;

// Proves storefront-8
test.each([
  [50_00, null, true, '₹50 flat delivery'],
  [29_50, null, true, '₹29.50 flat delivery'],
  [30_00, 500_00, true, '₹30 delivery, free from ₹500'],
  [20_00, null, false, 'Delivery from ₹20'],
  [0, null, true, 'Free delivery'],
  [0, null, false, 'Free delivery in some areas'],
])(
  'a fee of %i paise, free from %s paise, the same in all areas: %s, is described as "%s"',
  (fee, freeFrom, isOneFee, text) => {
    expect(describeDeliveryFee(offerOf(fee, freeFrom, isOneFee))).toBe(text);
  },
);

const flat = 'One flat delivery charge, clear prices per litre, and refundable jar deposits.';
const clear = 'Clear delivery charges, clear prices per litre, and refundable jar deposits.';
const free = 'Free delivery, clear prices per litre, and refundable jar deposits.';

// Proves storefront-8
test.each([
  [50_00, null, true, '₹50 for one order', flat],
  [30_00, 500_00, true, '₹30 for one order, free from ₹500', clear],
  [20_00, null, false, 'Delivery from ₹20', clear],
  [0, null, true, 'Free delivery', free],
  [0, 500_00, true, 'Free delivery', free],
  [0, null, false, 'Free delivery in some areas', clear],
])(
  'with a fee of %i paise, free from %s paise, the same everywhere: %s, the contact page says "%s", the home page "%s"',
  (fee, freeFrom, isOneFee, contact, home) => {
    const offer = offerOf(fee, freeFrom, isOneFee);
    expect([describeOrderFee(offer), describePrices(offer)]).toEqual([contact, home]);
  },
);
