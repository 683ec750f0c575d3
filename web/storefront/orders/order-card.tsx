import CalendarDays from 'lucide-react/icons/calendar-days';
import { formatAmount } from '#contract/shared/money.ts';
import type { Order } from '#web/shared/api-types.ts';
import { formatDate, formatLongDay } from '#web/shared/dates.ts';
import { SwapNote, swapLines } from '#web/shared/jars/swap-note.tsx';
import { plural, t } from '#web/shared/language.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { PaymentBadge, StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import { Price } from '#web/shared/price.tsx';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { OrderAgainButton } from './order-again-button.tsx';

const mostPictures = 4;

/** One order of the list: number, state, what is in it, when it comes and what is to be paid. */
export function OrderCard({ order }: { order: Order }) {
  const units = order.orderItems.reduce((sum, item) => sum + item.quantity, 0);
  const names = order.orderItems.map(({ product, quantity }) => `${quantity}\u00a0×\u00a0${product.name}`).join(', ');
  return (
    <li className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="figures text-lg">#{order.orderNumber}</h2>
          <p className="text-sm text-ink-soft">{t('Placed on {date}', { date: formatDate(order.createdAt) })}</p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5 sm:flex-row-reverse">
          <StatusBadge status={order.status} />
          {order.paymentStatus !== 'pending' && <PaymentBadge status={order.paymentStatus} />}
          {order.status === 'delivered' && order.amountDue > 0 && (
            <Badge tone="warn">{t('{amount} to pay', { amount: formatAmount(order.amountDue) })}</Badge>
          )}
        </div>
      </div>
      <div className="flex items-center gap-4">
        <div className="flex shrink-0 -space-x-4">
          {order.orderItems.slice(0, mostPictures).map((item) => (
            <div key={item.id} className="size-14 overflow-hidden rounded-full border-2 border-surface bg-foam">
              <Picture src={item.product.image} alt="" sizes="3.5rem" />
            </div>
          ))}
        </div>
        <p className="line-clamp-2 min-w-0 text-sm">{names}</p>
      </div>
      <SwapNote lines={swapLines(order.orderItems)} />
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <CalendarDays aria-hidden size={16} className="shrink-0" />
        <span>
          <HeldHours>
            {`${formatLongDay(order.deliveryDate)}${order.deliveryWindow ? `\u00a0· ${describeDeliveryTime(order)}` : ''}`}
          </HeldHours>
        </span>
      </p>
      <div className="grid gap-3 border-t border-line pt-4 sm:flex sm:items-center sm:justify-between">
        <p className="flex items-baseline justify-between gap-3 sm:block">
          <Price paise={payableOf(order)} exact className="block text-lg font-bold" />
          <span className="text-right text-sm text-ink-soft">
            {order.depositAmount > 0
              ? plural(units, { one: '{count} item, deposit included', other: '{count} items, deposit included' })
              : plural(units, { one: '{count} item', other: '{count} items' })}
            {order.creditUsed > 0 && (
              <span className="block">{t('{amount} from balance', { amount: formatAmount(order.creditUsed) })}</span>
            )}
          </span>
        </p>
        <div className="grid grid-cols-2 gap-3 *:px-2 sm:flex sm:*:px-5">
          <ButtonLink
            to={`/orders/${order.id}`}
            variant="outline"
            aria-label={t('View Details of {orderNumber}', { orderNumber: order.orderNumber })}
          >
            {t('View Details')}
          </ButtonLink>
          <OrderAgainButton order={order} />
        </div>
      </div>
    </li>
  );
}
