import type { UpiPayee } from '#contract/money/upi.ts';
import type { Shop } from '#contract/shop.ts';

/** The recipient of customers' UPI payments; null if the shop has no UPI ID. */
export function payeeOf({ name, payment }: Pick<Shop, 'name' | 'payment'>): UpiPayee | null {
  const { upiId, upiMerchantCode: merchantCode } = payment;
  return upiId === '' ? null : { upiId, name, merchantCode };
}
