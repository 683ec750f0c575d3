import ClipboardList from 'lucide-react/icons/clipboard-list';
import PhoneCall from 'lucide-react/icons/phone-call';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { message, t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import { OrderHistoryDialog } from '#web/shared/orders/order-history.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { LinkedFilters } from '../lists/filters/filter-form.tsx';
import { ShortLabel } from '../lists/list-buttons.tsx';
import { isFiltered, type ListFilter } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useWindowNames, useZoneFilter } from '../lists/shop-names.ts';
import { useList } from '../lists/use-list.ts';
import { AdminHistory } from '../order-detail/admin-history.tsx';
import { ConfirmHint } from '../order-detail/confirm-hint.tsx';
import { OrderFailureNotice } from '../order-detail/order-failure.tsx';
import { orderFilters, ordersPath, sheetPath } from '../order-detail/order-filters.ts';
import { OrderBulkBar } from './order-bulk-bar.tsx';
import { orderColumns, statusSelectId } from './order-columns.tsx';
import { useOrderSelection } from './use-order-selection.ts';
import { type StatusChange, type StatusChanges, useStatusChanges } from './use-status-changes.ts';

export default function AdminOrders() {
  // The names of the filters for windows and zones come from the shop.
  const deliveryTime = { ...orderFilters.deliveryTime, names: useWindowNames() };
  const filters = { ...orderFilters, deliveryTime, zoneId: useZoneFilter() };
  const list = useList('GET /admin/orders', filters, ({ data }) => [data.orders, data.pagination]);
  const { filter, rows = [] } = list;
  // The sum is loaded only with a filter. The sum of all orders is useless and takes long in a large shop.
  const sum = useCall('GET /admin/orders/sum', { query: list.parameters }, { enabled: isFiltered(filter) });
  const changes = useStatusChanges();
  const [historyOf, setHistoryOf] = useState<AdminOrder | null>(null);
  const selection = useOrderSelection(list.parameters, rows);
  const { search } = useLocation();

  function markOf({ id }: AdminOrder) {
    if (changes.changeOf(id)) return 'pending';
    return selection.isSelected(id) ? 'selected' : 'plain';
  }

  return (
    <>
      <ListScreen
        {...list.screen}
        list="orders"
        title={t('Order Management')}
        sum={sum.data?.data.totalAmount}
        counted={{ one: message('{count} order'), other: message('{count} orders') }}
        label={t('Search orders')}
        placeholder={t('Number, customer, phone, address')}
        loadFailure={t('Failed to Load Orders')}
        icon={<ReceiptText size={28} />}
        noMatch={t('No orders match your current filters.')}
        none={t('No orders have been placed yet.')}
        add={
          <>
            <ExportButton {...list.exported} />
            <ButtonLink variant="outline" size="sm" to={sheetPath(filter)} title={t('Delivery sheet')}>
              <ClipboardList aria-hidden size={18} /> <ShortLabel>{t('Delivery sheet')}</ShortLabel>
            </ButtonLink>
            <ButtonLink size="sm" to="/admin/orders/new" title={t('New order by phone')}>
              <PhoneCall aria-hidden size={18} /> <ShortLabel>{t('New order by phone')}</ShortLabel>
            </ButtonLink>
          </>
        }
        notice={
          <>
            <LinkedOrders filter={filter} orders={rows} />
            <OrderBulkBar selection={selection} shown={rows} total={list.pagination?.totalItems ?? 0} />
          </>
        }
        columns={orderColumns({ changes, selection, search, onHistory: setHistoryOf })}
        card="grid-cols-[1.75rem_5.25rem_1fr_auto] items-center gap-x-1.5"
        markOf={markOf}
        below={(order) => {
          const change = changes.changeOf(order.id);
          return (
            change && (
              <IfMay call="PUT /admin/orders/:id/status">
                <PendingStatusRow order={order} change={change} changes={changes} />
              </IfMay>
            )
          );
        }}
      />
      <ConfirmLeave isUnsaved={changes.count > 0}>
        {changes.count === 1
          ? t('A new status was chosen but not applied.')
          : t('{count} new statuses were chosen but not applied.', { count: changes.count })}
      </ConfirmLeave>
      <OrderHistoryDialog isOpen={historyOf !== null} onClose={() => setHistoryOf(null)}>
        <p className="figures mb-4 font-semibold">#{historyOf?.orderNumber}</p>
        {historyOf && <AdminHistory orderId={historyOf.id} />}
      </OrderHistoryDialog>
    </>
  );
}

