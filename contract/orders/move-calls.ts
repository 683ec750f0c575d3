import { z } from 'zod';
import { slotFields } from '../accounts/delivery-address.ts';
import type { CallTable } from '../http/call.ts';
import { answerOf, booleanQuery, day, id } from '../http/envelope.ts';
import { note, ofOrder, ofOwnOrder, windowKey } from './calls.ts';

const slotChoice = z.object(slotFields);
const staffMove = slotChoice.extend({
  overbook: z.boolean().default(false).describe('also into a slot that is full or closed'),
  reason: note('Reason', 500),
});
const slotMove = staffMove.extend({
  from: z.object({
    date: day('from'),
    windowKey: windowKey.nullable().default(null).describe('null: the whole day'),
    zoneId: id.nullable().default(null).describe('null: every zone'),
  }),
  after: id.nullable().default(null).describe('`next` of the answer before; null: from the first customer'),
  most: z
    .int()
    .min(1)
    .max(10_000)
    .default(10_000)
    .describe('orders, pick-ups and planned deliveries in one call; those of a customer go together'),
});
const moved = z.object({
  moved: z.int().describe('orders'),
  left: z.array(z.object({ id, orderNumber: z.string(), message: z.string() })),
  pickups: z.object({
    moved: z.int(),
    left: z.array(z.object({ id, customerName: z.string(), message: z.string() })),
  }),
  plans: z
    .object({
      moved: z.int(),
      left: z.array(z.object({ id: id.describe('of the plan'), customerName: z.string(), message: z.string() })),
    })
    .describe('planned deliveries whose orders are not made yet'),
});

/** Calls that move orders to other slots. */
export const orderMoveCalls = {
  'POST /orders/:id/move': {
    ...ofOwnOrder,
    summary: 'Move an order of mine that is pending or confirmed to another open slot, until its cut-off',
    body: slotChoice,
    refusals: [409, 429],
  },
  'POST /admin/orders/:id/move': {
    ...ofOrder,
    summary: 'Move an order to another slot, also to one that is full or closed when told so',
    body: staffMove,
    refusals: [409],
  },
  'POST /admin/orders/move': {
    summary:
      'Move everything of a day or slot to another slot: orders, pick-ups and planned deliveries; each customer is told once',
    may: 'orders.manage',
    body: slotMove,
    answer: answerOf(
      moved.extend({
        next: id.nullable().describe('where the next call goes on; null: nobody is left to be tried'),
        rest: z.int().describe('orders, pick-ups and planned deliveries that the next calls try'),
      }),
    ),
    refusals: [409],
  },
  'GET /admin/orders/move': {
    summary: 'What a move of everything of a day or slot would do by now, without doing it',
    may: 'orders.read',
    query: z.object({
      ...slotFields,
      overbook: booleanQuery.optional().describe('as the move takes it'),
      date: day('date').describe('the day that is emptied'),
      windowKey: windowKey.optional().describe('left out: the whole day'),
      zoneId: id.optional().describe('left out: every zone'),
    }),
    answer: answerOf(moved),
  },
} as const satisfies CallTable;
