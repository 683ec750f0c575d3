import CalendarSync from 'lucide-react/icons/calendar-sync';
import PackageOpen from 'lucide-react/icons/package-open';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import type { Order } from '#web/shared/api-types.ts';
import { formatDate, formatNamedDay, formatWeekday } from '#web/shared/dates.ts';
import { SwapNote, swapLines } from '#web/shared/jars/swap-note.tsx';
import { keepLastOrders } from '#web/shared/last-seen.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { PaymentBadge, StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { PageSteps, pageOf } from '#web/shared/page-steps.tsx';
import { Price } from '#web/shared/price.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { currentSession } from '#web/shared/session.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/orders.ts';
import { OrderAgainButton } from './order-again.tsx';

/** Number of newest orders that are stored for the offline page. */
const mostKept = 5;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My Orders'));

export default function Orders() {
  const [search, setSearch] = useSearchParams();
  const status = orderStatuses.find((known) => known === search.get('status'));
  return (
    <main className="page grid grid-cols-1 content-start gap-3 py-4 sm:gap-5 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-title">{t('My Orders')}</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/plans" variant="quiet" className="max-sm:hidden">
            <CalendarSync aria-hidden size={18} /> {t('My Deliveries')}
          </ButtonLink>
          <ButtonLink to="/products" variant="outline">
            <Plus aria-hidden size={18} /> {t('New Order')}
          </ButtonLink>
        </div>
      </header>
      <div className="sm:max-w-64">
        <Select
          label={t('Status')}
          value={status ?? ''}
          onChange={(event) => setSearch(event.target.value ? { status: event.target.value } : {}, { replace: true })}
          empty={t('All Orders')}
          options={orderStatuses.map((known) => [known, t(orderStatusLabels[known])])}
        />
      </div>
      <OrderList status={status} page={pageOf(search)} />
    </main>
  );
}

function OrderList({ status, page }: { status: OrderStatus | undefined; page: number }) {
  const query = { page, ...(status && { status }) };
  const answer = useCall('GET /orders', { query }, { keepPrevious: true, saysOffline: true });
  const newest = page === 1 && !status ? answer.data?.data.orders : undefined;
  useEffect(() => {
    const userId = currentSession()?.user.id;
    if (!newest || !userId) return;
    const lastOrders = newest.slice(0, mostKept).map((order) => {
      const { orderNumber, status, deliveryDate } = order;
      return { orderNumber, status, deliveryDate, payablePaise: payableOfAnswer(order) };
    });
    keepLastOrders(userId, lastOrders);
  }, [newest]);
  if (answer.isPending) return <Skeleton className="h-34" />;
  if (answer.isLoadingError) {
    return <OwnLoadFailure title={t('Failed to load orders')} answer={answer} />;
  }
  const { orders, pagination } = answer.data.data;
  if (pagination.totalItems === 0) return <NoOrders status={status} />;
  return (
    <>
      <ul className="grid grid-cols-1 gap-1.5 sm:gap-3" aria-busy={answer.isPlaceholderData}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <PageSteps page={page} totalPages={pagination.totalPages} />
    </>
  );
}

function NoOrders({ status }: { status: OrderStatus | undefined }) {
  const title = status
    ? t('You have no orders that are {status}.', { status: t(orderStatusLabels[status]).toLowerCase() })
    : t('No orders yet');
  return (
    <EmptyState icon={<PackageOpen aria-hidden size={28} />} title={title}>
      {status ? (
        <ButtonLink to="/orders" variant="outline">
          {t('Show All Orders')}
        </ButtonLink>
      ) : (
        <>
          <p className="text-ink-soft">{t('Your first water order will appear here.')}</p>
          <ButtonLink to="/products">{t('Browse Products')}</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

const mostPictures = 3;

/** An order in a compact row: number, status, content, delivery day and amount to pay. */
function OrderCard({ order }: { order: Order }) {
  const { orderNumber, orderItems, status, paymentStatus, amountDue, deliveryDate } = order;
  const units = orderItems.reduce((sum, item) => sum + item.quantity, 0);
  const names = orderItems.map(({ product, quantity }) => `${quantity}\u00a0×\u00a0${product.name}`).join(', ');
  const day = describeOrderDay(deliveryDate, useShop().year);
  return (
    <li className="relative grid grid-cols-1 rounded-lg border border-line bg-surface px-3 pt-1.5 shadow-sm hover:shadow-md sm:gap-1.5 sm:px-5 sm:pt-4 sm:pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="figures text-base sm:text-lg">#{orderNumber}</h2>
        <StatusBadge status={status} />
      </div>
      <div className="flex items-center gap-3">
        <div className="flex shrink-0 sm:-space-x-4 max-sm:*:not-first:hidden">
          {orderItems.slice(0, mostPictures).map((item) => (
            <div key={item.id} className="size-11 overflow-hidden rounded-full border-2 border-surface bg-foam">
              <Picture src={item.product.image} alt="" sizes="2.75rem" />
            </div>
          ))}
        </div>
        <div className="min-w-0 grow text-sm max-sm:leading-tight">
          <div className="flex items-center gap-2">
            <p className="min-w-0 grow truncate font-medium">{names}</p>
            {paymentStatus !== 'pending' && <PaymentBadge status={paymentStatus} />}
            {status === 'delivered' && amountDue > 0 && (
              <Badge tone="warn">{t('{amount} to pay', { amount: formatAmount(amountDue) })}</Badge>
            )}
          </div>
          <p className="truncate text-ink-soft">
            <HeldHours>{`${day}\u00a0· ${describeDeliveryTime(order)}`}</HeldHours>
          </p>
          <SwapNote lines={swapLines(orderItems)} />
        </div>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 max-sm:-mt-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Price paise={payableOfAnswer(order)} exact className="text-lg font-bold" />
          <span className="text-sm text-ink-soft max-sm:hidden">
            {order.depositAmount > 0
              ? plural(units, { one: '{count} item, deposit included', other: '{count} items, deposit included' })
              : plural(units, { one: '{count} item', other: '{count} items' })}
            {order.creditUsed > 0 && ` · ${t('{amount} from balance', { amount: formatAmount(order.creditUsed) })}`}
          </span>
        </p>
        <div className="-mr-3 ml-auto flex flex-wrap items-center max-sm:*:px-2.5 max-sm:*:text-sm">
          {/* This link covers the whole row. The button to order again is in front of the link (z-index). */}
          <ButtonLink
            to={`/orders/${order.id}`}
            variant="quiet"
            className="whole-card"
            aria-label={t('View Details of {orderNumber}', { orderNumber })}
          >
            {t('View Details')}
          </ButtonLink>
          <OrderAgainButton order={order} variant="quiet" className="relative z-10" />
        </div>
      </div>
    </li>
  );
}

/** The day of an order: "Sat, 21 Nov", or in another year "Sat, 22 Nov 2025". */
export const describeOrderDay = (day: string, thisYear: number): string =>
  day.startsWith(`${thisYear}-`) ? formatNamedDay(day) : `${formatWeekday(day)}, ${formatDate(day)}`;
