import { type Paise, paise, type Totals } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import type { DeliveryArea } from '#web/shared/place/use-service-area.ts';
import { Price } from '#web/shared/price.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { CartBill } from '../cart/cart-bill.tsx';
import type { SwapItem } from '../cart/cart-totals.ts';
import { ActionBar } from '../layout/action-bar.tsx';
import { TextLink } from '../layout/text-link.tsx';

interface CheckoutSummaryProps {
  items: readonly SwapItem[];
  totals: Totals;
  /** What the credit of the customer pays of it. */
  credit: Paise;
  place: DeliveryArea;
  isProcessing: boolean;
}

/** The items, their price, and the button that places the order. */
export function CheckoutSummary({ items, totals, credit, place, isProcessing }: CheckoutSummaryProps) {
  return (
    <aside className="contents lg:sticky lg:top-24 lg:block">
      <Card className="mt-5 p-5 lg:mt-0">
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <h2 className="text-lg">{t('Order Summary')}</h2>
          <TextLink to="/cart">{t('Edit Cart')}</TextLink>
        </div>
        <ul className="mb-4 grid gap-3">
          {items.map(({ id, product, quantity, issue }) => (
            <li key={id} className="flex items-center gap-3">
              <div className="w-12 shrink-0 overflow-hidden rounded-sm">
                <Picture src={product.image} alt="" sizes="3rem" />
              </div>
              <p className="min-w-0 grow leading-snug">
                <span className="block">{product.name}</span>
                <span className="text-sm text-ink-soft">{t('Quantity: {quantity}', { quantity })}</span>
                {issue && (
                  <span className="block text-sm font-medium text-marigold-ink">{t('Not available as ordered')}</span>
                )}
              </p>
              <Price paise={paise(product.price * quantity)} exact />
            </li>
          ))}
        </ul>
        <CartBill items={items} totals={totals} credit={credit} place={place} />
      </Card>
      <ActionBar payable={paise(totals.payablePaise - credit)}>
        <Button type="submit" variant="accent" size="lg" pending={isProcessing}>
          {isProcessing ? t('Processing Order...') : t('Place Order')}
        </Button>
      </ActionBar>
    </aside>
  );
}
