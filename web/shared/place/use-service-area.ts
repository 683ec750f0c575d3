import { type DeliveryTerms, flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { useCall } from '../use-call.ts';
import { useShop } from '../use-shop.ts';
import { termsOf } from './service-area.ts';

export interface DeliveryArea {
  pincode: string;
  terms: DeliveryTerms;
  cashAllowed: boolean;
  /** The terms are those of this PIN code, which is served. */
  isKnown: boolean;
  /** Only where it is known. */
  isUnserved: boolean;
  readAgain: () => void;
}

/** The terms of a PIN code, for the guarded screens: those of the one before, and the shop's own, until they are there. */
export function useServiceArea(typed: string | null): DeliveryArea {
  const { shop } = useShop();
  const pincode = typed ?? '';
  const isAsked = isValidPincode(pincode);
  const answer = useCall(
    'GET /service-area/:pincode',
    { params: { pincode } },
    { enabled: isAsked, keepPrevious: true },
  );
  const area = isAsked ? answer.data?.data.area : undefined;
  return {
    pincode,
    terms: area?.terms ? termsOf(area.terms) : flatTermsOf(shop.delivery),
    cashAllowed: area?.terms?.cashAllowed ?? true,
    isKnown: area?.terms != null && !answer.isPlaceholderData,
    isUnserved: area?.isServed === false && !answer.isPlaceholderData,
    readAgain: async () => void (isAsked && (await answer.refetch())),
  };
}
