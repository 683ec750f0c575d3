import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import { Link } from 'react-router';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { message, plural, t } from '#web/shared/language.ts';
import { PaymentBadge, StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Price } from '#web/shared/price.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { SelectBox } from '#web/ui/forms/select-box.tsx';
import type { Column } from '../lists/data-table.tsx';
import { IconButton, IconLink } from '../lists/icon-button.tsx';
import { selectColumn } from '../lists/select-column.tsx';
import { opensRow } from '../lists/use-row-keys.ts';
import { DeliveryDay } from './delivery-day.tsx';
import type { OrderSelection } from './use-order-selection.ts';
import type { StatusChanges } from './use-status-changes.ts';

interface ColumnsOptions {
  changes: StatusChanges;
  selection: OrderSelection;
  /** The search part of the list's address, for the way back from an order. */
  search: string;
  onHistory: (order: AdminOrder) => void;
}

const pathOf = ({ id }: AdminOrder) => `/admin/orders/${id}`;

/** Of the select that changes an order's status. */
export const statusSelectId = ({ id }: AdminOrder) => `status-of-${id}`;

/** The columns of the orders; a card of them has three columns. */
export const orderColumns = ({ changes, selection, search, onHistory }: ColumnsOptions): Column<AdminOrder>[] => [
  selectColumn({
    labelOf: ({ orderNumber }) => t('Select #{orderNumber}', { orderNumber }),
    isSelected: ({ id }) => selection.isSelected(id),
    onSelect: (order, isSelected) => selection.select([order], isSelected),
  }),
  {
    head: message('Order'),
    cell: (order) => (
      <>
        <Link
          to={pathOf(order)}
          state={{ list: search }}
          {...opensRow}
          className="figures block font-semibold whitespace-nowrap text-deep hover:underline"
        >
          #{order.orderNumber}
        </Link>
        <time dateTime={order.createdAt} className="block text-sm text-ink-soft lg:whitespace-nowrap">
          {formatDateTime(order.createdAt)}
        </time>
      </>
    ),
  },
  {
    head: message('Customer'),
    className: 'col-span-2 row-start-2',
    cell: ({ user, deliveryPhone, isByPhone, planId }) => (
      <>
        <span className="block font-medium break-words">{user.name || t('N/A')}</span>
        <a
          href={phoneHref(deliveryPhone)}
          className="figures block w-fit py-1.5 text-sm text-ink-soft hover:underline lg:p-0"
        >
          {deliveryPhone}
        </a>
        {isByPhone && <Badge className="mt-1">{t('By phone')}</Badge>}
        {planId && <Badge className="mt-1">{t('From a plan')}</Badge>}
      </>
    ),
  },
  {
    head: message('Delivery'),
    className: 'col-span-2 row-start-3 text-sm whitespace-nowrap',
    cell: (order) => <DeliveryDay order={order} />,
  },
  {
    head: message('Items'),
    phone: 'right',
    className: 'row-start-2 text-sm whitespace-nowrap',
    cell: ({ orderItems }) => (
      <>
        <span className="block">{plural(orderItems.length, { one: '{count} item', other: '{count} items' })}</span>
        <span className="block text-ink-soft">
          {plural(unitsOf(orderItems), { one: '{count} unit', other: '{count} units' })}
        </span>
      </>
    ),
  },
  {
    head: message('Total'),
    isFigure: true,
    phone: 'corner',
    cell: (order) => <Price paise={payableOf(order)} exact className="font-semibold" />,
  },
  {
    head: message('Status'),
    className: 'col-span-2 max-[25rem]:col-span-full',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    head: message('Payment'),
    phone: 'right',
    named: 'before',
    className: 'text-sm max-[25rem]:col-span-full max-[25rem]:text-left',
    cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
  },
  {
    head: message('Actions'),
    phone: 'line',
    className: 'pt-1',
    cell: (order) => {
      const { orderNumber } = order;
      const change = changes.changeOf(order.id);
      return (
        <div className="flex items-center gap-2">
          <IconLink
            icon={Eye}
            label={t('View details')}
            name={t('View details of #{orderNumber}', { orderNumber })}
            to={pathOf(order)}
            state={{ list: search }}
          />
          <IconButton
            icon={History}
            label={t('View status history')}
            name={t('View status history of #{orderNumber}', { orderNumber })}
            onClick={() => onHistory(order)}
          />
          <SelectBox
            id={statusSelectId(order)}
            aria-label={t('Change status of #{orderNumber}', { orderNumber })}
            className="max-lg:pr-9 max-lg:pl-3 lg:min-h-9 lg:min-w-40 lg:py-1 lg:pl-3 lg:text-sm"
            value={change?.status ?? order.status}
            disabled={change?.isApplying}
            onChange={(event) => changes.choose(order, event.target.value as OrderStatus)}
          >
            {orderStatuses.map((status) => (
              <option key={status} value={status}>
                {t(orderStatusLabels[status])}
              </option>
            ))}
          </SelectBox>
        </div>
      );
    },
  },
];

const unitsOf = (items: AdminOrder['orderItems']) => items.reduce((sum, { quantity }) => sum + quantity, 0);
