import Check from 'lucide-react/icons/check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Zap from 'lucide-react/icons/zap';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paise } from '#contract/shared/money.ts';
import type { Cart, Product } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { addToCart, useUnitsInCart } from '#web/shared/cart/cart-store.ts';
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
  const { add, inCart, unitsLeft } = useAddToCart(product);

  if (!product.isActive) return <Notice tone="warn">{t('Product Unavailable')}</Notice>;
  if (product.stock === 0) return <Notice tone="bad">{t('Out of Stock')}</Notice>;

  function go(to: '/cart' | '/checkout') {
    // Buy Now asks for at least so many in the cart: what is there already counts.
    if (!add(to === '/cart' ? quantity : quantity - inCart)) return;
    void navigate(to);
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
        <Button variant="accent" className={narrow} onClick={() => go('/checkout')}>
          <Zap aria-hidden size={20} /> {t('Buy Now')}
        </Button>
        <Button variant="outline" className={narrow} onClick={() => go('/cart')}>
          {inCart > 0 ? <Check aria-hidden size={20} /> : <ShoppingCart aria-hidden size={20} />}
          {inCart > 0 ? t('Added to Cart') : t('Add to Cart')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Adds units of a product. What can be known is checked before: then it says why, and answers false. The server's answer
 * comes while the next page is open; a refusal takes the units back there and says why.
 */
function useAddToCart(product: Product) {
  const isLeft = useRef(false);
  const inCart = useUnitsInCart(product.id);
  const { unitsLeft, describe } = useOrderLimit(product);

  function refuse(quantity: number): string | null {
    if (inCart + quantity > product.stock) return t('Only {stock} available', { stock: product.stock });
    if (inCart + quantity > unitsLeft) return describe();
    return navigator.onLine ? null : new CallError(0, {}).message;
  }

  function add(quantity: number): boolean {
    // The second of two quick presses.
    if (isLeft.current) return false;
    const refusal = quantity > 0 ? refuse(quantity) : null;
    if (refusal) showToast(refusal, { type: 'error' });
    if (refusal) return false;
    isLeft.current = true;
    if (quantity > 0) {
      addToCart(product.id, quantity, (cart) => expectUnits(cart, product, quantity)).catch((error: Error) =>
        showToast(error.message, { type: 'error' }),
      );
    }
    return true;
  }

  return { add, inCart, unitsLeft };
}

/** The cart as it will be with more units of a product, before the server has said so: a new line stands at its end. */
export function expectUnits(cart: Cart, product: Product, quantity: number): Cart {
  const { id: productId, price, deposit } = product;
  const now = new Date().toISOString();
  const line = cart.items.find((item) => item.productId === productId);
  const items = line
    ? cart.items.map((item) => (item === line ? { ...item, quantity: item.quantity + quantity } : item))
    : [
        ...cart.items,
        { id: productId, userId: '', productId, quantity, product, issue: null, createdAt: now, updatedAt: now },
      ];
  const add = (sum: number, each: number) => paise(sum + each * quantity);
  return {
    items,
    totalItems: cart.totalItems + quantity,
    totalPrice: add(cart.totalPrice, price),
    totalDeposit: add(cart.totalDeposit, deposit),
    grandTotal: add(cart.grandTotal, price + deposit),
  };
}
