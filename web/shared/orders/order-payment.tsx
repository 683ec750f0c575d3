import { describeMethod, isAccountOrder, isCashOrder } from '#contract/orders/status-flow.ts';
import { Card } from '#web/ui/card.tsx';
import type { AdminOrder, Order } from '../api-types.ts';
import { Bill } from '../cart/bill.tsx';
import { BillRow } from '../cart/bill-row.tsx';
import { SwapNote, swapLines } from '../jars/swap-note.tsx';
import { t } from '../language.ts';
import { PaymentBadge } from './order-badges.tsx';
import { figuresOf, isToCollect } from './order-figures.ts';

function describeDue(order: Order): string {
  if (isAccountOrder(order)) return t('On your monthly account');
  if (order.status === 'delivered') return t('To pay');
  return isCashOrder(order) ? t('To pay at the door') : t('Amount Due');
}

/** Leads to the entries behind the figures of an order's payment. */
export interface PaymentPaths {
  credit: string;
  due: string;
}

interface OrderPaymentProps {
  order: Order | AdminOrder;
  paths: PaymentPaths;
}

/** The order's sums and how it is paid; staff also see what was paid and what is due. */
export function OrderPayment({ order, paths }: OrderPaymentProps) {
  const isStaff = 'amountPaid' in order;
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg">{t('Order Summary')}</h2>
      <Bill totals={figuresOf(order)} of="order" />
      <div className="mt-3 empty:hidden">
        <SwapNote lines={swapLines(order.orderItems)} />
      </div>
      <h2 className="mt-6 mb-3 text-lg">{t('Payment Details')}</h2>
      <dl className="grid gap-2">
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">{t('Payment Method')}</dt>
          <dd className="font-semibold">{t(describeMethod(order.paymentMethod || 'cash')).toUpperCase()}</dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">{t('Payment Status')}</dt>
          <dd>
            <PaymentBadge status={order.paymentStatus} />
          </dd>
        </div>
        {order.creditUsed > 0 && <BillRow label={t('From balance')} paise={order.creditUsed} to={paths.credit} />}
        {isStaff && <BillRow label={t('Amount Paid')} paise={order.amountPaid} to={paths.due} />}
        {order.writtenOff > 0 && (
          <BillRow
            label={isStaff ? t('Written off') : t('No longer due')}
            paise={order.writtenOff}
            to={isStaff ? paths.due : undefined}
          />
        )}
        {isStaff ? (
          <BillRow
            label={t('Amount Due')}
            paise={order.amountDue}
            isSum={isToCollect(order)}
            isLast={isToCollect(order)}
            to={paths.due}
          />
        ) : (
          isToCollect(order) && (
            <BillRow label={describeDue(order)} paise={order.amountDue} isSum isLast to={paths.due} />
          )
        )}
      </dl>
    </Card>
  );
}
