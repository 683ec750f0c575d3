import PackageX from 'lucide-react/icons/package-x';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Order } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { formOf, t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useSession } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusPage } from '#web/ui/focus-page.ts';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { readOwnHome } from '../layout/own-home.ts';
import { SupportContact } from '../layout/support-contact.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { useSecondsLeft } from '../layout/use-seconds-left.ts';
import type { Route } from './+types/order-success.ts';
import { amountNow } from './amount-now.ts';
import { InstallOffer } from './install-offer.tsx';
import { NextSteps } from './next-steps.tsx';
import { PlacedFacts } from './placed-facts.tsx';
import { usePlacedOrder } from './use-placed-order.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Order Placed'));

const UpiPayment = lazy(() => import('../money/upi-payment.tsx'));

const leaveAfterMs = 10_000;
/** No id, another customer's order, no such order; any other refusal, such as too many requests, may pass. */
const isNotTheirs: ReadonlySet<number> = new Set([400, 403, 404]);

export default function OrderSuccess() {
  const [search] = useSearchParams();
  const orderNumber = search.get('orderNumber');
  if (!orderNumber) return <Navigate to="/" replace />;
  return (
    <main className="page grid justify-items-center py-6 sm:py-10">
      <div className="grid w-full max-w-2xl gap-5">
        <NamedOrder orderNumber={orderNumber} orderId={search.get('orderId') ?? ''} />
      </div>
    </main>
  );
}

/** Only what the shop knows as this customer's order is called placed: anybody can write an address. */
function NamedOrder({ orderNumber, orderId }: { orderNumber: string; orderId: string }) {
  const { order, isPending, error, tryAgain } = usePlacedOrder(orderNumber, orderId);
  if (order) return <PlacedOrder order={order} />;
  if (isPending) {
    return (
      <>
        <h1 className="sr-only">{t('Loading order')}</h1>
        <Skeleton className="h-96" />
      </>
    );
  }
  const isMissing = !error || (error instanceof CallError && isNotTheirs.has(error.status));
  return (
    <>
      <h1 className="sr-only">{t('Order')}</h1>
      {isMissing ? (
        <EmptyState icon={<PackageX aria-hidden size={28} />} title={t('Order not found')}>
          <p className="text-ink-soft">{t('Everything you have ordered is in your list of orders.')}</p>
          <ButtonLink to="/orders">{t('View My Orders')}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState title={errorText(error, t('Failed to load order details'))} onTryAgain={tryAgain} />
      )}
    </>
  );
}

function PlacedOrder({ order }: { order: Order }) {
  const session = useSession();
  // What comes next is then known on the home page and without a network.
  useEffect(() => void readOwnHome(), []);
  // Who may scan a code is not led away from it.
  const { data } = useCall('GET /upi', {});
  const isPayable = Boolean(data?.data.upi) && amountNow(order) > 0;
  const name = session.status === 'signed-in' ? session.session.user.name : '';
  return (
    <>
      <Card className="grid justify-items-center gap-4 px-5 py-8 text-center sm:px-8">
        <Tick />
        <div className="grid gap-1.5">
          <h1 className="text-title">{t('Order Placed Successfully!')}</h1>
          <p className="wrap-anywhere text-ink-soft">
            {t('Thank you, {name}. We have received your order.', { name })}
          </p>
        </div>
        {!isPayable && <Countdown />}
        <PlacedFacts name={name} order={order} />
        <div data-next-step className="grid w-full gap-3 sm:grid-cols-2">
          <ButtonLink to="/orders" size="lg">
            {t('View My Orders')}
          </ButtonLink>
          <ButtonLink to="/products" size="lg" variant="outline">
            {t('Continue Shopping')}
          </ButtonLink>
        </div>
        <TextLink to={`/plans/new?order=${order.id}`}>{t('Repeat this order automatically')}</TextLink>
      </Card>
      <Suspense fallback={null}>
        <UpiPayment amount={amountNow(order)} reference={order.orderNumber} orderId={order.id} />
      </Suspense>
      <InstallOffer orderId={order.id} />
      <NextSteps order={order} />
      <SupportContact />
    </>
  );
}

function Countdown() {
  const navigate = useNavigate();
  const [deadline] = useState(() => Date.now() + leaveAfterMs);
  const [isStaying, setIsStaying] = useState(false);
  const left = useSecondsLeft(deadline);
  useEffect(() => {
    if (left === 0 && !isStaying) void navigate('/orders', { replace: true });
  }, [left, isStaying, navigate]);
  // The pressed button is gone.
  useEffect(() => {
    if (isStaying) focusPage();
  }, [isStaying]);
  if (isStaying) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-soft">
      <p role="timer">
        {rich(
          formOf(left, {
            one: 'Taking you to your orders in {count} second.',
            other: 'Taking you to your orders in {count} seconds.',
          }),
          { count: <span className="figures font-semibold text-ink">{left}</span> },
        )}
      </p>
      <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setIsStaying(true)}>
        {t('Stay on this page')}
      </Button>
    </div>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-24">
      <circle cx="48" cy="48" r="46" className="fill-leaf-pale" />
      <path d="M48 16c10 13 21 23 21 37a21 21 0 0 1-42 0c0-14 11-24 21-37Z" className="fill-leaf" />
      <path
        d="m38 54 8 8 14-16"
        className="fill-none stroke-on-strong"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
