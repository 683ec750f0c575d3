import type { ReactNode } from 'react';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { editLabels } from '#contract/orders/edit.ts';
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

const names: Record<'paymentMethod' | 'amountPaid' | 'amountDue', string> = {
  paymentMethod: message('Payment Method'),
  amountPaid: message('Amount Paid'),
  amountDue: message('Amount Due'),
};

/** The changes of one history entry. For changed notes it shows the old text; the entry has the new text. */
function HistoryChanges({ changes }: { changes: readonly HistoryChange[] }) {
  return changes.map((change) => {
    const [label, value] = describeChange(change);
    return <HistoryFact key={`${change.field} ${label}`} label={label} value={value} />;
  });
}

function describeChange(change: HistoryChange): [label: string, value: ReactNode] {
  switch (change.field) {
    case 'adminNotes':
      return [t('Notes before'), change.from || t('None')];
    case 'paymentMethod':
    case 'amountPaid':
    case 'amountDue':
      return [t(names[change.field]), fromTo(change.from, change.to)];
    case 'quantity':
      return [nameWithSize(change), rich('{from} to {to}', { from: change.was, to: change.now })];
    case 'unitPrice':
      return [t('{name}, price', { name: nameWithSize(change) }), fromTo(change.from, change.to)];
    case 'empties':
      return [t(editLabels.empties), rich('{from} to {to}', { from: change.was, to: change.now })];
    default:
      return [t(editLabels[change.field]), t('changed')];
  }
}

const fromTo = (from: string | Paise, to: string | Paise) =>
  rich('{from} to {to}', { from: <Shown value={from} />, to: <Shown value={to} /> });

function Shown({ value }: { value: string | Paise }) {
  return typeof value === 'number' ? <Price paise={value} exact /> : t(describeMethod(value));
}
