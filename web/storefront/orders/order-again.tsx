import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { Order, PastBasket } from '#web/shared/api-types.ts';
import { changeServerCart } from '#web/shared/cart/cart-store.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

interface OrderAgainButtonProps {
  order: Order;
  /** True if ordering again is the likely next step. Otherwise the button is less prominent. */
  isNext?: boolean;
  variant?: 'outline' | 'quiet';
  className?: string;
}

/** Puts the same items into the cart and opens the checkout. */
export function OrderAgainButton({ order, isNext = false, variant = 'outline', className }: OrderAgainButtonProps) {
  const { id, orderNumber } = order;
  const { orderAgain, isPending } = useOrderAgain();
  return (
    <Button
      variant={isNext ? 'primary' : variant}
      pending={isPending}
      {...(className && { className })}
      aria-label={t('Order Again, {orderNumber}', { orderNumber })}
      onClick={() => void orderAgain(id)}
    >
      <RotateCw aria-hidden size={18} /> {t('Order Again')}
    </Button>
  );
}

/** State passed to the checkout; it survives a reload there. */
export interface CheckoutState {
  again?: PastBasket;
}

/** Puts a past order into the cart and opens the checkout, which says what has changed. */
export function useOrderAgain() {
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);

  async function orderAgain(orderId: string): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    try {
      const basket = await fillCart(orderId);
      if (basket.lines.some(({ available }) => available > 0)) {
        const state: CheckoutState = { again: basket };
        await navigate('/checkout', { state });
      } else showToast(t('Nothing from this order can be delivered at the moment.'), { type: 'warning' });
    } catch (error) {
      showToast((error as Error).message, { type: 'error' });
    }
    setIsPending(false);
  }

  return { orderAgain, isPending };
}

async function fillCart(id: string): Promise<PastBasket> {
  let basket: PastBasket | undefined;
  const request = async () => {
    const { data } = await call('POST /orders/:id/again', { params: { id } });
    basket = data.basket;
    return { data: data.cart };
  };
  await changeServerCart(request, t('Failed to fill your cart. Please try again.'));
  if (!basket) throw new Error(t('Failed to fill your cart. Please try again.'));
  return basket;
}
