import type { ManagedOrder } from '../../contract/orders.ts';
import { ListTable } from './list-table.tsx';
import { OrderRow } from './order-row.tsx';
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
  return (
    <ListTable columns={columns} isStale={isStale}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} changes={changes} onHistory={() => onHistory(order)} />
      ))}
    </ListTable>
  );
}
