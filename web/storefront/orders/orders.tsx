import CalendarSync from 'lucide-react/icons/calendar-sync';
import PackageOpen from 'lucide-react/icons/package-open';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { keepLastOrders } from '#web/shared/last-seen.ts';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import { PageSteps } from '#web/shared/page-steps.tsx';
import { currentSession } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { Route } from './+types/orders.ts';
import { OrderCard } from './order-card.tsx';

/** Orders that can be seen without a network. */
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
        >
          <option value="">{t('All Orders')}</option>
          {orderStatuses.map((known) => (
            <option key={known} value={known}>
              {t(orderStatusLabels[known])}
            </option>
          ))}
        </Select>
      </div>
      <OrderList status={status} page={Math.max(1, Math.trunc(Number(search.get('page'))) || 1)} />
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
    const kept = newest.slice(0, mostKept).map((order) => {
      const { orderNumber, status, deliveryDate } = order;
      return { orderNumber, status, deliveryDate, payablePaise: payableOf(order) };
    });
    keepLastOrders(userId, kept);
  }, [newest]);
  if (answer.isPending) return <Skeleton className="h-34" />;
  if (answer.isLoadingError) {
    return (
      <ErrorState title={errorText(answer.error, t('Failed to load orders'))} onTryAgain={() => answer.refetch()} />
    );
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
