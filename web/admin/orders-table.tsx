import type { ManagedOrder } from '../../contract/orders.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { OrderRow } from './order-row.tsx';
import type { StatusChanges } from './use-status-changes.ts';

interface OrdersTableProps {
  orders: readonly ManagedOrder[];
  changes: StatusChanges;
  /** Still the answer to an earlier filter, while the next one is loading. */
  isStale: boolean;
  onHistory: (order: ManagedOrder) => void;
}

const columns = ['Order', 'Customer', 'Items', 'Total', 'Status', 'Payment', 'Actions'];

/** A page of orders: a table, and cards where that would be too wide. */
export function OrdersTable({ orders, changes, isStale, onHistory }: OrdersTableProps) {
  return (
    <div className="lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-white lg:shadow-sm">
      <table
        aria-busy={isStale}
        className={classes('block w-full transition-opacity lg:table', isStale && 'opacity-55')}
      >
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="bg-foam text-left text-sm">
            {columns.map((column) => (
              <th key={column} scope="col" className={classes('px-3 py-2', column === 'Total' && 'text-right')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} changes={changes} onHistory={() => onHistory(order)} />
        ))}
      </table>
    </div>
  );
}

/** Keeps the place of the first page of orders. */
export function OrdersLoading() {
  return (
    <div role="status" aria-label="Loading orders" className="grid gap-3">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}
