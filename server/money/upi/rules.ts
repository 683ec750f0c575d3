import type { UpiPayee } from '#contract/money/upi.ts';
import type { Shop } from '#contract/shop.ts';

/** Whom customers pay by UPI; null if the shop has no UPI ID. */
export function payeeOf({ name, payment }: Pick<Shop, 'name' | 'payment'>): UpiPayee | null {
  const { upiId, upiMerchantCode: merchantCode } = payment;
  return upiId === '' ? null : { upiId, name, merchantCode };
}
