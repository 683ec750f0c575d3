import type { CartItem } from '../../contract/cart.ts';
import { toRupees } from '../../contract/money.ts';
import { t } from '../language.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { ActionBar } from './action-bar.tsx';
import { cartTotals } from './cart-totals.ts';
import { TotalRows } from './total-rows.tsx';

/** The sums and the way to the checkout, which on a phone stays at the thumb. */
export function CartSummary({ items, isBlocked }: { items: readonly CartItem[]; isBlocked: boolean }) {
  const totals = cartTotals(items);
  return (
    <aside className="contents lg:block">
      <Card className="mt-5 p-5 lg:mt-0">
        <h2 className="mb-3 text-lg">{t('Order Summary')}</h2>
        <TotalRows items={items} />
      </Card>
      <ActionBar payable={toRupees(totals.payablePaise)}>
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
