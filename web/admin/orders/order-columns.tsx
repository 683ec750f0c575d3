import type { LucideIcon } from 'lucide-react';
import Eye from 'lucide-react/icons/eye';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
import PhoneCall from 'lucide-react/icons/phone-call';
import Repeat from 'lucide-react/icons/repeat';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { message, plural, t, tMessage } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { formatDateTime, formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { PaymentBadge, StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Price } from '#web/shared/price.tsx';
import { SelectBox } from '#web/ui/forms/select.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import type { Column } from '../lists/data-table.tsx';
import { IconButton, IconLink } from '../lists/list-buttons.tsx';
import { opensRow } from '../lists/list-keys.ts';
import { selectColumn } from '../lists/select-column.tsx';
import type { OrderSelection } from './use-order-selection.ts';
import type { StatusChanges } from './use-status-changes.ts';

interface ColumnsOptions {
  changes: StatusChanges;
  selection: OrderSelection;
  /** Query string of the list, for the link back from an order. */
  search: string;
  onHistory: (order: AdminOrder) => void;
}

const pathOf = ({ id }: AdminOrder) => `/admin/orders/${id}`;

/** Id of the select that changes an order's status. */
export const statusSelectId = ({ id }: AdminOrder) => `status-of-${id}`;

/** The columns of the order list. On a phone a card has a grid of three columns. */
export const orderColumns = ({ changes, selection, search, onHistory }: ColumnsOptions): Column<AdminOrder>[] => [
  selectColumn({
    labelOf: ({ orderNumber }) => t('Select #{orderNumber}', { orderNumber }),
    isSelected: ({ id }) => selection.isSelected(id),
    onSelect: (order, isSelected) => selection.select([order], isSelected),
  }),
  {
    head: message('Order'),
    className: 'max-lg:contents',
    cell: (order) => (
      <>
        <Link
          to={pathOf(order)}
          state={{ list: search }}
          {...opensRow}
          className="figures col-span-2 block font-semibold whitespace-nowrap text-deep hover:underline lg:p-0"
        >
          #{order.orderNumber}
        </Link>
        <time
          dateTime={order.createdAt}
          className="block text-xs whitespace-nowrap text-ink-soft max-lg:col-span-2 max-lg:col-start-3 max-lg:row-start-3 max-lg:text-right"
        >
          {formatDateTime(order.createdAt)}
        </time>
      </>
    ),
  },
  {
    head: message('Customer'),
    width: 'cut',
    className: 'col-span-3 col-start-1 row-start-2 min-w-0',
    cell: ({ user, deliveryPhone, isByPhone, soldAtDoor, planId }) => (
      <div className="flex min-w-0 items-center gap-x-2 lg:block">
        <span title={user.name} className="block min-w-18 truncate font-medium max-lg:grow max-lg:basis-18">
          {user.name || t('N/A')}
        </span>
        <span className="flex shrink-0 items-center gap-x-1.5 text-xs text-ink-soft">
          {deliveryPhone && (
            <a
              href={phoneHref(deliveryPhone)}
              className="figures whitespace-nowrap hover:underline max-lg:-mb-2 max-lg:pb-2"
            >
              {deliveryPhone}
            </a>
          )}
          {isByPhone && <Origin icon={PhoneCall}>{t('By phone')}</Origin>}
          {soldAtDoor && <Origin icon={HandCoins}>{t('Sold at the door')}</Origin>}
          {planId && <Origin icon={Repeat}>{t('From a plan')}</Origin>}
        </span>
      </div>
    ),
  },
  {
    head: message('Delivery'),
    className: 'col-span-3 col-start-1 row-start-3 text-xs whitespace-nowrap lg:text-sm',
    cell: (order) => <DeliveryDay order={order} />,
  },
  {
    head: message('Items'),
    className: 'col-span-2 col-start-1 row-start-4 self-start whitespace-nowrap max-lg:text-xs max-lg:leading-4',
    cell: ({ orderItems }) => (
      <>
        <span className="max-lg:mr-1.5 lg:block">
          {plural(orderItems.length, { one: '{count} item', other: '{count} items' })}
        </span>
        <span className="text-ink-soft lg:block lg:text-xs">
          {plural(unitsOf(orderItems), { one: '{count} unit', other: '{count} units' })}
        </span>
      </>
    ),
  },
  {
    head: message('Total'),
    isFigure: true,
    phone: 'corner',
    cell: (order) => <Price paise={payableOfAnswer(order)} exact className="font-semibold" />,
  },
  {
    head: message('Status'),
    phone: 'right',
    className: 'col-start-4 row-start-2 max-lg:grid max-lg:*:text-xs max-lg:*:leading-4',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    head: message('Payment'),
    named: 'before',
    className:
      'col-span-2 col-start-1 row-start-4 self-end whitespace-nowrap max-lg:text-xs max-lg:leading-4 max-lg:*:last:*:px-1.5 max-lg:*:last:*:py-0 max-lg:*:last:*:text-xs',
    cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
  },
  {
    head: message('Actions'),
    className: 'col-span-2 col-start-3 row-start-4',
    cell: (order) => {
      const { orderNumber } = order;
      const change = changes.changeOf(order.id);
      return (
        <div className="flex items-center gap-1 max-lg:justify-end max-lg:*:size-8 max-lg:*:last:h-auto max-lg:*:last:w-27 max-lg:*:last:grow-0">
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
          <IfMay call="PUT /admin/orders/:id/status">
            <SelectBox
              id={statusSelectId(order)}
              aria-label={t('Change status of #{orderNumber}', { orderNumber })}
              className="min-h-8 py-1 pr-8 pl-2.5 text-sm shadow-none lg:w-38"
              value={change?.status ?? order.status}
              disabled={change?.isApplying}
              onChange={(event) => changes.choose(order, event.target.value as OrderStatus)}
              options={orderStatuses.map((status) => [status, t(orderStatusLabels[status])])}
            />
          </IfMay>
        </div>
      );
    },
  },
];

/** Shows who placed an order if it was not the customer: staff by phone, or a plan. On a phone it is only an icon. */
function Origin({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span title={children}>
      <Icon aria-hidden size={13} className="lg:hidden" />
      <span className="max-lg:sr-only">{children}</span>
    </span>
  );
}

const unitsOf = (items: AdminOrder['orderItems']) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The delivery day. It is marked if the day is over and the order is still open. */
function DeliveryDay({ order }: { order: AdminOrder }) {
  const { deliveryDate, status } = order;
  const isLate = deliveryDate < indiaDay(new Date()) && status !== 'delivered' && status !== 'cancelled';
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 lg:block">
      <span className="text-ink-soft lg:sr-only">{t('Delivery')} </span>
      <span className="flex items-center gap-x-1.5">
        <time dateTime={deliveryDate} className="whitespace-nowrap">
          {formatWeekday(deliveryDate)} {formatShortDay(deliveryDate)}
        </time>
        {isLate && <span className="text-xs font-semibold text-rose">{t('Late')}</span>}
      </span>
      <span className="block max-w-24 truncate text-ink-soft lg:max-w-28 lg:text-xs">
        {tMessage(order.deliveryWindow.label)}
      </span>
    </div>
  );
}