interface LinkedOrdersProps {
  filter: ListFilter<typeof orderFilters>;
  orders: readonly AdminOrder[];
}

function LinkedOrders({ filter: { page: _, ...filter }, orders }: LinkedOrdersProps) {
  const { productId, customerId } = filter;
  // The product's name comes from an order, because the product itself may be deleted.
  const item = orders.flatMap(({ orderItems }) => orderItems).find((found) => found.productId === productId);
  const name = item?.product.name ?? t('one product');
  const customer = orders.find(({ user }) => user.id === customerId)?.user.name || t('one customer');
  return (
    <LinkedFilters
      title={t('Only orders')}
      filter={filter}
      texts={{
        productId: [t('with {name}', { name }), t('Show orders without {name} too', { name })],
        customerId: [
          t('of {customer}', { customer }),
          t('Show orders of other customers than {customer} too', { customer }),
        ],
        onTime: [
          filter.onTime === 'false' ? t('delivered late') : t('delivered on time'),
          t('Show all orders, on time and late'),
        ],
        late: [t('late'), t('Show all orders, not only late ones')],
        paidAhead: [t('paid ahead'), t('Show all orders, not only those paid ahead')],
        cancelled: [t('not cancelled'), t('Show cancelled orders too')],
      }}
      pathWithout={(without) => ordersPath({ ...filter, ...without })}
    />
  );
}

interface PendingStatusRowProps {
  order: AdminOrder;
  change: StatusChange;
  changes: StatusChanges;
}

/** The row below an order whose new status is chosen but not applied: the status, a reason, and the button "Apply". */
function PendingStatusRow({ order, change, changes }: PendingStatusRowProps) {
  const id = useId();
  const selectId = statusSelectId(order);
  // When this row disappears, return the focus to the status select of the order.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(selectId)?.focus();
    },
    [selectId],
  );

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void changes.apply(order);
  }
  return (
    <tr className="block lg:table-row">
      <td colSpan={9} className="block px-4 pb-4 lg:table-cell lg:px-3 lg:pb-3">
        <form onSubmit={onSubmit} className="grid gap-2 lg:justify-items-end">
          {change.failure && (
            <OrderFailureNotice failure={change.failure} onOverLimit={() => void changes.apply(order, true)} />
          )}
          {change.failure && change.status === 'confirmed' && <ConfirmHint payments={[order]} />}
          <div className="grid grid-cols-2 items-start gap-2 lg:flex">
            <p className="col-span-2 text-sm text-ink-soft lg:py-2.5">
              {t(orderStatusLabels[order.status])} →{' '}
              <strong className="text-ink">{t(orderStatusLabels[change.status])}</strong>
            </p>
            <label htmlFor={id} className="sr-only">
              {t('Reason for change (optional)')}
            </label>
            <div className="col-span-2 grid gap-1">
              <input
                id={id}
                aria-describedby={`${id}-hint`}
                className="input lg:min-h-10 lg:w-80 lg:py-1.5 lg:text-sm"
                placeholder={t('Reason for change (optional)')}
                maxLength={500}
                value={change.reason}
                readOnly={change.isApplying}
                onChange={(event) => changes.setReason(order.id, event.target.value)}
                onKeyDown={(event) => event.key === 'Escape' && changes.cancel(order.id)}
              />
              <p id={`${id}-hint`} className="text-sm text-ink-soft">
                {t('Visible to the customer.')}
              </p>
            </div>
            <Button type="submit" size="sm" pending={change.isApplying}>
              {t('Apply')}
            </Button>
            <Button variant="outline" size="sm" disabled={change.isApplying} onClick={() => changes.cancel(order.id)}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  );
}
