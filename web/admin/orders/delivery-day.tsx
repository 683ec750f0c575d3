import { indiaDay } from '#contract/shared/days.ts';
import { firstWindows } from '#contract/slots/rules.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { t, tMessage } from '#web/shared/language.ts';

/** When an order is to come, and whether that is over and it has not. */
export function DeliveryDay({ order }: { order: AdminOrder }) {
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
      <span className="block max-w-24 truncate text-ink-soft lg:max-w-28 lg:text-xs">{nameOfWindow(order)}</span>
    </div>
  );
}

/** As it was when it was chosen; orders of the first releases know only the key of one of three. */
function nameOfWindow({ deliveryWindow, deliveryTime }: AdminOrder): string {
  const name = deliveryWindow?.label ?? firstWindows[deliveryTime] ?? deliveryTime;
  return tMessage(name) ?? name;
}
