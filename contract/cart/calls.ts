import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { answerOf, id } from '../http/envelope.ts';
import { maxQuantity, quantityMessages } from './rules.ts';

/** Units of one product: a whole number, 1 to `maxQuantity`. */
export const quantity = z
  .int({ error: quantityMessages.whole })
  .min(1, quantityMessages.least)
  .max(maxQuantity, quantityMessages.most);

const cartProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  size: z.string(),
  capacity: z.number().describe('litres'),
  price: rupees(),
  deposit: rupees().describe('refundable deposit in rupees'),
  stock: z.int(),
  isActive: z.boolean(),
  containerId: id.nullable().describe('id of the container that must be returned'),
});

/** `issue` marks a line whose product has become unavailable, or too low in stock, since it was added. */
const cartItem = z.object({
  id,
  userId: id,
  productId: id,
  quantity: z.int(),
  product: cartProduct,
  issue: z.enum(['unavailable', 'short']).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CartItem = z.infer<typeof cartItem>;

/** Amounts are in rupees; `grandTotal` is the sum of items and deposit, without delivery. */
export const cart = z.object({
  items: z.array(cartItem),
  totalItems: z.int(),
  totalPrice: rupees(),
  totalDeposit: rupees(),
  grandTotal: rupees(),
});
export type Cart = z.infer<typeof cart>;
const cartAnswer = answerOf(cart);

const productId = z.string().min(1).max(100);
const cartAddition = z.object({ productId, quantity: quantity.default(1) });
/** The new quantity of a line. 0 or less removes the line. */
const cartQuantity = z.object({
  quantity: z.int({ error: quantityMessages.whole }).max(maxQuantity, quantityMessages.most),
});
const productParams = z.object({ productId: id });

/**
 * A quantity in the browser's own cart. Any whole number is accepted: when that cart is merged into the cart of the
 * account, each quantity is reduced to what can be ordered. 0 or less adds nothing.
 */
const localQuantity = z.int({ error: quantityMessages.whole });
const localCart = z.object({
  localCartItems: z.array(z.object({ productId, quantity: localQuantity })).max(100, 'At most 100 items'),
});
/**
 * A line of the browser's cart that was not added completely: only `taken` of its `requested` units were added, perhaps
 * none.
 */
const adjustment = z.object({
  productId: z.string(),
  productName: z.string(),
  requested: z.int(),
  taken: z.int(),
  reason: z.enum(['insufficient_stock', 'quantity_limit', 'product_not_found', 'product_inactive']),
});
const cartSynced = answerOf(cart.extend({ adjustments: z.array(adjustment) }));

/** Calls for the cart of a signed-in customer. */
export const cartCalls = {
  'GET /cart': { summary: 'The cart', may: 'cart.use', answer: cartAnswer },
  'POST /cart': {
    summary: 'Add units of a product',
    may: 'cart.use',
    body: cartAddition,
    answer: cartAnswer,
    refusals: [404, 409],
  },
  'DELETE /cart': { summary: 'Empty the cart', may: 'cart.use', answer: cartAnswer },
  'PUT /cart/sync': {
    summary: 'Add the cart that was stored in the browser',
    may: 'cart.use',
    body: localCart,
    answer: cartSynced,
  },
  'PUT /cart/:productId': {
    summary: 'Set the quantity of a line; 0 or less removes it',
    may: 'cart.use',
    params: productParams,
    body: cartQuantity,
    answer: cartAnswer,
    refusals: [409],
    missing: 'This product is not in your cart',
  },
  'DELETE /cart/:productId': {
    summary: 'Remove a line',
    may: 'cart.use',
    params: productParams,
    answer: cartAnswer,
    missing: 'This product is not in your cart',
  },
} as const satisfies CallTable;
