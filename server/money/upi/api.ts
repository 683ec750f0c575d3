/** Calls for paying by UPI: where to pay, and the payments that customers report. */
import type { AdminClaim, Claim } from '#contract/money/upi-calls.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, sourceOf } from '#server/platform/http/handler.ts';
import { confirmClaim, rejectClaim } from './change-claim.ts';
import { type ClaimRow, listClaims, listClaimsAfter, listOwnClaims } from './claim.store.ts';
import { payeeOf } from './rules.ts';
import { sendClaim } from './send-claim.ts';

export function upiApi(services: Services) {
  const { db } = services;
  return {
    'GET /upi': async () => ({ data: { upi: payeeOf(services.shop()) } }),

    'GET /upi-claims': async ({ actor, query }) => {
      const { orderId = null } = query;
      const { rows, total } = await listOwnClaims(db, actor.id, { orderId, ...pageOf(query) });
      return { data: { claims: rows.map(presentClaim), pagination: presentPagination(query, total) } };
    },

    'POST /upi-claims': async ({ actor, body }) => {
      const claim = await sendClaim(services, actor, body);
      return { message: 'Thank you. We will check the payment and confirm it.', data: { claim: presentClaim(claim) } };
    },

    'GET /admin/upi-claims': async ({ actor, query }) => {
      const { rows, total } = await listClaims(db, actor.id, query, pageOf(query));
      return { data: { claims: rows.map(presentAdminClaim), pagination: presentPagination(query, total) } };
    },

    'GET /admin/upi-claims/export': ({ actor, query }) =>
      answerList(services, 'upi-payments', claimColumns, (after, limit) =>
        listClaimsAfter(db, actor.id, query, after, limit),
      ),

    'POST /admin/upi-claims/:id/confirm': async ({ actor, params, body, origin }) => {
      const input = { claimId: params.id, ...body, source: sourceOf(origin) };
      const { claim, creditPaise } = await confirmClaim(services, actor, input);
      const message =
        creditPaise > 0
          ? messageOf('Payment confirmed: {amount} went to the customer’s balance.', {
              amount: formatAmount(creditPaise),
            })
          : 'Payment confirmed';
      return { message, data: { claim: presentAdminClaim(claim) } };
    },

    'POST /admin/upi-claims/:id/refuse': async ({ actor, params, body }) => {
      const claim = await rejectClaim(services, actor, { claimId: params.id, reason: body.reason });
      return { message: 'Payment refused', data: { claim: presentAdminClaim(claim) } };
    },
  } satisfies Partial<Handlers>;
}

function presentClaim(row: ClaimRow): Claim {
  return {
    ...row,
    amount: toRupees(row.amountPaise),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function presentAdminClaim(row: ClaimRow): AdminClaim {
  return {
    ...presentClaim(row),
    customer: { id: row.customerId, name: row.customerName, phone: row.customerPhone },
    decidedBy: row.decidedByName,
  };
}

const claimColumns: Columns<ClaimRow> = {
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
