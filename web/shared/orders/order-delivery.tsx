import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import type { AdminOrder, Order } from '../api-types.ts';
import { formatLongDay } from '../dates.ts';
import { t } from '../language.ts';
import { phoneHref } from '../phone-href.ts';
import { doorNotes, sayStairs } from '../place/say-address.ts';
import { describeDeliveryTime } from './describe-time.ts';

/** Where, when and for whom. */
export function OrderDelivery({ order }: { order: Order | AdminOrder }) {
  const stairs = sayStairs(order);
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg">{t('Delivery Information')}</h2>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Entry label={t('Delivery Date')}>{formatLongDay(order.deliveryDate)}</Entry>
        <Entry label={t('Delivery Time')}>{describeDeliveryTime(order)}</Entry>
        <Entry label={t('Name')}>{order.deliveryName}</Entry>
        {'adminNotes' in order && order.deliveryName !== order.user.name && (
          <Entry label={t('Ordered by')}>{order.user.name}</Entry>
        )}
        <Entry label={t('Address')}>{order.deliveryAddress}</Entry>
        {stairs !== null && <Entry label={t('Floor')}>{stairs}</Entry>}
        <Entry label={t('City')}>{order.deliveryCity}</Entry>
        {order.deliveryState && <Entry label={t('State')}>{order.deliveryState}</Entry>}
        <Entry label={t('Pincode')}>{order.deliveryPincode}</Entry>
        <Entry label={t('Phone')}>
          <a
            href={phoneHref(order.deliveryPhone)}
            className="-my-2.5 inline-flex min-h-11 items-center font-medium whitespace-nowrap text-deep underline"
          >
            {order.deliveryPhone}
          </a>
        </Entry>
        {doorNotes(order).map(({ label, note }) => (
          <Entry key={label} label={label}>
            {note}
          </Entry>
        ))}
        {order.notes && <Entry label={t('Special Instructions')}>{order.notes}</Entry>}
      </dl>
    </Card>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
