import { z } from 'zod';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, listAnswer, pageQuery, searchQuery } from '../http/envelope.ts';
import { numberField, textField } from '../http/value-fields.ts';
import { deskAmount } from '../shared/fields.ts';
import { claimStates, refusalRule, utrRule } from './upi.ts';

const payee = dataAnswer({
  upi: z
    .object({ upiId: z.string(), name: z.string(), merchantCode: z.string().describe('four digits, or empty') })
    .nullable()
    .describe('the shop as payee of UPI payments; null if customers cannot pay by UPI'),
});

const claim = z.object({
  id,
  orderId: id.nullable().describe('id of the paid order; null if the payment was for the account'),
  orderNumber: z.string().nullable(),
  utr: z.string(),
  amount: rupees().describe('amount that the customer reported; after confirmation the amount received'),
  state: z.enum(claimStates),
  reason: z.string().describe('reason of the refusal'),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Claim = z.infer<typeof claim>;

const adminClaim = claim.extend({
  customer: z.object({ id, name: z.string(), phone: z.string() }),
  decidedBy: z.string().nullable(),
});
export type AdminClaim = z.infer<typeof adminClaim>;

const paid = numberField(deskAmount);

const newClaim = z.object({
  orderId: id.nullable().default(null).describe('id of the paid order; null if the payment is for the account'),
  utr: textField(utrRule),
  amount: paid.optional().describe('the amount due if omitted'),
});

const claimFilter = z.object({
  state: choice(claimStates, 'state').optional(),
  orderId: id.optional(),
  customerId: id.optional(),
  search: searchQuery.describe('UPI reference, order number or customer name'),
});
/** The filter that staff choose. The list, its total and its export use it. */
export type ClaimFilterQuery = z.output<typeof claimFilter>;

const claimAnswer = dataAnswer({ claim });
const adminClaimAnswer = dataAnswer({ claim: adminClaim });
const missing = 'Payment not found';

/** Calls for paying by UPI: where to pay, and the payments that customers report. */
export const upiCalls = {
  'GET /upi': {
    summary: 'The UPI account to which customers pay',
    may: 'signed-in',
    answer: payee,
  },
  'GET /upi-claims': {
    summary: 'My reported payments, newest first',
    may: 'orders.place',
    query: z.object({ orderId: id.optional().describe('only payments of this order'), ...pageQuery(20) }),
    answer: listAnswer('claims', claim),
  },
  'POST /upi-claims': {
    summary: 'Report a UPI payment by its reference; a second report of the same reference gets the first answer',
    may: 'orders.place',
    body: newClaim,
    answer: claimAnswer,
    status: 201,
    refusals: [409],
    missing: 'Order not found',
  },
  'GET /admin/upi-claims': {
    summary: 'UPI payments reported by customers, newest first',
    may: 'orders.read',
    query: claimFilter.extend(pageQuery()),
    answer: listAnswer('claims', adminClaim),
  },
  'GET /admin/upi-claims/export': {
    summary: 'All reported UPI payments that match a filter as a spreadsheet, newest first',
    may: 'money.export',
    needsProof: 'withFactor',
    query: claimFilter,
    archivedAs: 'upi-payments',
  },
  'POST /admin/upi-claims/:id/confirm': {
    summary: 'Confirm that a payment was received, and record it; repeating the call gets the same answer',
    may: 'orders.payments',
    body: z.object({
      amount: paid.optional().describe('amount received, if it differs from the reported amount'),
      dueSeen: amountField
        .optional()
        .describe(
          'amount due that staff saw; 409 LESS_DUE if less is due than the customer reported, unless `dueSeen` is the amount that is due now',
        ),
      day: day('day').optional().describe('day on which the bank received it; today if omitted'),
    }),
    answer: adminClaimAnswer,
    refusals: [409, 503],
    missing,
  },
  'POST /admin/upi-claims/:id/refuse': {
    summary:
      'Refuse a payment that was not received; the customer gets the reason, and the reference can be used again',
    may: 'orders.payments',
    body: z.object({
      reason: textField(refusalRule),
    }),
    answer: adminClaimAnswer,
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;
