/** The old price of an order beside its current one. */
import type { DeliveryTerms, Stairs } from '#contract/shared/delivery-terms.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import type { ChangedPrices } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { cartTotals, type PricedItem } from '#web/storefront/cart/cart-totals.ts';

/** The prices of a cart as they are on the screen, in the form of the shop's answer. */
export function pricesOf(items: readonly PricedItem[], terms: DeliveryTerms, place?: Stairs): ChangedPrices {
  const totals = cartTotals(items, terms, place);
  return {
    items: items.map(({ productId, product, quantity, depositFreeUnits = 0 }) => ({
      productId,
      quantity,
      productName: product.name,
      unitPrice: product.price,
      totalPrice: paise(product.price * quantity),
      depositAmount: paise(product.deposit * (quantity - depositFreeUnits)),
    })),
    totalAmount: totals.totalPaise,
    deliveryCharge: totals.deliveryPaise,
    depositAmount: totals.depositPaise,
    amountPayable: totals.payablePaise,
  };
}

export interface ChangedAmount {
  label: string;
  /** 0 for what was not part of the order. */
  before: Paise;
  now: Paise;
}

/** Every amount of the bill that is another one now, in the order of the bill. */
export function findChanges(before: ChangedPrices, now: ChangedPrices): ChangedAmount[] {
  const known = new Set(now.items.map(({ productId }) => productId));
  const lines = [...now.items, ...before.items.filter(({ productId }) => !known.has(productId))];
  const lineOf = ({ items }: ChangedPrices, id: string) => items.find(({ productId }) => productId === id);
  const amounts = lines.map(({ productId, productName, quantity }) => ({
    // The number never stands alone on a line.
    label: `${productName} ×\u00a0${quantity}`,
    before: lineOf(before, productId)?.totalPrice ?? paise(0),
    now: lineOf(now, productId)?.totalPrice ?? paise(0),
  }));
  amounts.push(
    { label: t('Delivery Charge'), before: before.deliveryCharge, now: now.deliveryCharge },
    { label: t('Refundable deposit'), before: before.depositAmount, now: now.depositAmount },
  );
  return amounts.filter((amount) => amount.before !== amount.now);
}
