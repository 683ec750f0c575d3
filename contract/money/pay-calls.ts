import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer } from '../http/envelope.ts';

/** Calls of the page behind a payment link. Nobody signs in there, so the answer says nothing about the customer. */
export const payCalls = {
  'GET /pay/:secret': {
    summary: 'The rest of the dues for which a payment link was made, and the UPI account to pay it to',
    may: 'anyone',
    fresh: true,
    params: z.object({ secret: z.string().max(100) }),
    answer: dataAnswer({
      amountDue: rupees().describe('rupees still due; 0 if everything is paid'),
      upi: z
        .object({ upiId: z.string(), name: z.string(), merchantCode: z.string().describe('four digits, or empty') })
        .nullable()
        .describe('the shop as payee of UPI payments; null if nothing is due, or customers cannot pay by UPI'),
      reference: z.string().describe('reference that the payment will contain; it names no person'),
    }),
    missing: 'This payment link has expired. Please ask the shop for a new one.',
  },
} as const satisfies CallTable;
