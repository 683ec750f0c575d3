import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useEffectEvent, useState } from 'react';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { plural, t } from '#web/language.ts';
import { addToCart, clearCart, loadCart, useCart } from '#web/shared/cart/cart-store.ts';
import type { CartLine as StoredLine } from '#web/shared/cart/local-cart.ts';
import { whenIdle } from '#web/shared/defer.ts';
import { type DeliveryArea, useServiceArea } from '#web/shared/place/use-service-area.ts';
import { prefetch } from '#web/shared/query-client.ts';
import { currentSession } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { ActionBar } from '../layout/action-bar.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { useKeptPincode } from '../place/kept-pincode.ts';
import { PlaceNotices } from '../place/place-notices.tsx';
import { OrderLimit, useIsOverLimit } from '../products/order-limit.tsx';
import { scheduleInput } from '../slots/use-schedule.ts';
import type { Route } from './+types/cart.ts';
import { CartBill } from './cart-bill.tsx';
import { CartEmpties, useEmpties } from './cart-empties.tsx';
import { CartLine } from './cart-line.tsx';
import { cartTotals, pricedLines, type SwapItem } from './cart-totals.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Cart'));

export default function Cart() {
  const { status, cart, failure } = useCart();
  const isOverLimit = useIsOverLimit();
  const place = useServiceArea(useKeptPincode());
  const empties = useEmpties();
  useCheckoutAhead();
  const [cleared, setCleared] = useState<readonly StoredLine[]>([]);

  // Stock may have changed since the cart was loaded. A cart that is loading right now is up to date.
  const refresh = useEffectEvent(() => {
    if (status === 'ready') void loadCart();
  });
  useEffect(() => refresh(), []);

  async function clear(lines: readonly StoredLine[]) {
    await clearCart().then(
      () => setCleared(lines.map(({ productId, quantity }) => ({ productId, quantity }))),
      (error: Error) => showToast(error.message, { type: 'error' }),
    );
  }

  if (!cart) {
    return (
      <main className="page grid gap-5 py-6 sm:py-8">
        <h1 className="text-title">{t('Your Cart')}</h1>
        {status === 'failed' ? (
          <ErrorState title={failure ?? ''} onTryAgain={loadCart} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </main>
    );
  }
  if (cart.items.length === 0) return <EmptyCart cleared={cleared} onRestored={() => setCleared([])} />;
  const { items } = empties.settle(cart.items);
  const marked = cart.items.filter((item) => item.issue !== null).length;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('Your Cart')}</h1>
        <Button variant="quiet" size="sm" className="-mr-4" onClick={() => clear(cart.items)}>
          {t('Clear Cart')}
        </Button>
      </header>
      {status === 'failed' && <Notice tone="bad">{failure}</Notice>}
      {marked > 0 && (
        <Notice tone="warn">
          {plural(marked, {
            one: 'One item is not available in this quantity. Please change it below before you check out.',
            other: '{count} items are not available in this quantity. Please change them below before you check out.',
          })}
        </Notice>
      )}
      <OrderLimit />
      <PlaceNotices place={place} lines={pricedLines(cart.items)} />
      <div className="lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-6">
        <div className="grid gap-4">
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
            {cart.items.map((item) => (
              <CartLine key={item.productId} item={item} />
            ))}
          </ul>
          <CartEmpties empties={empties} items={cart.items} />
          <p>
            <TextLink to="/products">{t('Continue Shopping')}</TextLink>
          </p>
        </div>
        <CartSummary items={items} place={place} isBlocked={marked > 0 || isOverLimit} />
      </div>
    </main>
  );
}

/** An empty cart. A cart that was just cleared can be restored. */
function EmptyCart({ cleared, onRestored }: { cleared: readonly StoredLine[]; onRestored: () => void }) {
  const [isPending, setIsPending] = useState(false);

  async function restore() {
    setIsPending(true);
    for (const { productId, quantity } of cleared) {
      await addToCart(productId, quantity).catch((error: Error) => showToast(error.message, { type: 'error' }));
    }
    onRestored();
  }

  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('Your Cart')}</h1>
      <EmptyState icon={<ShoppingCart aria-hidden size={28} />} title={t('Your cart is empty')}>
        <p className="text-ink-soft">{t('Fresh drinking water is a few taps away.')}</p>
        <div className="grid gap-3 sm:flex">
          <ButtonLink to="/products">{t('Browse Products')}</ButtonLink>
          {cleared.length > 0 && (
            <Button variant="outline" pending={isPending} onClick={restore}>
              <Undo aria-hidden size={18} /> {t('Put Items Back')}
            </Button>
          )}
        </div>
      </EmptyState>
    </main>
  );
}

interface CartSummaryProps {
  items: readonly SwapItem[];
  place: DeliveryArea;
  isBlocked: boolean;
}

/** The totals and the checkout button, which stays at the bottom on a phone. */
function CartSummary({ items, place, isBlocked }: CartSummaryProps) {
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

/** Loads the checkout's data in advance while the cart is open. */
function useCheckoutAhead(): void {
  const { daysAhead } = useShop().shop.delivery;
  useEffect(() => {
    whenIdle(() => {
      // This is the account's PIN code. If the checkout's draft has another address, the checkout loads the data of
      // that address.
      const { pincode = '' } = currentSession()?.user ?? {};
      prefetch('GET /addresses', {});
      prefetch('GET /account/monthly', {});
      prefetch('GET /orders/again', {});
      if (!isValidPincode(pincode)) return;
      prefetch('GET /delivery-slots', scheduleInput(pincode, daysAhead));
      prefetch('GET /service-area/:pincode', { params: { pincode } });
    });
  }, [daysAhead]);
}
