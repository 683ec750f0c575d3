import { indiaDay } from '../../../contract/shared/days.ts';
import type { AdminOrder } from '../../shared/api-types.ts';
import { formatShortDay, formatWeekday } from '../../shared/dates.ts';
import { t } from '../../shared/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { windowNames } from '../order-detail/order-filters.ts';

/** When an order is to come, and whether that is over and it has not. */
export function DeliveryDay({ order: { deliveryDate, deliveryTime, status } }: { order: AdminOrder }) {
  const isLate = deliveryDate < indiaDay(new Date()) && status !== 'delivered' && status !== 'cancelled';
  const window = new Map<string, string>(Object.entries(windowNames)).get(deliveryTime) ?? deliveryTime;
  return (
    <div className="flex flex-wrap items-center gap-x-2 lg:block">
      <span className="sr-only">{t('Delivery')} </span>
      <time dateTime={deliveryDate} className="block whitespace-nowrap">
        {formatWeekday(deliveryDate)} {formatShortDay(deliveryDate)}
      </time>
      <span className="block text-ink-soft">{t(window)}</span>
      {isLate && <Badge tone="bad">{t('Late')}</Badge>}
    </div>
  );
}
