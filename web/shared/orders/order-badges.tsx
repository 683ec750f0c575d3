import type { PickupStatus } from '#contract/jars/pickups.ts';
import {
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
  paymentStatusLabels,
} from '#contract/orders/status-flow.ts';
import type { StopOutcome } from '#contract/runs/rules.ts';
import { message, t } from '#web/language.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warn',
  confirmed: 'neutral',
  preparing: 'neutral',
  out_for_delivery: 'strong',
  delivered: 'good',
  cancelled: 'bad',
};

const paymentTones: Record<PaymentStatus, Tone> = { pending: 'warn', paid: 'good', failed: 'bad', refunded: 'neutral' };

/** The status of an order. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{t(orderStatusLabels[status])}</Badge>;
}

/** The payment status of an order. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{t(paymentStatusLabels[status])}</Badge>;
}

const pickupTones: Readonly<Record<PickupStatus, Tone>> = {
  requested: 'warn',
  scheduled: 'neutral',
  collected: 'warn',
  refunded: 'good',
  credited: 'good',
  rejected: 'bad',
  cancelled: 'bad',
};

export const toneOfPickup = (status: PickupStatus): Tone => pickupTones[status];

const outcomes: Readonly<Record<StopOutcome, { label: string; tone: Tone }>> = {
  delivered: { label: message('Delivered'), tone: 'good' },
  collected: { label: message('Collected'), tone: 'good' },
  again: { label: message('Bring again'), tone: 'warn' },
  back: { label: message('Back to the shop'), tone: 'bad' },
};

/** The outcome of a stop. */
export function OutcomeBadge({ outcome }: { outcome: StopOutcome }) {
  return <Badge tone={outcomes[outcome].tone}>{t(outcomes[outcome].label)}</Badge>;
}
