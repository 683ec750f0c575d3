import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ManagedOrder } from '../../contract/orders.ts';
import { messageOf } from '../call-error.ts';
import { OrderHistoryDialog } from '../order-history-dialog.tsx';
import { pageMeta } from '../page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useCall } from '../use-call.ts';
import type { Route } from './+types/orders.ts';
import { ManagedHistory } from './managed-history.tsx';
import { isFiltered, type OrderFilter, parseOrderFilter, presentOrderFilter } from './order-filter.ts';
import { OrderFilterForm } from './order-filter-form.tsx';
import { OrdersLoading, OrdersTable } from './orders-table.tsx';
import { Pagination } from './pagination.tsx';
import { useStatusChanges } from './use-status-changes.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Order Management');

const pageSize = 10;

export default function AdminOrders() {
  const [params, setParams] = useSearchParams();
  const filter = parseOrderFilter(params);
  const { search, status, page } = filter;
  const query = { page, limit: pageSize, ...(search && { search }), ...(status && { status }) };
  const orders = useCall('GET /admin/orders', { query }, { keepPrevious: true });
  const changes = useStatusChanges();
  const [historyOf, setHistoryOf] = useState<ManagedOrder | null>(null);
  const list = orders.data?.data;
  const show = (next: Partial<OrderFilter>) => setParams(presentOrderFilter({ ...filter, ...next }));

  // The page may have vanished, because orders left this filter.
  const lastPage = list?.pagination.totalPages ?? 0;
  if (!orders.isPlaceholderData && lastPage > 0 && page > lastPage) {
    return <Navigate to={{ search: presentOrderFilter({ ...filter, page: lastPage }).toString() }} replace />;
  }
  return (
    <main className="page grid content-start gap-5 py-6">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-title">Order Management</h1>
        {list && (
          <p className="figures text-ink-soft">
            {list.pagination.totalItems} {list.pagination.totalItems === 1 ? 'order' : 'orders'}
          </p>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {orders.isFetching && list && (
            <>
              <Spinner className="mr-1.5 align-middle" />
              Loading…
            </>
          )}
        </p>
      </header>
      <OrderFilterForm filter={filter} onChange={show} />
      {orders.isPending && <OrdersLoading />}
      {orders.isError && (
        <ErrorState title="Failed to Load Orders" onTryAgain={() => orders.refetch()}>
          <p>{messageOf(orders.error, 'The shop could not be reached.')}</p>
        </ErrorState>
      )}
      {list?.orders.length === 0 && (
        <EmptyState
          icon={<ReceiptText size={28} />}
          title={isFiltered(filter) ? 'No orders match your current filters.' : 'No orders have been placed yet.'}
        />
      )}
      {list && list.orders.length > 0 && (
        <>
          <OrdersTable
            orders={list.orders}
            changes={changes}
            isStale={orders.isPlaceholderData}
            onHistory={setHistoryOf}
          />
          <Pagination pagination={list.pagination} onPage={(next) => show({ page: next })} />
        </>
      )}
      <OrderHistoryDialog isOpen={historyOf !== null} onClose={() => setHistoryOf(null)}>
        <p className="figures mb-4 font-semibold">#{historyOf?.orderNumber}</p>
        {historyOf && <ManagedHistory orderId={historyOf.id} />}
      </OrderHistoryDialog>
    </main>
  );
}
