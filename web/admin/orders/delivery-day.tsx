import { indiaDay } from '#contract/shared/days.ts';
import { firstWindows } from '#contract/slots/rules.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { t, tMessage } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';

/** When an order is to come, and whether that is over and it has not. */
export function DeliveryDay({ order }: { order: AdminOrder }) {
  const { deliveryDate, status } = order;
  const isLate = deliveryDate < indiaDay(new Date()) && status !== 'delivered' && status !== 'cancelled';
  return (
    <div className="flex flex-wrap items-center gap-x-2 lg:block">
      <span className="sr-only">{t('Delivery')} </span>
      <time dateTime={deliveryDate} className="block whitespace-nowrap">
        {formatWeekday(deliveryDate)} {formatShortDay(deliveryDate)}
      </time>
      <span className="block text-ink-soft">{nameOfWindow(order)}</span>
      {isLate && <Badge tone="bad">{t('Late')}</Badge>}
    </div>
  );
}

/** As it was when it was chosen; orders of the first releases know only the key of one of three. */
function nameOfWindow({ deliveryWindow, deliveryTime }: AdminOrder): string {
  const name = deliveryWindow?.label ?? firstWindows[deliveryTime] ?? deliveryTime;
  return tMessage(name) ?? name;
}
