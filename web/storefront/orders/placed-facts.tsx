import type { ReactNode } from 'react';
import { isAccountOrder, isCashOrder } from '#contract/orders/status-flow.ts';
import { paise } from '#contract/shared/money.ts';
import type { Order } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { SwapNote, swapLines } from '#web/shared/jars/swap-note.tsx';
import { t } from '#web/shared/language.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** The order at a glance: when it comes and what it costs. */
export function PlacedFacts({ name, order }: { name: string; order: Order }) {
  return (
    <dl className="grid w-full divide-y divide-line rounded-lg bg-mist px-4 text-left">
      <Fact label={t('Order Number')}>
        <strong className="figures whitespace-nowrap">{order.orderNumber}</strong>
      </Fact>
      <Fact label={t('Customer')}>{name}</Fact>
      <Fact label={t('Status')}>
        <Badge tone="warn">{t('Processing')}</Badge>
        <span className="block text-sm text-ink-soft">{t('We have your order and will confirm it soon.')}</span>
      </Fact>
      <Fact label={t('Delivery')}>
        {formatLongDay(order.deliveryDate)}
        <span className="block text-sm text-ink-soft">{describeDeliveryTime(order)}</span>
      </Fact>
      {order.creditUsed > 0 && (
        <Fact label={t('From balance')}>
          <Price paise={order.creditUsed} exact />
        </Fact>
      )}
      <Fact label={order.creditUsed > 0 ? t('Left to pay') : t('Amount payable')}>
        <Price paise={paise(payableOf(order) - order.creditUsed)} exact className="text-lg font-bold" />
        <span className="block text-sm text-ink-soft">
          <HowToPay order={order} />
        </span>
        <SwapNote lines={swapLines(order.orderItems)} />
      </Fact>
    </dl>
  );
}

function HowToPay({ order }: { order: Order }) {
  const deposit = <Price paise={order.depositAmount} exact />;
  if (order.creditUsed >= payableOf(order)) return t('Paid from your balance.');
  if (isAccountOrder(order)) return t('On your monthly account: nothing to pay at the door.');
  if (isCashOrder(order)) {
    if (order.depositAmount === 0) return t('Pay in cash.');
    return rich('Pay in cash. Includes {deposit} refundable deposit.', { deposit });
  }
  if (order.depositAmount === 0) return t('Pay before delivery.');
  return rich('Pay before delivery. Includes {deposit} refundable deposit.', { deposit });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 py-3">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
