import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { orderStatusLabels } from '../../contract/order-flow.ts';
import type { ManagedOrder } from '../../contract/orders.ts';
import { OrderHistoryDialog } from '../order-history-dialog.tsx';
import { pageMeta } from '../page-meta.ts';
import { useCall } from '../use-call.ts';
import type { Route } from './+types/orders.ts';
import type { Selects } from './list-filter.ts';
import { ListScreen } from './list-screen.tsx';
import { ManagedHistory } from './managed-history.tsx';
import { OrdersTable } from './orders-table.tsx';
import { PendingChangesQuestion } from './pending-changes-question.tsx';
import { useListFilter } from './use-list-filter.ts';
import { useStatusChanges } from './use-status-changes.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Order Management');

const selects = { status: { label: 'Status', options: orderStatusLabels } } as const satisfies Selects;

export default function AdminOrders() {
  const { filter, query, show } = useListFilter(selects);
  const orders = useCall('GET /admin/orders', { query }, { keepPrevious: true });
  const changes = useStatusChanges();
  const [historyOf, setHistoryOf] = useState<ManagedOrder | null>(null);
  const list = orders.data?.data;
  return (
    <>
      <ListScreen
        title="Order Management"
        noun={['order', 'orders']}
        label="Search orders"
        placeholder="Order number or customer name"
        selects={selects}
        filter={filter}
        onChange={show}
        answer={orders}
        pagination={list?.pagination}
        loadFailure="Failed to Load Orders"
        icon={<ReceiptText size={28} />}
        noMatch="No orders match your current filters."
        none="No orders have been placed yet."
      >
        <OrdersTable
          orders={list?.orders ?? []}
          changes={changes}
          isStale={orders.isPlaceholderData}
          onHistory={setHistoryOf}
        />
      </ListScreen>
      <PendingChangesQuestion count={changes.count} />
      <OrderHistoryDialog isOpen={historyOf !== null} onClose={() => setHistoryOf(null)}>
        <p className="figures mb-4 font-semibold">#{historyOf?.orderNumber}</p>
        {historyOf && <ManagedHistory orderId={historyOf.id} />}
      </OrderHistoryDialog>
    </>
  );
}
