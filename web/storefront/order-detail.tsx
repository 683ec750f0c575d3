import { messageOf } from '../call-error.ts';
import { t } from '../language.ts';
import { OrderDetail } from '../order-detail.tsx';
import { OrderHistory } from '../order-history.tsx';
import { OrderLoading } from '../order-loading.tsx';
import { OrderUnavailable } from '../order-unavailable.tsx';
import { pageMeta } from '../page-meta.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageLoading } from '../ui/page-loading.tsx';
import { useCall } from '../use-call.ts';
import type { Route } from './+types/order-detail.ts';
import { CancelOrder } from './cancel-order.tsx';
import { OrderAgainButton } from './order-again-button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Order'));

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
      backTo={backTo}
      history={<OwnHistory id={id} />}
      actions={
        <>
          <OrderAgainButton order={order} />
          {order.status === 'pending' && <CancelOrder order={order} />}
        </>
      }
    />
  );
}

function OwnHistory({ id }: { id: string }) {
  const answer = useCall('GET /orders/:id/status-history', { params: { id } });
  if (answer.isPending) return <PageLoading label={t('Loading history')} />;
  if (answer.isError) {
    return (
      <ErrorState
        title={messageOf(answer.error, t('Failed to load status history'))}
        onTryAgain={() => answer.refetch()}
      />
    );
  }
  return <OrderHistory entries={answer.data.data.statusHistory} />;
}
