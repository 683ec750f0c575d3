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
  quantity: z.int().describe('quantity of that order'),
  available: z.int().describe('the part of `quantity` that is available now; 0 if the product is no longer sold'),
  unitPrice: rupees().describe('price in rupees at that time'),
  unitDeposit: rupees().describe('deposit in rupees at that time'),
  price: rupees().nullable().describe('current price in rupees; null if the product is no longer sold'),
  deposit: rupees().nullable().describe('current deposit in rupees; null if the product is no longer sold'),
  depositFreeUnits: z
    .int()
    .describe('available units without a deposit, because the customer returns empties for them'),
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
    summary: 'Contents of my last order that was not cancelled, with current prices and availability',
    may: 'orders.place',
    answer: dataAnswer({ basket: pastBasket.nullable() }),
  },
  'POST /orders/:id/again': {
    summary: 'Add the available contents of one of my orders to the cart; repeating the call adds nothing more',
    may: 'orders.place',
    answer: dataAnswer({ basket: pastBasket, cart }),
    missing: 'Order not found',
  },
} as const satisfies CallTable;
