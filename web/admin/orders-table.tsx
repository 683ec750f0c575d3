import type { ManagedOrder } from '../../contract/orders.ts';
import { plural, text } from '../language.ts';
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
  text('Order'),
  text('Customer'),
  text('Items'),
  { name: text('Total'), className: 'text-right' },
  text('Status'),
  text('Payment'),
  text('Actions'),
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
            {plural(deliverable.length, {
              one: 'Print {count} Delivery Slip',
              other: 'Print {count} Delivery Slips',
            })}
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
