import { z } from 'zod';
import { slotFields } from '../accounts/delivery-address.ts';
import type { CallTable } from '../http/call.ts';
import { answerOf, booleanQuery, day, id } from '../http/envelope.ts';
import { note, ofOrder, ofOwnOrder, windowKey } from './calls.ts';

const slotChoice = z.object(slotFields);
const staffMove = slotChoice.extend({
  overbook: z.boolean().default(false).describe('true: accepts a slot that is full or closed'),
  reason: note('Reason', 500),
});
const slotMove = staffMove.extend({
  from: z.object({
    date: day('from'),
    windowKey: windowKey.nullable().default(null).describe('null for the whole day'),
    zoneId: id.nullable().default(null).describe('null for every zone'),
  }),
  after: id.nullable().default(null).describe('`next` of the previous answer; null to begin with the first customer'),
  most: z
    .int()
    .min(1)
    .max(10_000)
    .default(10_000)
    .describe('maximum orders, pick-ups and planned deliveries in one call; those of one customer are moved together'),
});
const moved = z.object({
  moved: z.int().describe('number of moved orders'),
  left: z.array(z.object({ id, orderNumber: z.string(), message: z.string() })),
  pickups: z.object({
    moved: z.int(),
    left: z.array(z.object({ id, customerName: z.string(), message: z.string() })),
  }),
  plans: z
    .object({
      moved: z.int(),
      left: z.array(z.object({ id: id.describe('id of the plan'), customerName: z.string(), message: z.string() })),
    })
    .describe('planned deliveries that have no order yet'),
});

/** Calls that move orders to other slots. */
export const orderMoveCalls = {
  'POST /orders/:id/move': {
    ...ofOwnOrder,
    summary: 'Move one of my pending or confirmed orders to another open slot, until its cut-off',
    body: slotChoice,
    refusals: [409, 429],
  },
  'POST /admin/orders/:id/move': {
    ...ofOrder,
    summary: 'Move an order to another slot; to a full or closed one only with `overbook`',
    body: staffMove,
    refusals: [409],
  },
  'POST /admin/orders/move': {
    summary:
      'Move everything of a day or slot to another slot: orders, pick-ups and planned deliveries; each customer gets one email',
    may: 'orders.manage',
    body: slotMove,
    answer: answerOf(
      moved.extend({
        next: id.nullable().describe('value of `after` for the next call; null if no customer is left'),
        rest: z.int().describe('orders, pick-ups and planned deliveries that are left for the next calls'),
      }),
    ),
    refusals: [409],
  },
  'GET /admin/orders/move': {
    summary: 'Preview of moving everything of a day or slot; changes nothing',
    may: 'orders.read',
    query: z.object({
      ...slotFields,
      overbook: booleanQuery
        .optional()
        .describe('true: also counts slots that are full or closed, as in the call that moves'),
      date: day('date').describe('day whose orders, pick-ups and planned deliveries are moved'),
      windowKey: windowKey.optional().describe('the whole day if omitted'),
      zoneId: id.optional().describe('every zone if omitted'),
    }),
    answer: answerOf(moved),
  },
} as const satisfies CallTable;
