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
  deliveryTime: z.string().describe('key of the window'),
  deliveryWindow: z.object({ label: z.string(), from: z.string(), to: z.string() }),
  items: z
    .array(z.object({ productId: id, name: z.string(), quantity: z.int() }))
    .describe(`the first ${mostNextItems}`),
  moreItems: z.int().describe('number of further lines'),
  order: z
    .object({ id, orderNumber: z.string(), status: z.enum(orderStatuses) })
    .nullable()
    .describe('the order of the delivery; null if a plan has not created it yet'),
  plan: z
    .object({
      id,
      date: z.iso
        .date()
        .describe('day according to the rhythm of the plan, which identifies this delivery in calls that change it'),
      cutoffAt: z.iso.datetime(),
    })
    .nullable()
    .describe('the plan that makes the delivery, as long as this day can still be changed on its own'),
  run: onItsWay
    .omit({ code: true })
    .nullable()
    .describe('progress of the rider; null unless a rider is bringing the delivery now'),
});
export type NextDelivery = z.infer<typeof nextDelivery>;

/** An order that was not delivered although its delivery day is over. */
const lateDelivery = z.object({
  on: z.iso.date().describe('day on which it was due'),
  items: nextDelivery.shape.items,
  moreItems: nextDelivery.shape.moreItems,
  order: z.object({ id, orderNumber: z.string() }),
  moreOrders: z.int().describe('number of other late orders'),
});
export type LateDelivery = z.infer<typeof lateDelivery>;

export const homeCalls = {
  'GET /home': {
    fresh: true,
    summary: 'My next delivery, my jars, my balance, my dues, my last order, and the day on which my water may run out',
    may: 'orders.place',
    answer: dataAnswer({
      next: nextDelivery
        .nullable()
        .describe('the earliest open order from today on, or a planned delivery that is earlier and has no order yet'),
      late: lateDelivery.nullable().describe('the earliest order that was not delivered on its day'),
      jars: z.int().describe('jars that the customer has'),
      credit: rupees().describe('balance in rupees that can be used'),
      amountDue: rupees().describe('rupees due for delivered orders and charges'),
      basket: pastBasket.nullable().describe('the last order to repeat, as in GET /orders/again'),
      runOut: runOut
        .nullable()
        .describe('estimate of when the customer’s water runs out; null if there is not enough data'),
    }),
  },
} as const satisfies CallTable;
