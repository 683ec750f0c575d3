import { type DeliveryTerms, flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { useCall } from '../use-call.ts';
import { useShop } from '../use-shop.ts';
import { termsOf } from './service-area.ts';

export interface DeliveryArea {
  pincode: string;
  terms: DeliveryTerms;
  cashAllowed: boolean;
  /** True if the terms belong to this PIN code and it is served. */
  isKnown: boolean;
  /** True only if the PIN code is known to be outside the area. */
  isUnserved: boolean;
  refetch: () => void;
}

/**
 * The delivery terms of a PIN code, for screens that require a sign-in. While they load, it returns the terms of the
 * previous PIN code or the shop's default terms.
 */
export function useServiceArea(typed: string | null): DeliveryArea {
  const { shop } = useShop();
  const pincode = typed ?? '';
  const isComplete = isValidPincode(pincode);
  const answer = useCall(
    'GET /service-area/:pincode',
    { params: { pincode } },
    { enabled: isComplete, keepPrevious: true },
  );
  const area = isComplete ? answer.data?.data.area : undefined;
  return {
    pincode,
    terms: area?.terms ? termsOf(area.terms) : flatTermsOf(shop.delivery),
    cashAllowed: area?.terms?.cashAllowed ?? true,
    isKnown: area?.terms != null && !answer.isPlaceholderData,
    isUnserved: area?.isServed === false && !answer.isPlaceholderData,
    refetch: async () => void (isComplete && (await answer.refetch())),
  };
}
