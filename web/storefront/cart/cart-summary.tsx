import { plural, t } from '#web/shared/language.ts';
import type { DeliveryArea } from '#web/shared/place/use-service-area.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { ActionBar } from '../layout/action-bar.tsx';
import { CartBill } from './cart-bill.tsx';
import { cartTotals, type SwapItem } from './cart-totals.ts';

interface CartSummaryProps {
  items: readonly SwapItem[];
  place: DeliveryArea;
  isBlocked: boolean;
}

/** The sums and the way to the checkout, which on a phone stays at the thumb. */
export function CartSummary({ items, place, isBlocked }: CartSummaryProps) {
  const totals = cartTotals(items, place.terms);
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <aside className="contents lg:block">
      <Card className="mt-5 p-5 lg:mt-0">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 className="text-lg">{t('Order Summary')}</h2>
          <p className="figures text-sm text-ink-soft">
            {plural(units, { one: '{count} item', other: '{count} items' })}
          </p>
        </div>
        <CartBill items={items} totals={totals} place={place} />
      </Card>
      <ActionBar payable={totals.payablePaise}>
        {isBlocked ? (
          <Button variant="accent" size="lg" disabled>
            {t('Proceed to Checkout')}
          </Button>
        ) : (
          <ButtonLink to="/checkout" variant="accent" size="lg">
            {t('Proceed to Checkout')}
          </ButtonLink>
        )}
      </ActionBar>
    </aside>
  );
}
