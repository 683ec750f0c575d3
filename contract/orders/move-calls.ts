import { z } from 'zod';
import { slotFields } from '../accounts/delivery-address.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, day, id, idParams } from '../http/envelope.ts';
import { adminOrderAnswer, missingOrder, note, orderAnswer, windowKey } from './calls.ts';

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
});

/** Moving orders to other slots. */
export const orderMoveCalls = {
  'POST /orders/:id/move': {
    summary: 'Move an order of mine that is pending or confirmed to another open slot, until its cut-off',
    may: 'orders.place',
    params: idParams,
    body: slotChoice,
    answer: orderAnswer,
    refusals: [404, 409, 429],
    missing: missingOrder,
  },
  'POST /admin/orders/:id/move': {
    summary: 'Move an order to another slot, also to one that is full or closed when told so',
    may: 'orders.manage',
    params: idParams,
    body: staffMove,
    answer: adminOrderAnswer,
    refusals: [404, 409],
    missing: missingOrder,
    missingType: 'ORDER_NOT_FOUND',
  },
  'POST /admin/orders/move': {
    summary: 'Move everything of a day or slot to another slot, orders and pick-ups; each customer is told once',
    may: 'orders.manage',
    body: slotMove,
    answer: dataAnswer(
      z.object({
        moved: z.int().describe('orders'),
        left: z.array(z.object({ id, orderNumber: z.string(), message: z.string() })),
        pickups: z.object({
          moved: z.int(),
          left: z.array(z.object({ id, customerName: z.string(), message: z.string() })),
        }),
      }),
    ),
    refusals: [409],
  },
} as const satisfies CallTable;
