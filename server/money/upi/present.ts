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
    orderId: row.order_id,
    orderNumber: row.order_number,
    amount: toRupees(row.amount_paise),
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export function presentAdminClaim(row: ClaimRow): AdminClaim {
  return {
    ...presentClaim(row),
    customer: { id: row.customer_id, name: row.customer_name, phone: row.customer_phone },
    decidedBy: row.decided_by_name,
  };
}
