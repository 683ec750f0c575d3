import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Order } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { useOrderAgain } from './use-order-again.ts';

/** The same once more: into the cart and on to the checkout. */
export function OrderAgainButton({ order: { id, orderNumber } }: { order: Order }) {
  const { orderAgain, isPending } = useOrderAgain();
  return (
    <Button
      pending={isPending}
      aria-label={t('Order Again, {orderNumber}', { orderNumber })}
      onClick={() => void orderAgain(id)}
    >
      <RotateCw aria-hidden size={18} /> {t('Order Again')}
    </Button>
  );
}
