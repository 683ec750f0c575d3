import { Navigate, useLocation } from 'react-router';
import type { User } from '../../../contract/accounts/calls.ts';
import { loadCart, useCart } from '../../shared/cart/cart-store.ts';
import { t } from '../../shared/language.ts';
import { useSession } from '../../shared/session.ts';
import { pageMeta } from '../../site/page-meta.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { ErrorState } from '../../ui/messages/error-state.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import type { CheckoutState } from '../orders/use-order-again.ts';
import { OrderLimit } from '../products/order-limit.tsx';
import type { Route } from './+types/checkout.ts';
import { CheckoutAgain } from './checkout-again.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { DeliverySlot } from './delivery-slot.tsx';
import { OrderFailed } from './order-failed.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PriceChanged } from './price-changed.tsx';
import { UnavailableItems } from './unavailable-items.tsx';
import { useCheckout } from './use-checkout.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Checkout'));

export default function Checkout() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('Checkout')}</h1>
      <CheckoutForm user={session.session.user} />
    </main>
  );
}

function CheckoutForm({ user }: { user: User }) {
  const cart = useCart();
  const { again } = (useLocation().state ?? {}) as CheckoutState;
  const { form, places, isProcessing, isPlaced, asked, orderAt } = useCheckout(user, again?.deliveryTime);
  // After a failure the form stays: the order may have been made although its answer was lost.
  const failure = form.refusal?.isFromServer ? form.refusal.message : form.failure;
  const changed = form.refusal?.changedPrices;
  const mayBeEmpty = isProcessing || failure !== null;
  if (isPlaced) return <p role="status">{t('Your order is placed. One moment...')}</p>;
  if (cart.status === 'ready' && cart.lines.length === 0 && !mayBeEmpty) return <Navigate to="/cart" replace />;
  if (cart.status === 'failed' && !cart.cart) return <ErrorState title={cart.failure ?? ''} onTryAgain={loadCart} />;
  if (!cart.cart) return <Skeleton className="h-96" />;
  return (
    <form {...form.form} className="lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-6">
      <div className="grid gap-5">
        {failure && !form.isPending && !changed && <OrderFailed refusal={form.refusal} message={failure} />}
        {changed && asked && !form.isPending && (
          <PriceChanged before={asked} now={changed} onAccept={() => orderAt(changed)} />
        )}
        {!failure && !isProcessing && <UnavailableItems items={cart.cart.items} />}
        {!failure && !isProcessing && <OrderLimit />}
        <ErrorSummary {...form.summary} />
        {again && <CheckoutAgain basket={again} items={cart.cart.items} />}
        <DeliverySlot form={form} />
        <DeliveryCard form={form} places={places} />
        <PaymentChoice />
      </div>
      <CheckoutSummary items={cart.cart.items} isProcessing={isProcessing} />
    </form>
  );
}
