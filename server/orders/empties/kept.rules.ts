/** Whether the customer of an order can still keep jars that it was to take back. */
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';

interface OpenBill {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidPaise: number;
}

/** The sentence that refuses it; undefined while the order is unpaid and nobody has begun to prepare it. */
export function refuseKeeping({ status, paymentStatus, paidPaise }: OpenBill): string | undefined {
  if (status === 'delivered' || status === 'cancelled')
    return 'An order that is delivered or cancelled cannot be changed.';
  if (status !== 'pending' && status !== 'confirmed')
    return 'We are already preparing this order, so its jars can’t be changed here. Please call us.';
  return paidPaise > 0 || paymentStatus === 'paid' || paymentStatus === 'refunded'
    ? 'A payment was already recorded for this order, so its bill can’t change here. Please call us.'
    : undefined;
}
