import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlanDay } from '#web/shared/api-types.ts';
import { addLines } from '#web/shared/cart/cart-store.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/** Puts what a plan could not bring into the cart, beside what is there, and goes on to it. */
export function OrderOnce({ items }: Pick<PlanDay, 'items'>) {
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);

  async function fillCart() {
    setIsPending(true);
    try {
      await addLines(items.map(({ productId, quantity }) => ({ productId, quantity })));
      await navigate('/cart');
    } catch (error) {
      showToast((error as Error).message, { type: 'error' });
      setIsPending(false);
    }
  }

  return (
    <Button variant="outline" pending={isPending} onClick={fillCart}>
      {t('Order Once')}
    </Button>
  );
}
