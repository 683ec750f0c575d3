import { useRef, useState } from 'react';
import { t } from '#web/language.ts';
import { setQuantity } from '#web/shared/cart/cart-store.ts';
import { nextTask } from '#web/shared/defer.ts';
import { showToast } from '#web/ui/messages/toast.ts';

/** On narrow windows the bar and the stepper already show the cart, so a message would only cover something. */
export const isNarrow = () => matchMedia('(width < 48rem)').matches;

/**
 * The units of a product as last requested. They are shown at once, so that quick presses count from there and not from
 * a late answer. `change` reports a failure or the last removed unit, and returns whether it worked.
 */
export function useUnits({ id, name }: { id: string; name: string }, inCart: number) {
  const [wanted, setWanted] = useState<number | null>(null);
  const latest = useRef(0);

  async function change(next: number, send = setQuantity): Promise<boolean> {
    latest.current += 1;
    const turn = latest.current;
    setWanted(next);
    try {
      // The stepper renders first; the cart, the header and the message may follow.
      await nextTask();
      await send(id, next);
      if (next <= 0) showToast(t('{name} removed from cart.', { name }), { isUnseen: isNarrow() });
      return true;
    } catch (error) {
      showToast((error as Error).message, { type: 'error' });
      return false;
    } finally {
      if (turn === latest.current) setWanted(null);
    }
  }

  return { units: wanted ?? inCart, change };
}
