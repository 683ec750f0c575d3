import { type MovedPayment, waitsForPayment } from '#contract/orders/status-flow.ts';
import { t } from '#web/shared/language.ts';
import { useShop } from '#web/shared/use-shop.ts';

/** Where it is set that a cash order waits for its payment; undefined for an order that waits for other reasons, or not. */
export function useConfirmHint(payment: MovedPayment): string | undefined {
  const { shop } = useShop();
  const isSetSo = waitsForPayment(payment, shop.payment.confirmNeedsPayment) && !waitsForPayment(payment, 'prepaid');
  if (!isSetSo) return undefined;
  return t('Cash orders can be confirmed unpaid when “Confirm only when paid” is set to “Prepaid” in Settings.');
}
