import CalendarSync from 'lucide-react/icons/calendar-sync';
import { lazy, Suspense } from 'react';
import { messageOf } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { OrderDetail } from '#web/shared/orders/order-detail.tsx';
import { OrderHistory } from '#web/shared/orders/order-history.tsx';
import { OrderLoading } from '#web/shared/orders/order-loading.tsx';
import { OrderUnavailable } from '#web/shared/orders/order-unavailable.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { PageLoading } from '#web/ui/waiting/page-loading.tsx';
import type { Route } from './+types/order-detail.ts';
import { amountNow } from './amount-now.ts';
import { CancelOrder } from './cancel-order.tsx';
import { MoneyBack } from './money-back.tsx';
import { MoveOwnOrder } from './move-own-order.tsx';
import { OrderAgainButton } from './order-again-button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Order'));

const UpiPayment = lazy(() => import('../money/upi-payment.tsx'));

const backTo = '/orders';

export default function OwnOrderDetail({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /orders/:id', { params: { id } });
  if (answer.isPending) return <OrderLoading />;
  if (answer.isError && !answer.data) {
    return <OrderUnavailable error={answer.error} onTryAgain={() => answer.refetch()} backTo={backTo} />;
  }
  const { order } = answer.data.data;
  return (
    <OrderDetail
      order={order}
      moneyPaths={{
        credit: '/account?of=credit#entries',
        due: order.status === 'delivered' ? '/account#dues' : '/account#entries',
      }}
      plansPath="/plans"
      backTo={backTo}
      history={<OwnHistory id={id} />}
      actions={
        <>
          <OrderAgainButton order={order} />
          {order.planId === null && (
            <ButtonLink to={`/plans/new?order=${id}`} variant="outline">
              <CalendarSync aria-hidden size={18} /> {t('Make This a Plan')}
            </ButtonLink>
          )}
          <MoveOwnOrder order={order} />
          {order.status === 'pending' && <CancelOrder order={order} />}
        </>
      }
      controls={order.amountToReturn > 0 && <MoneyBack order={order} />}
    >
      <Suspense fallback={null}>
        <UpiPayment amount={amountNow(order)} reference={order.orderNumber} orderId={order.id} />
      </Suspense>
    </OrderDetail>
  );
}

function OwnHistory({ id }: { id: string }) {
  const answer = useCall('GET /orders/:id/status-history', { params: { id }, query: {} });
  if (answer.isPending) return <PageLoading label={t('Loading history')} />;
  if (answer.isError) {
    return (
      <ErrorState
        title={messageOf(answer.error, t('Failed to load status history'))}
        onTryAgain={() => answer.refetch()}
      />
    );
  }
  return <OrderHistory entries={answer.data.data.statusHistory} hasMore={answer.data.data.hasMore} />;
}
