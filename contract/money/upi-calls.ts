import { z } from 'zod';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, pageQuery, searchQuery } from '../http/envelope.ts';
import { numberField, textField } from '../http/value-fields.ts';
import { deskAmount } from '../shared/fields.ts';
import { claimStates, refusalRule, utrRule } from './upi.ts';

const payee = dataAnswer({
  upi: z
    .object({ upiId: z.string(), name: z.string(), merchantCode: z.string().describe('four digits, or empty') })
    .nullable()
    .describe('null where customers cannot pay by UPI'),
});

const claim = z.object({
  id,
  orderId: id.nullable().describe('null when it was paid for the account'),
  orderNumber: z.string().nullable(),
  utr: z.string(),
  amount: rupees().describe('as the customer says; once confirmed, what had come'),
  state: z.enum(claimStates),
  reason: z.string().describe('why it was refused'),
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
  orderId: id.nullable().default(null).describe('null for the account'),
  utr: textField(utrRule),
  amount: paid.optional().describe('what is due when left out'),
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
    summary: 'Where customers pay by UPI',
    may: 'signed-in',
    answer: payee,
  },
  'GET /upi-claims': {
    summary: 'Payments that I have reported, newest first',
    may: 'orders.place',
    query: z.object({ orderId: id.optional().describe('of one order'), ...pageQuery(20) }),
    answer: listAnswer('claims', claim),
  },
  'POST /upi-claims': {
    summary: '“I have paid”: report a UPI payment by its reference; the same one again answers the first',
    may: 'orders.place',
    body: newClaim,
    answer: claimAnswer,
    status: 201,
    refusals: [409],
    missing: 'Order not found',
  },
  'GET /admin/upi-claims': {
    summary: 'UPI payments that customers have reported, newest first',
    may: 'orders.read',
    query: claimFilter.extend(pageQuery()),
    answer: listAnswer('claims', adminClaim),
  },
  'GET /admin/upi-claims/export': {
    summary: 'All reported UPI payments of a filter as a spreadsheet, newest first',
    may: 'orders.read',
    query: claimFilter,
    archivedAs: 'upi-payments',
  },
  'POST /admin/upi-claims/:id/confirm': {
    summary: 'The payment has come: record it; a second time answers the same',
    may: 'orders.manage',
    body: z.object({
      amount: paid.optional().describe('what has come, where it differs from what was said'),
      dueSeen: amountField
        .optional()
        .describe('what was due when staff looked: where less is due than is claimed and this is not it, 409 LESS_DUE'),
    }),
    answer: adminClaimAnswer,
    refusals: [409, 503],
    missing,
  },
  'POST /admin/upi-claims/:id/refuse': {
    summary: 'The payment has not come: the customer is told why, and the reference is free again',
    may: 'orders.manage',
    body: z.object({
      reason: textField(refusalRule),
    }),
    answer: adminClaimAnswer,
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;
