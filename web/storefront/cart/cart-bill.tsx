import type { Totals } from '#contract/orders/order-sums.ts';
import type { Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { Bill } from '#web/shared/cart/bill.tsx';
import { SwapNote } from '#web/shared/jars/swap-note.tsx';
import type { DeliveryArea } from '#web/shared/place/use-service-area.ts';
import { TextLink } from '../layout/text-link.tsx';
import { FreeDeliveryHint } from '../place/place-notices.tsx';
import { pricedLines, type SwapItem } from './cart-totals.ts';

interface CartBillProps {
  items: readonly SwapItem[];
  totals: Totals;
  /** The part of the amount that the customer's balance pays. */
  credit?: Paise | undefined;
  place: DeliveryArea;
}

/** The cart's bill. Below it are hints about returning empties, free delivery and a plan. */
export function CartBill({ items, totals, credit, place }: CartBillProps) {
  return (
    <>
      <Bill totals={totals} of="cart" credit={credit} />
      <div role="status" className="mt-3 empty:mt-0">
        <SwapNote lines={pricedLines(items)} />
      </div>
      <FreeDeliveryHint place={place} lines={pricedLines(items)} />
      <p className="mt-2">
        <TextLink to="/plans/new">{t('Repeat this order automatically')}</TextLink>
      </p>
    </>
  );
}
