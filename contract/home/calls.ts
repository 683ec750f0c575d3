/**
 * The personal section of a customer's home page in one answer, because every further call would delay the page on a
 * phone.
 */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';
import { pastBasket } from '../orders/again-calls.ts';
import { orderStatuses } from '../orders/status-flow.ts';
import { runOut } from '../plans/forecast-calls.ts';
import { onItsWay } from '../runs/customer-calls.ts';

/** The answer names at most this many lines of the next delivery, and counts the rest. */
export const mostNextItems = 5;

const nextDelivery = z.object({
  on: z.iso.date(),
  deliveryTime: z.string().describe('the key of its window'),
  deliveryWindow: z.object({ label: z.string(), from: z.string(), to: z.string() }),
  items: z
    .array(z.object({ productId: id, name: z.string(), quantity: z.int() }))
    .describe(`the first ${mostNextItems}`),
  moreItems: z.int().describe('lines beyond those'),
  order: z
    .object({ id, orderNumber: z.string(), status: z.enum(orderStatuses) })
    .nullable()
    .describe('null where a plan will make it'),
  plan: z
    .object({ id, date: z.iso.date().describe('the day of the rhythm'), cutoffAt: z.iso.datetime() })
    .nullable()
    .describe('the plan that it is of, while the day can be told apart'),
  run: onItsWay.omit({ code: true }).nullable().describe('null unless a rider has it with them now'),
});
export type NextDelivery = z.infer<typeof nextDelivery>;

/** An order that was not delivered although its delivery day is over. */
const lateDelivery = z.object({
  on: z.iso.date().describe('when it was due'),
  items: nextDelivery.shape.items,
  moreItems: nextDelivery.shape.moreItems,
  order: z.object({ id, orderNumber: z.string() }),
  moreOrders: z.int().describe('orders that are late beside this one'),
});
export type LateDelivery = z.infer<typeof lateDelivery>;

export const homeCalls = {
  'GET /home': {
    fresh: true,
    summary:
      'My next delivery, the jars that I hold, my balance, what I have to pay, my last order, and when my water runs out',
    may: 'orders.place',
    answer: dataAnswer({
      next: nextDelivery
        .nullable()
        .describe('the earliest open order from today on, or the earliest day of a plan that can be made'),
      late: lateDelivery.nullable().describe('the earliest order of a day that is over, which has not come'),
      jars: z.int().describe('that I hold'),
      credit: rupees().describe('free to use'),
      amountDue: rupees().describe('rupees of delivered orders and charges'),
      basket: pastBasket.nullable().describe('as GET /orders/again'),
      runOut: runOut.nullable().describe('null where too little is known'),
    }),
  },
} as const satisfies CallTable;
