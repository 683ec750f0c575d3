import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { plural, t } from '#web/shared/language.ts';
import { PaymentBadge, StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Price } from '#web/shared/price.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { SelectBox } from '#web/ui/forms/select-box.tsx';
import { IconButton, IconLink } from '../lists/icon-button.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { opensRow } from '../lists/use-row-keys.ts';
import { DeliveryDay } from './delivery-day.tsx';
import { PendingStatusRow } from './pending-status-row.tsx';
import type { StatusChanges } from './use-status-changes.ts';

interface OrderRowProps {
  order: AdminOrder;
  changes: StatusChanges;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onHistory: () => void;
}

/** One order of the list with its pending change: rows of the table, and on a narrow screen a card. */
export function OrderRow({ order, changes, isSelected, onSelect, onHistory }: OrderRowProps) {
  const select = useRef<HTMLSelectElement>(null);
  const change = changes.changeOf(order.id);
  const units = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const path = `/admin/orders/${order.id}`;
  const { search } = useLocation();
  return (
    <ListRow
      grid="grid-cols-[auto_1fr_auto] gap-2"
      mark={change ? 'pending' : isSelected ? 'selected' : 'plain'}
      below={change && <PendingStatusRow order={order} change={change} changes={changes} opener={select} />}
    >
      <td className="lg:py-2 lg:pl-1">
        <label className="-my-2 -ml-3 grid size-11 cursor-pointer place-items-center lg:m-0">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={t('Select #{orderNumber}', { orderNumber: order.orderNumber })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      </td>
      <td className={cell}>
        <Link
          to={path}
          state={{ list: search }}
          {...opensRow}
          className="figures block font-semibold whitespace-nowrap text-deep hover:underline"
        >
          #{order.orderNumber}
        </Link>
        <time dateTime={order.createdAt} className="block text-sm text-ink-soft lg:whitespace-nowrap">
          {formatDateTime(order.createdAt)}
        </time>
      </td>
      <td className={`${cell} col-span-2 row-start-2`}>
        <span className="block font-medium break-words">{order.user.name || t('N/A')}</span>
        <a
          href={phoneHref(order.deliveryPhone)}
          className="figures block w-fit py-1.5 text-sm text-ink-soft hover:underline lg:p-0"
        >
          {order.deliveryPhone}
        </a>
        {order.isByPhone && <Badge className="mt-1">{t('By phone')}</Badge>}
        {order.planId && <Badge className="mt-1">{t('From a plan')}</Badge>}
      </td>
      <td className={`${cell} col-span-2 row-start-3 text-sm whitespace-nowrap`}>
        <DeliveryDay order={order} />
      </td>
      <td className={`${cell} row-start-2 text-right text-sm whitespace-nowrap lg:text-left`}>
        <span className="block">
          {plural(order.orderItems.length, { one: '{count} item', other: '{count} items' })}
        </span>
        <span className="block text-ink-soft">{plural(units, { one: '{count} unit', other: '{count} units' })}</span>
      </td>
      <td className={`${cell} col-start-3 row-start-1 text-right`}>
        <Price paise={payableOf(order)} exact className="font-semibold" />
      </td>
      <td className={`${cell} col-span-2 max-[25rem]:col-span-3`}>
        <StatusBadge status={order.status} />
      </td>
      <td className={`${cell} text-right max-[25rem]:col-span-3 max-[25rem]:text-left lg:text-left`}>
        <span aria-hidden className="mr-1 text-sm text-ink-soft lg:hidden">
          {t('Payment')}
        </span>
        <PaymentBadge status={order.paymentStatus} />
      </td>
      <td className={`${cell} col-span-3 pt-1`}>
        <div className="flex items-center gap-2">
          <IconLink
            icon={Eye}
            label={t('View details')}
            name={t('View details of #{orderNumber}', { orderNumber: order.orderNumber })}
            to={path}
            state={{ list: search }}
          />
          <IconButton
            icon={History}
            label={t('View status history')}
            name={t('View status history of #{orderNumber}', { orderNumber: order.orderNumber })}
            onClick={onHistory}
          />
          <SelectBox
            ref={select}
            aria-label={t('Change status of #{orderNumber}', { orderNumber: order.orderNumber })}
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
      </td>
    </ListRow>
  );
}
