import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { moneyCell, timeCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { type ClaimFilter, type ClaimRow, listClaimsAfter } from './claim.store.ts';

const columns: Columns<ClaimRow> = {
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

/** Every reported payment that the list of this filter holds, in its order, as a spreadsheet. */
export function exportClaims({ db, clock }: Services, admin: AdminId, filter: ClaimFilter) {
  return answerCsv(`upi-payments-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listClaimsAfter(db, admin, filter, after, limit),
  );
}
