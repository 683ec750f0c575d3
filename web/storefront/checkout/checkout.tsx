import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import { restOf, type Totals } from '#contract/orders/order-sums.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import type { CartItem, PastBasket } from '#web/shared/api-types.ts';
import { loadCart, useCart } from '#web/shared/cart/cart-store.ts';
import { JarsRefused } from '#web/shared/jars/jars-refused.tsx';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { CreditBox } from '#web/shared/payment/payment-choice.tsx';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { describeSlot } from '#web/shared/place/service-area.ts';
import type { DeliveryArea } from '#web/shared/place/use-service-area.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useUser } from '#web/shared/session.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { type ChosenSlot, canChoose, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { SlotCard, useNow } from '#web/shared/slots/slot-fields.tsx';
import { SlotRefused } from '#web/shared/slots/slot-refused.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { ErrorState, Notice } from '#web/ui/messages/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { CartBill } from '../cart/cart-bill.tsx';
import { CartEmpties } from '../cart/cart-empties.tsx';
import { cartTotals, pricedLines, type SwapItem } from '../cart/cart-totals.ts';
import { ActionBar } from '../layout/action-bar.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { CheckoutState } from '../orders/order-again.tsx';
import { PlaceNotices } from '../place/place-notices.tsx';
import { OrderLimit } from '../products/order-limit.tsx';
import type { Route } from './+types/checkout.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { OrderFailed } from './order-failed.tsx';
import { describeChanges } from './past-basket.ts';
import { PaymentWays } from './payment-ways.tsx';
import { PriceChanged } from './price-changed.tsx';
import { useCheckout } from './use-checkout.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Checkout'));

export default function Checkout() {
  const user = useUser();
  if (!user) return null;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('Checkout')}</h1>
      <CheckoutForm user={user} />
    </main>
  );
}

function CheckoutForm({ user }: { user: User }) {
  const cart = useCart();
  const { again } = (useLocation().state ?? {}) as CheckoutState;
  const checkout = useCheckout(user, again?.deliveryTime);
  const { form, area, places, slots, jars, isProcessing, isPlaced, sentPrices, orderAt } = checkout;
  // After a failure the form stays even with an empty cart: the order may exist although its answer was lost.
  const failure = form.refusal?.isFromServer ? form.refusal.message : form.failure;
  const changed = form.refusal?.changedPrices;
  const possible = form.refusal?.possibleEmpties;
  const isSlotRefused =
    form.refusal?.errorType === 'SLOT_FULL' ||
    form.refusal?.errorType === 'SLOT_CLOSED' ||
    (form.refusal?.nearestSlots.length ?? 0) > 0;
  const mayBeEmpty = isProcessing || failure !== null;
  if (isPlaced) return <p role="status">{t('Your order is placed. One moment...')}</p>;
  if (cart.status === 'ready' && cart.lines.length === 0 && !mayBeEmpty) return <Navigate to="/cart" replace />;
  if (cart.status === 'failed' && !cart.cart) return <ErrorState title={cart.failure ?? ''} onTryAgain={loadCart} />;
  if (!cart.cart || !checkout.isReady) return <Skeleton className="h-96" />;
  const { items } = jars.settle(cart.cart.items);
  const stairs = area.terms.floorFrom === null ? undefined : stairsOf(form.values);

  const totals = cartTotals(items, area.terms, stairs);
  const credit = form.values.useCredit ? Math.min(jars.credit, totals.payablePaise) : 0;

  function chooseNearest(slot: ChosenSlot) {
    checkout.chooseSlot(slot);
    form.forgetFailure('[name=deliveryTime]:checked');
  }
  return (
    <form {...form.form} className="lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-6">
      <div className="grid gap-5">
        {failure && !form.isPending && !changed && !possible && !isSlotRefused && (
          <OrderFailed refusal={form.refusal} message={failure} />
        )}
        {failure && !form.isPending && isSlotRefused && (
          <SlotRefused message={failure} nearest={form.refusal?.nearestSlots ?? []} onChoose={chooseNearest} />
        )}
        {changed && sentPrices && !form.isPending && (
          <PriceChanged
            before={sentPrices}
            now={changed}
            reason={t('Your order isn’t placed yet. Please check the new prices.')}
            hasTotal
          >
            <div className="grid gap-3 sm:flex">
              <Button onClick={() => orderAt(changed)}>
                <span>{rich('Order for {price}', { price: <Price paise={changed.amountPayable} exact /> })}</span>
              </Button>
              <ButtonLink to="/cart" variant="outline">
                {t('Back to Cart')}
              </ButtonLink>
            </div>
          </PriceChanged>
        )}
        {failure && !form.isPending && possible && (
          <JarsRefused message={failure} possible={possible} onAccept={() => checkout.acceptEmpties(possible)} />
        )}
        {!failure && !isProcessing && <UnavailableItems items={items} />}
        {!failure && !isProcessing && <OrderLimit />}
        {!isProcessing && <PlaceNotices place={area} lines={pricedLines(items)} />}
        <ErrorSummary {...form.summary} />
        {again && <CheckoutAgain basket={again} items={items} />}
        <CheckoutSlot
          form={form}
          schedule={slots.schedule}
          isReturning={checkout.isReturning}
          onChoose={checkout.chooseSlot}
        />
        <DeliveryCard
          form={form}
          places={places}
          terms={stairs ? area.terms : null}
          isReturning={checkout.isReturning}
        />
        <CartEmpties empties={jars} items={items} />
        <Card className="grid gap-3 p-5 sm:p-6">
          <h2 className="text-lg">{t('Payment Method')}</h2>
          {jars.credit > 0 && (
            <CreditBox
              form={form}
              label={t('Use my balance ({amount})', { amount: formatAmount(jars.credit) })}
              className="min-h-12"
            />
          )}
          <PaymentWays {...checkout} payable={totals.payablePaise} hasIcon />
        </Card>
      </div>
      <CheckoutSummary items={items} totals={totals} credit={paise(credit)} place={area} isProcessing={isProcessing} />
    </form>
  );
}

