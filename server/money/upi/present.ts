/** A reported payment as its customer and as staff see it; amounts in rupees. */
import type { AdminClaim, Claim } from '#contract/money/upi-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
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

export const claimColumns: Columns<ClaimRow> = {
  'Sent (India)': (claim) => timeCell(claim.createdAt),
  Customer: (claim) => claim.customerName,
  Phone: (claim) => claim.customerPhone,
  Order: (claim) => claim.orderNumber ?? '',
  'UPI reference': (claim) => claim.utr,
  'Amount (₹)': (claim) => moneyCell(claim.amountPaise),
  State: (claim) => claim.state,
  Reason: (claim) => claim.reason,
  'Decided by': (claim) => claim.decidedByName ?? '',
  'Decided (India)': (claim) => timeCell(claim.decidedAt),
};
