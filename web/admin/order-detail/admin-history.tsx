import { describeMethod } from '#contract/orders/status-flow.ts';
import type { Paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { HistoryChange } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { HistoryFact, OrderHistory } from '#web/shared/orders/order-history.tsx';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

/** An order's history with details for staff only: notes, IP address and browser. */
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

const names: Record<Exclude<HistoryChange['field'], 'adminNotes'>, string> = {
  paymentMethod: message('Payment Method'),
  amountPaid: message('Amount Paid'),
  amountDue: message('Amount Due'),
};

/** The payment changes of one history entry. For changed notes it shows the old text; the entry has the new text. */
function HistoryChanges({ changes }: { changes: readonly HistoryChange[] }) {
  return changes.map((change) =>
    change.field === 'adminNotes' ? (
      <HistoryFact key={change.field} label={t('Notes before')} value={change.from || t('None')} />
    ) : (
      <HistoryFact
        key={change.field}
        label={t(names[change.field])}
        value={rich('{from} to {to}', { from: <Shown value={change.from} />, to: <Shown value={change.to} /> })}
      />
    ),
  );
}

function Shown({ value }: { value: string | Paise }) {
  return typeof value === 'number' ? <Price paise={value} exact /> : t(describeMethod(value));
}
