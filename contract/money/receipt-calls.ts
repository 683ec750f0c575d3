import { z } from 'zod';
import { issuedPaper, issuedVoucher } from '../documents/calls.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer } from '../http/envelope.ts';

const missing = 'Receipt not found';

/** Calls for receipts of payments and vouchers of money that was given back. */
export const receiptCalls = {
  'GET /admin/orders/:id/receipts': {
    summary: 'Receipts and refund vouchers that name an order, newest first',
    may: 'money.read',
    answer: dataAnswer({ receipts: z.array(issuedVoucher).describe('receipts, the newest 100') }),
    missing: 'Order not found',
  },
  'GET /admin/receipts/:id/link': {
    summary: 'A WhatsApp message to the customer with a link to a receipt, which opens without signing in for 30 days',
    may: 'money.read',
    fresh: true,
    answer: dataAnswer({
      link: z.string().nullable().describe('link to the receipt; null if customers cannot open the shop’s URL'),
      whatsApp: z.string().nullable().describe('link that opens WhatsApp with the message; null without a link'),
    }),
    missing,
  },
  'GET /account/receipts/:id': {
    summary: 'A receipt of my payment, or the voucher of money that I got back',
    may: 'orders.place',
    answer: dataAnswer({ receipt: issuedVoucher }),
    missing,
  },
  'GET /account/documents/:id': {
    summary: 'The document of jars that I was charged for, as it was issued',
    may: 'orders.place',
    answer: dataAnswer({ document: issuedPaper }),
    missing: 'Document not found',
  },
  'GET /receipt/:secret': {
    summary: 'The receipt for which a link was made; it names no customer',
    may: 'anyone',
    fresh: true,
    params: z.object({ secret: z.string().max(100) }),
    answer: dataAnswer({ receipt: issuedVoucher }),
    missing: 'This link has expired. Please ask the shop for a new one.',
  },
} as const satisfies CallTable;
