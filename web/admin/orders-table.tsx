import type { ManagedOrder } from '../../contract/orders.ts';
import { ListTable } from './list-table.tsx';
import { OrderRow } from './order-row.tsx';
import { PrintSlips } from './print-slips.tsx';
import type { StatusChanges } from './use-status-changes.ts';

interface OrdersTableProps {
  orders: readonly ManagedOrder[];
  changes: StatusChanges;
  isStale: boolean;
  onHistory: (order: ManagedOrder) => void;
}

const columns = [
  'Order',
  'Customer',
  'Items',
  { name: 'Total', className: 'text-right' },
  'Status',
  'Payment',
  'Actions',
];

/** A page of orders. */
export function OrdersTable({ orders, changes, isStale, onHistory }: OrdersTableProps) {
  const deliverable = orders.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');
  return (
    <ListTable
      columns={columns}
      isStale={isStale}
      actions={
        deliverable.length > 0 && (
          <PrintSlips orders={deliverable} size="sm">
            Print {deliverable.length} Delivery {deliverable.length === 1 ? 'Slip' : 'Slips'}
          </PrintSlips>
        )
      }
    >
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} changes={changes} onHistory={() => onHistory(order)} />
      ))}
    </ListTable>
  );
}
