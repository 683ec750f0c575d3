import { useRef, useState } from 'react';
import { setQuantity } from '#web/shared/cart/cart-store.ts';
import { nextTask } from '#web/shared/defer.ts';
import { t } from '#web/shared/language.ts';
import { showToast } from '#web/ui/messages/toast.ts';

/** Where the bar at the foot and the stepper show what is in the cart: a message would only lie on something. */
export const isNarrow = () => matchMedia('(width < 48rem)').matches;

/**
 * Units of a product in the cart, as they were asked for last: shown at once, so that quick presses count from there and
 * not from a late answer. `change` says why when it fails, and when nothing is left; it answers whether it worked.
 */
export function useUnits({ id, name }: { id: string; name: string }, inCart: number) {
  const [wanted, setWanted] = useState<number | null>(null);
  const latest = useRef(0);

  async function change(next: number, send = setQuantity): Promise<boolean> {
    latest.current += 1;
    const turn = latest.current;
    setWanted(next);
    try {
      // The stepper answers at once; the cart, the header and the message need not be ready for that.
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
