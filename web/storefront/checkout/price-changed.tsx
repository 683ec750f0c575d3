import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { depositOf } from '#contract/orders/order-sums.ts';
import type { DeliveryTerms, Stairs } from '#contract/shared/delivery-terms.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { ChangedPrices } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
import { cartTotals, type PricedItem } from '#web/storefront/cart/cart-totals.ts';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';

/** The shown prices of a cart, in the format of the server's answer about changed prices. */
export function pricesOf(items: readonly PricedItem[], terms: DeliveryTerms, place?: Stairs): ChangedPrices {
  const totals = cartTotals(items, terms, place);
  return {
    items: items.map(({ productId, product, quantity, depositFreeUnits = 0 }) => ({
      productId,
      quantity,
      productName: product.name,
      unitPrice: product.price,
      totalPrice: paise(product.price * quantity),
      depositAmount: depositOf({ depositPaise: product.deposit, quantity, depositFreeUnits }),
    })),
    totalAmount: totals.totalPaise,
    deliveryCharge: totals.deliveryPaise,
    depositAmount: totals.depositPaise,
    amountPayable: totals.payablePaise,
  };
}

interface ChangedAmount {
  label: string;
  /** 0 if the product is new in the order. */
  before: Paise;
  now: Paise;
}

/** The amounts of the bill that have changed, in the order of the bill. */
export function findChanges(before: ChangedPrices, now: ChangedPrices): ChangedAmount[] {
  const known = new Set(now.items.map(({ productId }) => productId));
  const lines = [...now.items, ...before.items.filter(({ productId }) => !known.has(productId))];
  const lineOf = ({ items }: ChangedPrices, id: string) => items.find(({ productId }) => productId === id);
  const amounts = lines.map(({ productId, productName, quantity }) => ({
    // The space is non-breaking, so that the number does not wrap to a line of its own.
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

interface PriceChangedProps {
  before: ChangedPrices;
  now: ChangedPrices;
  /** A sentence that says which action was not carried out. */
  reason: string;
  /** True to show the total including the deposit as the last row. */
  hasTotal?: boolean;
  /** The button that accepts the new prices, if this alert contains it. */
  children?: ReactNode;
}

/** Shown after the server has rejected a request because prices have changed. Compares the old and the new prices. */
export function PriceChanged({ reason, children, ...prices }: PriceChangedProps) {
  return (
    <FocusedAlert tone="caution" icon={CircleAlert} title={t('Prices have changed')} reason={<p>{reason}</p>}>
      <Amounts {...prices} />
      {children}
    </FocusedAlert>
  );
}

function Amounts({ before, now, hasTotal = false }: Pick<PriceChangedProps, 'before' | 'now' | 'hasTotal'>) {
  const right = 'py-1.5 pl-2 text-right sm:pl-4';
  return (
    <table className="w-full">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="text-left font-medium">
            {t('Price')}
          </th>
          <th scope="col" className={`${right} font-medium`}>
            {t('Before')}
          </th>
          <th scope="col" className={`${right} font-medium`}>
            {t('Now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {findChanges(before, now).map((amount) => (
          <tr key={amount.label} className="border-t border-marigold-ink/15 align-baseline">
            <th scope="row" className="py-1.5 text-left font-normal">
              {amount.label}
            </th>
            <td className={`${right} text-ink-soft`}>
              <Price paise={amount.before} exact className="line-through" />
            </td>
            <td className={`${right} font-semibold`}>
              <Price paise={amount.now} exact />
            </td>
          </tr>
        ))}
        {hasTotal && (
          <tr className="border-t border-marigold-ink/40 align-baseline font-semibold sm:text-lg">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {t('Amount payable')}
            </th>
            <td className={`${right} font-normal text-ink-soft`}>
              <Price paise={before.amountPayable} exact className="line-through" />
            </td>
            <td className={right}>
              <Price paise={now.amountPayable} exact />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
