import Check from 'lucide-react/icons/check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paise } from '#contract/shared/money.ts';
import type { Product } from '#web/shared/api-types.ts';
import { addToCart, useUnitsInCart } from '#web/shared/cart/cart-store.ts';
import { defer } from '#web/shared/defer.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { useOrderLimit } from './order-limit.tsx';

const narrow = 'min-h-13 px-2 sm:max-md:text-lg lg:text-lg max-lg:[&>svg]:hidden';

/** How many, Buy Now, Add to Cart; or why the product cannot be bought. */
export function PurchaseBox({ product }: { product: Product }) {
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const { add, fillUpTo, isPending, inCart, unitsLeft } = useAddToCart(product);

  if (!product.isActive) return <Notice tone="warn">{t('Product Unavailable')}</Notice>;
  if (product.stock === 0) return <Notice tone="bad">{t('Out of Stock')}</Notice>;

  async function go(to: '/cart' | '/checkout') {
    const isDone = await (to === '/cart' ? add(quantity) : fillUpTo(quantity));
    // The press is answered before the next page is begun.
    if (isDone) defer(() => void navigate(to));
  }

  const price = <Price paise={paise(product.price * quantity)} className="text-base font-bold text-ink" />;
  return (
    <div
      data-foot-bar
      className="grid gap-3 rounded-lg border border-line bg-surface p-3 shadow-md max-md:sticky max-md:bottom-3 max-md:z-10 sm:p-4"
    >
      <div className="flex min-h-12 items-center justify-between gap-3">
        <QuantityStepper value={quantity} max={Math.max(1, unitsLeft)} label={product.name} onChange={setQuantity} />
        <div className="figures text-right text-sm text-ink-soft">
          <p>{quantity > 1 ? rich('{quantity} for {price}', { quantity, price }) : price}</p>
          {product.deposit > 0 && (
            <p>{rich('+ {price} deposit', { price: <Price paise={paise(product.deposit * quantity)} /> })}</p>
          )}
          {inCart > 0 && <p>{t('{inCart} in your cart', { inCart })}</p>}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="accent" className={narrow} disabled={isPending} onClick={() => go('/checkout')}>
          <Zap aria-hidden size={20} /> {t('Buy Now')}
        </Button>
        <Button variant="outline" className={narrow} pending={isPending} onClick={() => go('/cart')}>
          {inCart > 0 ? <Check aria-hidden size={20} /> : <ShoppingCart aria-hidden size={20} />}
          {inCart > 0 ? t('Added to Cart') : t('Add to Cart')}
        </Button>
      </div>
    </div>
  );
}

/** Adds units of a product; says why when that fails, and answers whether it worked. `room` is for all units of it. */
function useAddToCart(product: Product) {
  const [isPending, setIsPending] = useState(false);
  const inCart = useUnitsInCart(product.id);
  const { unitsLeft, describe } = useOrderLimit(product);

  /** At least so many in the cart, such as for Buy Now: what is there already counts. */
  const fillUpTo = (quantity: number) => (inCart >= quantity ? Promise.resolve(true) : add(quantity - inCart));

  async function add(quantity: number): Promise<boolean> {
    if (isPending) return false;
    setIsPending(true);
    try {
      if (inCart + quantity > product.stock) throw new Error(t('Only {stock} available', { stock: product.stock }));
      if (inCart + quantity > unitsLeft) throw new Error(describe());
      await addToCart(product.id, quantity);
      return true;
    } catch (error) {
      showToast((error as Error).message, { type: 'error' });
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { add, fillUpTo, isPending, inCart, unitsLeft };
}
