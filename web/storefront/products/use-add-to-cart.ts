import { useState } from 'react';
import type { Product } from '#web/shared/api-types.ts';
import { addToCart, useUnitsInCart } from '#web/shared/cart/cart-store.ts';
import { t } from '#web/shared/language.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { useOrderLimit } from './order-limit.tsx';

/** Adds units of a product; says why when that fails, and answers whether it worked. `room` is for all units of it. */
export function useAddToCart(product: Product) {
  const [isPending, setIsPending] = useState(false);
  const inCart = useUnitsInCart(product.id);
  const { room, describe } = useOrderLimit(product);

  /** At least so many in the cart, such as for Buy Now: what is there already counts. */
  const fillUpTo = (quantity: number) => (inCart >= quantity ? Promise.resolve(true) : add(quantity - inCart));

  async function add(quantity: number): Promise<boolean> {
    if (isPending) return false;
    setIsPending(true);
    try {
      if (inCart + quantity > product.stock) throw new Error(t('Only {stock} available', { stock: product.stock }));
      if (inCart + quantity > room) throw new Error(describe());
      await addToCart(product.id, quantity);
      return true;
    } catch (error) {
      showToast((error as Error).message, { type: 'error' });
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { add, fillUpTo, isPending, inCart, room };
}
