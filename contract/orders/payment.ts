import { restOf } from './order-sums.ts';
import type { PaymentStatus } from './status-flow.ts';

export interface Payment {
  status: PaymentStatus;
  paidPaise: number;
  duePaise: number;
}

/**
 * Paid and due after a payment change. Given amounts win; one amount alone determines the other; without amounts they
 * follow from the status, and stay if it does not change. `keptPaise` stays paid when the payment failed: credit, and
 * money by other methods.
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
