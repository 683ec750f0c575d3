import { formatAmount } from '#contract/shared/money.ts';
import type { Order } from '#web/shared/api-types.ts';
import { formatNamedDay } from '#web/shared/dates.ts';
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

const mostPictures = 3;

/** One order of the list, as low as a row: number, state, what is in it, when it comes and what is to be paid. */
export function OrderCard({ order }: { order: Order }) {
  const { orderNumber, orderItems, status, paymentStatus, amountDue, deliveryDate } = order;
  const units = orderItems.reduce((sum, item) => sum + item.quantity, 0);
  const names = orderItems.map(({ product, quantity }) => `${quantity}\u00a0×\u00a0${product.name}`).join(', ');
  const day = formatNamedDay(deliveryDate);
  return (
    <li className="relative grid grid-cols-1 rounded-lg border border-line bg-surface px-3 pt-1.5 shadow-sm hover:shadow-md sm:gap-1.5 sm:px-5 sm:pt-4 sm:pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="figures text-base sm:text-lg">#{orderNumber}</h2>
        <StatusBadge status={status} />
      </div>
      <div className="flex items-center gap-3">
        <div className="flex shrink-0 sm:-space-x-4 max-sm:*:not-first:hidden">
          {orderItems.slice(0, mostPictures).map((item) => (
            <div key={item.id} className="size-11 overflow-hidden rounded-full border-2 border-surface bg-foam">
              <Picture src={item.product.image} alt="" sizes="2.75rem" />
            </div>
          ))}
        </div>
        <div className="min-w-0 grow text-sm max-sm:leading-tight">
          <div className="flex items-center gap-2">
            <p className="min-w-0 grow truncate font-medium">{names}</p>
            {paymentStatus !== 'pending' && <PaymentBadge status={paymentStatus} />}
            {status === 'delivered' && amountDue > 0 && (
              <Badge tone="warn">{t('{amount} to pay', { amount: formatAmount(amountDue) })}</Badge>
            )}
          </div>
          <p className="truncate text-ink-soft">
            <HeldHours>{order.deliveryWindow ? `${day}\u00a0· ${describeDeliveryTime(order)}` : day}</HeldHours>
          </p>
          <SwapNote lines={swapLines(orderItems)} />
        </div>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 max-sm:-mt-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Price paise={payableOf(order)} exact className="text-lg font-bold" />
          <span className="text-sm text-ink-soft max-sm:hidden">
            {order.depositAmount > 0
              ? plural(units, { one: '{count} item, deposit included', other: '{count} items, deposit included' })
              : plural(units, { one: '{count} item', other: '{count} items' })}
            {order.creditUsed > 0 && ` · ${t('{amount} from balance', { amount: formatAmount(order.creditUsed) })}`}
          </span>
        </p>
        <div className="-mr-3 ml-auto flex flex-wrap items-center max-sm:*:px-2.5 max-sm:*:text-sm">
          {/* The whole row leads to the order; its other press lies above it. */}
          <ButtonLink
            to={`/orders/${order.id}`}
            variant="quiet"
            className="whole-card"
            aria-label={t('View Details of {orderNumber}', { orderNumber })}
          >
            {t('View Details')}
          </ButtonLink>
          <OrderAgainButton order={order} variant="quiet" className="relative z-10" />
        </div>
      </div>
    </li>
  );
}
