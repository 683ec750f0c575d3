/** A reported payment as its customer and as staff see it; amounts in rupees. */
import type { AdminClaim, Claim } from '#contract/money/upi-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { ClaimRow } from './claim.store.ts';

export function presentClaim(row: ClaimRow): Claim {
  const { id, utr, state, reason } = row;
  return {
    id,
    utr,
    state,
    reason,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    amount: toRupees(row.amountPaise),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function presentAdminClaim(row: ClaimRow): AdminClaim {
  return {
    ...presentClaim(row),
    customer: { id: row.customerId, name: row.customerName, phone: row.customerPhone },
    decidedBy: row.decidedByName,
  };
}
