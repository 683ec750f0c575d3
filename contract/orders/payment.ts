import { restOf } from './order-sums.ts';
import type { PaymentStatus } from './status-flow.ts';

export interface Payment {
  status: PaymentStatus;
  paidPaise: number;
  duePaise: number;
}

/**
 * The paid and due amounts after a payment change. If the change has both amounts, they are used; if it has one, it
 * determines the other. If it has none, they follow from the new status; without a new status they stay unchanged.
 * `keptPaise` is the part of the payments that remains paid when the status becomes `failed`: credit, and money that
 * was received by other methods.
 */
export function settlePayment(
  before: Payment,
  payablePaise: number,
  change: { status?: PaymentStatus | undefined; paidPaise?: number | undefined; duePaise?: number | undefined },
  keptPaise = 0,
): Payment {
  const status = change.status ?? before.status;
  const { paidPaise, duePaise } = change;
  if (paidPaise !== undefined && duePaise !== undefined) return { status, paidPaise, duePaise };
  if (paidPaise !== undefined) return { status, paidPaise, duePaise: Math.max(0, restOf(payablePaise, paidPaise)) };
  if (duePaise !== undefined) return { status, paidPaise: Math.max(0, restOf(payablePaise, duePaise)), duePaise };
  if (status === before.status) return before;
  const byStatus: Record<PaymentStatus, Omit<Payment, 'status'>> = {
    paid: { paidPaise: payablePaise, duePaise: 0 },
    pending: { paidPaise: 0, duePaise: payablePaise },
    failed: { paidPaise: keptPaise, duePaise: Math.max(0, restOf(payablePaise, keptPaise)) },
    refunded: { paidPaise: 0, duePaise: 0 },
  };
  return { status, ...byStatus[status] };
}
