import {
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
  paymentStatusLabels,
} from '#contract/orders/status-flow.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { t } from '../language.ts';

const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warn',
  confirmed: 'neutral',
  preparing: 'neutral',
  out_for_delivery: 'strong',
  delivered: 'good',
  cancelled: 'bad',
};

const paymentTones: Record<PaymentStatus, Tone> = { pending: 'warn', paid: 'good', failed: 'bad', refunded: 'neutral' };

/** Where an order stands. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{t(orderStatusLabels[status])}</Badge>;
}

/** Whether it is paid. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{t(paymentStatusLabels[status])}</Badge>;
}
