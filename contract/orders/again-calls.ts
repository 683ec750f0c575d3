import { z } from 'zod';
import { cart } from '../cart/calls.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';

/**
 * A product of a past order with its price at that time, and with the quantity that is available now and its present
 * price.
 */
const pastLine = z.object({
  productId: id,
  name: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  quantity: z.int().describe('as ordered then'),
  available: z.int().describe('of these, how many can be had now; 0 when it is gone'),
  unitPrice: rupees().describe('then'),
  unitDeposit: rupees().describe('then'),
  price: rupees().nullable().describe('now; null when it is no longer sold'),
  deposit: rupees().nullable().describe('now; null when it is no longer sold'),
  depositFreeUnits: z
    .int()
    .describe('of those that can be had, how many bring no deposit, because empties of the customer come back'),
});
export type PastLine = z.infer<typeof pastLine>;

export const pastBasket = z.object({
  orderId: id,
  deliveryTime: z.string(),
  lines: z.array(pastLine),
});
export type PastBasket = z.infer<typeof pastBasket>;

/** Calls for ordering again. */
export const orderAgainCalls = {
  'GET /orders/again': {
    summary: 'What my last order that was not cancelled held, and what it would bring now',
    may: 'orders.place',
    answer: dataAnswer({ basket: pastBasket.nullable() }),
  },
  'POST /orders/:id/again': {
    summary: 'Fill the cart up to what an order of mine held, as far as it can be had; twice is as good as once',
    may: 'orders.place',
    answer: dataAnswer({ basket: pastBasket, cart }),
    missing: 'Order not found',
  },
} as const satisfies CallTable;
