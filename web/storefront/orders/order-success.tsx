import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import MailCheck from 'lucide-react/icons/mail-check';
import PackageX from 'lucide-react/icons/package-x';
import PhoneCall from 'lucide-react/icons/phone-call';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Truck from 'lucide-react/icons/truck';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { payableOfAnswer, restOf } from '#contract/orders/order-sums.ts';
import { type ChosenMethod, wayToPay } from '#contract/orders/status-flow.ts';
import { formOf, message, t } from '#web/language.ts';
import type { Order } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { SwapNote, swapLines } from '#web/shared/jars/swap-note.tsx';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { amountNow } from '#web/shared/orders/order-figures.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { loadLater } from '#web/site/load-later.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusPage } from '#web/ui/focus-page.ts';
import { EmptyState, ErrorState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { readOwnHome } from '../layout/own-home.ts';
import { SupportContact } from '../layout/support-contact.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { useSecondsLeft } from '../layout/use-seconds-left.ts';
import type { Route } from './+types/order-success.ts';
import { InstallOffer } from './install-offer.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Order Placed'));

const UpiPayment = lazy(() => loadLater(() => import('../money/upi-payment.tsx')));

const leaveAfterMs = 10_000;
/** HTTP statuses that mean that this customer has no such order. After any other error the customer can try again. */
const orderMissing: ReadonlySet<number> = new Set([400, 403, 404]);

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

/**
 * Says "placed" only if the server confirms that this customer has the order, because anybody can write such a URL.
 */
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
  const isMissing = !error || (error instanceof CallError && orderMissing.has(error.status));
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
  // Loads the data of the home page, so that it shows this delivery even offline.
  useEffect(() => void readOwnHome(), []);
  // If the customer can pay by UPI now, the page does not move on to the home page by a countdown.
  const { data } = useCall('GET /upi', {});
  const isPayable = Boolean(data?.data.upi) && amountNow(order) > 0;
  const name = useUser()?.name ?? '';
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
  // The pressed button has disappeared, so the page's heading takes the focus.
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

/** The customer's order with the id in the URL. Without an id, the number is searched among the newest orders. */
function usePlacedOrder(orderNumber: string, orderId: string) {
  const hasId = orderId !== '';
  const single = useCall('GET /orders/:id', { params: { id: orderId } }, { enabled: hasId });
  const newest = useCall('GET /orders', { query: { page: 1 } }, { enabled: !hasId });
  const { isPending, error, refetch } = hasId ? single : newest;
  const order = hasId
    ? single.data?.data.order
    : newest.data?.data.orders.find((known) => known.orderNumber === orderNumber);
  return { order, isPending, error, tryAgain: () => refetch() };
}

const steps = [
  { Icon: MailCheck, text: message('A confirmation is on its way to your email.') },
  { Icon: PhoneCall, text: message("We'll check your order and call you if we have a question.") },
  { Icon: Truck, text: message('Our rider will come in your chosen slot. Please keep empty jars ready.') },
];
const waysToPay = {
  cash: {
    Icon: Banknote,
    text: message('Pay in cash when your water arrives.'),
    how: message('Pay in cash.'),
    withDeposit: message('Pay in cash. Includes {deposit} refundable deposit.'),
  },
  online: {
    Icon: CreditCard,
    text: message('We will contact you about the payment before we come.'),
    how: message('Pay before delivery.'),
    withDeposit: message('Pay before delivery. Includes {deposit} refundable deposit.'),
  },
  account: {
    Icon: ReceiptText,
    text: message('Nothing to pay at the door: it will be on your next statement.'),
    how: message('On your monthly account: nothing to pay at the door.'),
    withDeposit: undefined,
  },
} as const satisfies Record<ChosenMethod, unknown>;

/** The next steps after a new order. */
function NextSteps({ order }: { order: Order }) {
  const isPaid = order.creditUsed >= payableOfAnswer(order);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-3 text-lg">{t('What happens next?')}</h2>
      <ol className="grid gap-3">
        {[...steps, ...(isPaid ? [] : [waysToPay[wayToPay(order)]])].map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-foam text-deep">
              <Icon aria-hidden size={20} />
            </span>
            {t(text)}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The delivery time and the amount of the order. */
function PlacedFacts({ name, order }: { name: string; order: Order }) {
  return (
    <dl className="grid w-full divide-y divide-line rounded-lg bg-mist px-4 text-left">
      <Fact label={t('Order Number')}>
        <strong className="figures whitespace-nowrap">{order.orderNumber}</strong>
      </Fact>
      <Fact label={t('Customer')}>{name}</Fact>
      <Fact label={t('Status')}>
        <Badge tone="warn">{t('Processing')}</Badge>
        <span className="block text-sm text-ink-soft">{t('We have your order and will confirm it soon.')}</span>
      </Fact>
      <Fact label={t('Delivery')}>
        {formatLongDay(order.deliveryDate)}
        <span className="block text-sm text-ink-soft">{describeDeliveryTime(order)}</span>
      </Fact>
      {order.creditUsed > 0 && (
        <Fact label={t('From balance')}>
          <Price paise={order.creditUsed} exact />
        </Fact>
      )}
      <Fact label={order.creditUsed > 0 ? t('Left to pay') : t('Amount payable')}>
        <Price paise={restOf(payableOfAnswer(order), order.creditUsed)} exact className="text-lg font-bold" />
        <span className="block text-sm text-ink-soft">
          <HowToPay order={order} />
        </span>
        <SwapNote lines={swapLines(order.orderItems)} />
      </Fact>
    </dl>
  );
}

function HowToPay({ order }: { order: Order }) {
  if (order.creditUsed >= payableOfAnswer(order)) return t('Paid from your balance.');
  const { how, withDeposit } = waysToPay[wayToPay(order)];
  if (order.depositAmount === 0 || !withDeposit) return t(how);
  return rich(withDeposit, { deposit: <Price paise={order.depositAmount} exact /> });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 py-3">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
