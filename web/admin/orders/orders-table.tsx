import type { AdminOrder } from '#web/shared/api-types.ts';
import { text } from '#web/shared/language.ts';
import { type Column, ListTable } from '../lists/list-table.tsx';
import { OrderRow } from './order-row.tsx';
import type { OrderSelection } from './use-order-selection.ts';
import type { StatusChanges } from './use-status-changes.ts';

interface OrdersTableProps {
  orders: readonly AdminOrder[];
  changes: StatusChanges;
  selection: OrderSelection;
  isStale: boolean;
  onHistory: (order: AdminOrder) => void;
}

const columns: readonly Column[] = [
  { name: text('Selected'), className: 'w-0', isHidden: true },
  text('Order'),
  text('Customer'),
  text('Delivery'),
  text('Items'),
  { name: text('Total'), className: 'text-right' },
  text('Status'),
  text('Payment'),
  text('Actions'),
];

/** A page of orders. */
export function OrdersTable({ orders, changes, selection, isStale, onHistory }: OrdersTableProps) {
  return (
    <ListTable columns={columns} isStale={isStale} actions={null}>
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          changes={changes}
          isSelected={selection.isSelected(order.id)}
          onSelect={(isSelected) => selection.select([order], isSelected)}
          onHistory={() => onHistory(order)}
        />
      ))}
    </ListTable>
  );
}
