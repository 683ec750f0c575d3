import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, id, idParams, rupees } from '../http/envelope.ts';
import { adminOrderAnswer, missingOrder, note, orderAnswer, orderHeaders } from './calls.ts';
import { recordedMethods } from './status-flow.ts';

const count = (what: string) =>
  z.int(`${what} must be a whole number`).min(0, `${what} must not be below 0`).max(999, `${what} must not exceed 999`);

const doorRecord = z.object({
  given: z
    .array(z.object({ itemId: id, quantity: count('Quantity') }))
    .max(200)
    .default([])
    .describe('lines of which another quantity was delivered; the others as ordered'),
  taken: z
    .array(z.object({ containerId: id, count: count('Empties'), damaged: count('Damaged empties').default(0) }))
    .max(20)
    .optional()
    .describe('empties that were taken; as promised when left out'),
  payments: z
    .array(z.object({ method: choice(recordedMethods, 'method'), amount: rupees }))
    .max(5)
    .default([])
    .describe('money that changed hands'),
  adminNotes: note('Admin notes', 2000).optional(),
});
const surplus = z.object({
  to: choice(['credit', 'customer'], 'to').describe('customer: it is paid back by the method'),
  method: choice(recordedMethods, 'method').optional().describe('the method of the order when left out'),
  reason: note('Reason', 500).optional(),
});

/** Jars and money of an order beside its payment status. */
export const orderMoneyCalls = {
  'POST /admin/orders/:id/delivery': {
    summary: 'Record what was given, taken and paid at the door: the order is delivered, once per Idempotency-Key',
    may: 'orders.manage',
    params: idParams,
    headers: orderHeaders,
    body: doorRecord,
    answer: adminOrderAnswer,
    refusals: [404, 409, 503],
    missing: missingOrder,
    missingType: 'ORDER_NOT_FOUND',
  },
  'POST /admin/orders/:id/surplus': {
    summary: 'Turn what is too much on an order, or left on a cancelled one, into credit or pay it back',
    may: 'orders.manage',
    params: idParams,
    body: surplus,
    answer: adminOrderAnswer,
    refusals: [404, 409],
    missing: missingOrder,
    missingType: 'ORDER_NOT_FOUND',
  },
  'POST /orders/:id/use-as-credit': {
    summary: 'Turn what was paid for a cancelled order of mine into credit',
    may: 'orders.place',
    params: idParams,
    answer: orderAnswer,
    refusals: [404, 409],
    missing: missingOrder,
  },
} as const satisfies CallTable;
