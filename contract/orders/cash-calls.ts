/**
 * Calls for customers who refused cash orders at the door: staff decide whether these customers may still pay in cash.
 */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, seenCount } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { blockRules } from './failed-stops.ts';

const refusedOrder = z.object({
  id,
  orderNumber: z.string(),
  reason: z.string().describe('why nothing was delivered'),
  at: z.iso.datetime().describe('time of the cancellation after the failed delivery'),
});

const cash = z.object({
  block: z
    .object({ reason: z.string(), by: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .describe('why and since when cash is blocked; null for a customer who may pay in cash'),
  refused: z
    .array(refusedOrder)
    .describe('cash orders that the customer refused in the last 180 days, newest first, at most 20'),
  asks: z.boolean().describe('true if staff are asked whether to block cash for this customer'),
});
export type CashState = z.infer<typeof cash>;

const answer = dataAnswer({ cash });
const refusedSeen = seenCount.describe('number of refused orders that were shown; refused if there are more now');
const ofCustomer = { may: 'users.terms', answer, missing: 'Customer not found' } as const;

export const cashBlockCalls = {
  'GET /admin/users/:id/cash': {
    summary: 'Cash block of a customer, and the cash orders that came back',
    may: 'users.read',
    fresh: true,
    answer,
    missing: 'Customer not found',
  },
  'POST /admin/users/:id/cash/block': {
    ...ofCustomer,
    summary: 'Take no more cash orders from a customer, and write why; existing orders and plans continue',
    body: z.object(valueFields(blockRules)),
  },
  'POST /admin/users/:id/cash/allow': {
    ...ofCustomer,
    summary: 'Take cash orders of a blocked customer again, and tell the customer',
    body: z.object(valueFields(blockRules)),
  },
  'POST /admin/users/:id/cash/keep': {
    ...ofCustomer,
    summary: 'Do not block cash for now; the desk is asked again after the next refused cash order',
    body: z.object({ refusedSeen }),
    refusals: [409],
  },
  'GET /admin/cash-questions': {
    summary: 'Customers about whom the desk must decide whether to block cash, newest refused order first, at most 20',
    may: 'users.read',
    fresh: true,
    answer: dataAnswer({
      customers: z.array(
        z.object({
          id,
          name: z.string(),
          refused: z.int().describe('number of refused cash orders'),
          since: z.iso.datetime().describe('time at which the first of them was cancelled'),
        }),
      ),
    }),
  },
} as const satisfies CallTable;
