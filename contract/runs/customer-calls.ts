/** The run of an order, as its customer sees it. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, idParams, rupees } from '../http/envelope.ts';

const onItsWay = z.object({
  rider: z.string().describe('first name'),
  stopsBefore: z.int().describe('stops of the run that come before and are still open'),
  arrival: z
    .object({ from: z.iso.datetime(), to: z.iso.datetime() })
    .nullable()
    .describe('when the rider will probably come; null while too little is known'),
  code: z.string().describe('four digits that the customer may tell the rider'),
});
const recorded = z.object({
  rider: z.string().describe('first name'),
  given: z.int().describe('jars'),
  taken: z.int().describe('empties'),
  held: z.int().describe('jars with the customer now'),
  amountPaid: rupees().describe('for this order'),
});
export type OrderRun = { onItsWay: z.infer<typeof onItsWay> | null; recorded: z.infer<typeof recorded> | null };

export const runCustomerCalls = {
  'GET /orders/:id/run': {
    fresh: true,
    summary: 'Who brings an order, how many stops are before it, and what was just recorded at the door',
    may: 'orders.place',
    params: idParams,
    answer: dataAnswer(
      z.object({
        onItsWay: onItsWay.nullable().describe('null unless a rider has it with them now'),
        recorded: recorded.nullable().describe('null unless a rider has delivered it'),
      }),
    ),
    refusals: [404],
    missing: 'Order not found',
    missingType: 'ORDER_NOT_FOUND',
  },
} as const satisfies CallTable;
