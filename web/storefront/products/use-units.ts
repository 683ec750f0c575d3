import { useRef, useState } from 'react';
import { t } from '#web/language.ts';
import { setQuantity } from '#web/shared/cart/cart-store.ts';
import { nextTask } from '#web/shared/defer.ts';
import { showToast } from '#web/ui/messages/toast.ts';

/** True for narrow windows. There the bar and the stepper show the cart, so a message would only cover the page. */
export const isNarrow = () => matchMedia('(width < 48rem)').matches;

/**
 * The units of a product in the cart. The number that was requested last is shown at once, and quick presses count from
 * this number, not from a late answer. `change` shows a message after a failure or after the last unit was removed, and
 * returns false after a failure.
 */
export function useUnits({ id, name }: { id: string; name: string }, inCart: number) {
  const [wanted, setWanted] = useState<number | null>(null);
  const latest = useRef(0);

  async function change(next: number, send = setQuantity): Promise<boolean> {
    latest.current += 1;
    const turn = latest.current;
    setWanted(next);
    try {
      // Waits until the stepper has rendered. The cart, the header and the message may render later.
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
