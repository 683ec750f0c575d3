import PhoneCall from 'lucide-react/icons/phone-call';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { loadFile } from '#web/shared/api.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t, text } from '#web/shared/language.ts';
import { OrderHistoryDialog } from '#web/shared/orders/order-history-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { AdminHistory } from '../order-detail/admin-history.tsx';
import type { Route } from './+types/orders.ts';
import { OrderBulkBar } from './order-bulk-bar.tsx';
import { LinkedFilters } from './order-linked-filters.tsx';
import { OrdersTable } from './orders-table.tsx';
import { PendingChangesQuestion } from './pending-changes-question.tsx';
import { useOrderFilters } from './use-order-filters.ts';
import { useOrderSelection } from './use-order-selection.ts';
import { useStatusChanges } from './use-status-changes.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Order Management'));

export default function AdminOrders() {
  const filters = useOrderFilters();
  const { filter, query, allPages, show } = useListFilter(filters);
  const orders = useCall('GET /admin/orders', { query }, { keepPrevious: true });
  const changes = useStatusChanges();
  const [historyOf, setHistoryOf] = useState<AdminOrder | null>(null);
  const list = orders.data?.data;
  const selection = useOrderSelection(allPages, list?.orders ?? []);
  return (
    <>
      <ListScreen
        title={t('Order Management')}
        counted={{ one: text('{count} order'), other: text('{count} orders') }}
        loadingLabel={t('Loading orders...')}
        label={t('Search orders')}
        placeholder={t('Number, customer, phone, address')}
        selects={filters}
        filter={filter}
        onChange={show}
        answer={orders}
        pagination={list?.pagination}
        loadFailure={t('Failed to Load Orders')}
        icon={<ReceiptText size={28} />}
        noMatch={t('No orders match your current filters.')}
        none={t('No orders have been placed yet.')}
        add={
          <>
            <ExportButton onLoad={() => loadFile('GET /admin/orders/export', { query: allPages })} />
            <ButtonLink to="/admin/orders/new">
              <PhoneCall aria-hidden size={18} /> {t('New order by phone')}
            </ButtonLink>
          </>
        }
        notice={
          <>
            <LinkedFilters filter={filter} orders={list?.orders ?? []} />
            <OrderBulkBar selection={selection} shown={list?.orders ?? []} total={list?.pagination.totalItems ?? 0} />
          </>
        }
      >
        <OrdersTable
          orders={list?.orders ?? []}
          changes={changes}
          selection={selection}
          isStale={orders.isPlaceholderData}
          onHistory={setHistoryOf}
        />
      </ListScreen>
      <PendingChangesQuestion count={changes.count} />
      <OrderHistoryDialog isOpen={historyOf !== null} onClose={() => setHistoryOf(null)}>
        <p className="figures mb-4 font-semibold">#{historyOf?.orderNumber}</p>
        {historyOf && <AdminHistory orderId={historyOf.id} />}
      </OrderHistoryDialog>
    </>
  );
}
