import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Order } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { useOrderAgain } from './use-order-again.ts';

interface OrderAgainButtonProps {
  order: Order;
  /** Whether it is what comes next; elsewhere it steps back. */
  isNext?: boolean;
  variant?: 'outline' | 'quiet';
  className?: string;
}

/** The same once more: into the cart and on to the checkout. */
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