interface CheckoutSlotProps extends Pick<ComponentProps<typeof SlotCard>, 'form' | 'schedule' | 'onChoose'> {
  /** True if the customer has ordered before. */
  isReturning: boolean;
}

/**
 * The delivery time. A returning customer sees only the chosen slot as long as this slot can be booked. The button
 * "Change" or a rejection shows all slots.
 */
function CheckoutSlot({ isReturning, ...fields }: CheckoutSlotProps) {
  const { form, schedule } = fields;
  const { deliveryDate: date, deliveryTime } = form.values;
  const now = useNow();
  const window = windowsOf(schedule, date, now).find(({ key }) => key === deliveryTime);
  const isRefused = form.errors.deliveryDate !== undefined || form.errors.deliveryTime !== undefined;
  const isLine = isReturning && date !== '' && window !== undefined && canChoose(window) && !isRefused;
  const [isOpen, setIsOpen] = useState(false);
  if (!isLine && !isOpen) setIsOpen(true);

  // The pressed button has disappeared, so move the focus.
  const card = useRef<HTMLDivElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  useEffect(() => {
    if (isChanging) card.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [isChanging]);

  if (isOpen || !window) {
    return (
      <div ref={card}>
        <SlotCard className="p-5 sm:p-6" {...fields} />
      </div>
    );
  }
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg">{t('When should we come?')}</h2>
        <Button
          variant="quiet"
          className="-my-2 -mr-4"
          aria-label={t('Change delivery time')}
          onClick={() => {
            setIsOpen(true);
            setIsChanging(true);
          }}
        >
          {t('Change')}
        </Button>
      </div>
      <p className="mt-1 font-semibold break-words">
        <HeldHours>{describeSlot({ ...window, date }, now)}</HeldHours>
      </p>
    </Card>
  );
}

/** Lists what has changed since the order that is being repeated, and the other items of the cart. */
function CheckoutAgain({ basket, items }: { basket: PastBasket; items: readonly CartItem[] }) {
  const changes = describeChanges(basket);
  const ordered = new Map(basket.lines.map(({ productId, available }) => [productId, available]));
  const others = items
    .map(({ productId, product, quantity }) => ({
      name: product.name,
      quantity: quantity - (ordered.get(productId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (changes.length === 0 && others.length === 0) return null;
  return (
    <Notice tone={changes.length > 0 ? 'warn' : 'info'}>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {others.length > 0 && <p>{t('Also in your cart from before: {names}', { names: describeItems(others) })}</p>}
    </Notice>
  );
}

/** Says before the form is filled in that some items cannot be ordered, and links to the cart. */
function UnavailableItems({ items }: { items: readonly CartItem[] }) {
  const marked = items.filter(({ issue }) => issue !== null).length;
  if (marked === 0) return null;
  return (
    <Notice tone="warn" className="flex flex-wrap items-center justify-between gap-x-6">
      <span>
        {plural(marked, {
          one: 'One item is not available in this quantity. Please change it in your cart before you order.',
          other: '{count} items are not available in this quantity. Please change them in your cart before you order.',
        })}
      </span>
      <TextLink to="/cart">{t('Edit Cart')}</TextLink>
    </Notice>
  );
}

interface CheckoutSummaryProps {
  items: readonly SwapItem[];
  totals: Totals;
  /** The part of the total that the customer's balance pays. */
  credit: Paise;
  place: DeliveryArea;
  isProcessing: boolean;
}

/** The items, their total, and the button that places the order. */
function CheckoutSummary({ items, totals, credit, place, isProcessing }: CheckoutSummaryProps) {
  return (
    <aside className="contents lg:sticky lg:top-24 lg:block">
      <Card className="mt-5 p-5 lg:mt-0">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
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
      <ActionBar payable={restOf(totals.payablePaise, credit)}>
        <Button type="submit" variant="accent" size="lg" pending={isProcessing}>
          {isProcessing ? t('Processing Order...') : t('Place Order')}
        </Button>
      </ActionBar>
    </aside>
  );
}
