/**
 * Calls for the cart of a signed-in customer. It reserves no stock and stores no prices: each call reads the present
 * stock and prices.
 */
import { validate as isId, v7 as newId } from 'uuid';
import { calls } from '#contract/calls.ts';
import { maxQuantity, quantityMessages } from '#contract/cart/rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Refusal, refuseConflict, refuseMissing, refuseStock } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { mergeCart } from './merge-cart.ts';
import { presentCart } from './present.ts';
import { addToCart, type ChangedCart, clearCart, loadCart, removeFromCart, setCartQuantity } from './store.ts';

const missingProduct = calls['GET /products/:id'].missing;
const missingLine = calls['PUT /cart/:productId'].missing;

export function cartApi(services: Services) {
  const { db, clock } = services;
  return {
    'GET /cart': async ({ actor }) => ({ data: presentCart(await loadCart(db, actor.id, clock())) }),

    'POST /cart': async ({ actor, body }) => {
      if (!isId(body.productId)) throw refuseMissing(missingProduct);
      const cart = await addToCart(db, actor.id, { ...body, lineId: newId() }, clock());
      if (!cart.changed) throw explainRefusal(cart);
      return { message: 'Added to cart', data: presentCart(cart.lines) };
    },

    'PUT /cart/:productId': async ({ actor, params, body }) => {
      if (body.quantity <= 0) return removeLine(actor.id, params.productId);
      const cart = await setCartQuantity(db, actor.id, { ...params, ...body }, clock());
      if (!cart.changed) {
        const isInCart = cart.lines.some((line) => line.productId === params.productId);
        throw isInCart ? explainRefusal(cart) : refuseMissing(missingLine);
      }
      return { data: presentCart(cart.lines) };
    },

    'DELETE /cart/:productId': async ({ actor, params }) => removeLine(actor.id, params.productId),

    'DELETE /cart': async ({ actor }) => {
      await clearCart(db, actor.id);
      return { message: 'Your cart is empty', data: presentCart([]) };
    },

    'PUT /cart/sync': async ({ actor, body }) => ({
      data: await mergeCart(services, actor, body.localCartItems),
    }),
  } satisfies Partial<Handlers>;

  async function removeLine(customer: Parameters<typeof removeFromCart>[1], productId: string) {
    const { removed, lines } = await removeFromCart(db, customer, productId, clock());
    if (!removed) throw refuseMissing(missingLine);
    return { message: 'Removed from cart', data: presentCart(lines) };
  }
}

function explainRefusal(cart: ChangedCart): Refusal {
  if (cart.productSellable === null) return refuseMissing(missingProduct);
  if (!cart.productSellable) return refuseConflict('Product is no longer available');
  const stock = cart.productStock ?? 0;
  // A product can never have more units in a cart than this, whatever its stock.
  if (stock > maxQuantity) return refuseConflict(quantityMessages.most);
  return refuseStock(stock > 0 ? messageOf('Only {stock} available', { stock }) : 'This product is out of stock.');
}
