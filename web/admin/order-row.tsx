import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import { Link } from 'react-router';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '../../contract/order-flow.ts';
import type { ManagedOrder } from '../../contract/orders.ts';
import { formatDate, formatTime } from '../dates.ts';
import { PaymentBadge, StatusBadge } from '../order-badges.tsx';
import { payableOf } from '../order-figures.ts';
import { classes } from '../ui/classes.ts';
import { Price } from '../ui/price.tsx';
import { PendingStatusRow } from './pending-status-row.tsx';
import type { StatusChanges } from './use-status-changes.ts';

interface OrderRowProps {
  order: ManagedOrder;
  changes: StatusChanges;
  onHistory: () => void;
}

const cell = 'lg:px-3 lg:py-2.5';
const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-full border border-line text-deep hover:border-deep hover:bg-foam lg:size-9';

/** One order of the list with its pending change: rows of the table, and on a narrow screen a card. */
export function OrderRow({ order, changes, onHistory }: OrderRowProps) {
  const change = changes.changeOf(order.id);
  const units = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const lines = order.orderItems.length;
  const selectId = `status-${order.id}`;
  return (
    <tbody
      className={classes(
        'mb-3 block rounded-lg border border-line bg-white lg:table-row-group lg:rounded-none lg:border-0 lg:border-t',
        change ? 'bg-marigold-pale/40' : 'lg:hover:bg-mist',
      )}
    >
      <tr className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 p-4 lg:table-row lg:p-0">
        <td className={cell}>
          <Link
            to={`/admin/orders/${order.id}`}
            className="figures font-semibold whitespace-nowrap text-deep hover:underline"
          >
            #{order.orderNumber}
          </Link>
          <p className="text-sm whitespace-nowrap text-ink-soft">
            <time dateTime={order.createdAt}>
              {formatDate(order.createdAt)}, {formatTime(order.createdAt)}
            </time>
          </p>
        </td>
        <td className={`${cell} order-first col-span-2 flex justify-between lg:hidden`} />
        <td className={cell}>
          <p className="font-medium break-words">{order.user.name || 'N/A'}</p>
          <a href={`tel:${order.deliveryPhone}`} className="figures text-sm text-ink-soft hover:underline">
            {order.deliveryPhone}
          </a>
        </td>
        <td className={`${cell} text-sm whitespace-nowrap`}>
          {lines} {lines === 1 ? 'item' : 'items'}
          <p className="text-ink-soft">
            {units} {units === 1 ? 'unit' : 'units'}
          </p>
        </td>
        <td className={`${cell} text-right`}>
          <Price rupees={payableOf(order)} exact className="font-semibold" />
        </td>
        <td className={cell}>
          <StatusBadge status={order.status} />
        </td>
        <td className={cell}>
          <PaymentBadge status={order.paymentStatus} />
        </td>
        <td className={`${cell} col-span-2`}>
          <div className="flex items-center gap-2">
            <Link
              to={`/admin/orders/${order.id}`}
              className={iconButton}
              aria-label={`View details of #${order.orderNumber}`}
              title="View details"
            >
              <Eye size={18} />
            </Link>
            <button
              type="button"
              className={iconButton}
              aria-label={`View status history of #${order.orderNumber}`}
              title="View status history"
              onClick={onHistory}
            >
              <History size={18} />
            </button>
            <select
              id={selectId}
              aria-label={`Change status of #${order.orderNumber}`}
              className="input min-w-0 py-1.5 lg:min-h-9 lg:w-44 lg:px-2.5 lg:py-1 lg:text-sm"
              value={change?.status ?? order.status}
              disabled={change?.isApplying}
              onChange={(event) => changes.choose(order, event.target.value as OrderStatus)}
            >
              {orderStatuses.map((status) => (
                <option key={status} value={status}>
                  {orderStatusLabels[status]}
                </option>
              ))}
            </select>
          </div>
        </td>
      </tr>
      {change && <PendingStatusRow order={order} change={change} changes={changes} />}
    </tbody>
  );
}
