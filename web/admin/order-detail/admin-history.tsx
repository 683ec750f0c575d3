import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { OrderHistory } from '#web/shared/orders/order-history.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { HistoryChanges } from './history-changes.tsx';

/** Loads and shows an order's history with what only admins see: notes, IP address and browser. */
export function AdminHistory({ orderId }: { orderId: string }) {
  const history = useCall('GET /admin/orders/:id/status-history', { params: { id: orderId }, query: {} });
  if (history.isPending) {
    return (
      <div role="status" aria-label={t('Loading the history')} className="grid gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  }
  if (history.isError) {
    const title = errorText(history.error, t('Failed to load the status history.'));
    return <ErrorState title={title} onTryAgain={() => history.refetch()} />;
  }
  return (
    <OrderHistory
      entries={history.data.data.statusHistory}
      hasMore={history.data.data.hasMore}
      more={({ changes }) => <HistoryChanges changes={changes} />}
    />
  );
}
