import { Link } from 'react-router';
import type { DayOrder, DayPickup } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useOrderAgain } from '../orders/order-again.tsx';
import { canMove, describeItems, describeWindow } from './day-words.ts';
import type { Delivery } from './deliveries.ts';

export type OrderAct = 'move' | 'cancel';

/** What comes with an order or is fetched, and when. */
export function OrderFacts({ delivery }: { delivery: Exclude<Delivery, { kind: 'plan' }> }) {
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="font-medium wrap-anywhere">
        {describeItems(delivery.kind === 'order' ? delivery.order.items : delivery.pickup.items)}
      </p>
      <p className="text-ink-soft">
        <HeldHours>{describeWindow(delivery)}</HeldHours>
      </p>
      {delivery.kind === 'order' && (
        <Link
          className="figures inline-flex min-h-11 items-center text-deep underline underline-offset-2"
          to={`/orders/${delivery.order.id}`}
        >
          {t('Order #{orderNumber}', { orderNumber: delivery.order.orderNumber })}
        </Link>
      )}
    </div>
  );
}

interface OrderActionsProps {
  order: DayOrder;
  onAct: (act: OrderAct, order: DayOrder) => void;
}

/** What its customer can do with an order as it stands now. */
export function OrderActions({ order, onAct }: OrderActionsProps) {
  const { orderAgain, isPending } = useOrderAgain();
  return (
    <div className="flex flex-wrap gap-2">
      {canMove(order, new Date()) && <Button onClick={() => onAct('move', order)}>{t('Move')}</Button>}
      {order.planId === null && (
        <ButtonLink to={`/plans/new?order=${order.id}`} variant="outline">
          <span className="whitespace-normal">{t('Repeat this order automatically')}</span>
        </ButtonLink>
      )}
      <Button variant="outline" pending={isPending} onClick={() => void orderAgain(order.id)}>
        {t('Order Again')}
      </Button>
      {order.status === 'pending' && (
        <Button variant="outline" className="text-rose" onClick={() => onAct('cancel', order)}>
          {t('Cancel Order')}
        </Button>
      )}
    </div>
  );
}

/** Empty jars that are fetched are changed where they were asked for. */
export function PickupActions({ pickup }: { pickup: DayPickup }) {
  return (
    <ButtonLink to="/jars" variant="outline" className="justify-self-start">
      {pickup.status === 'requested' ? t('See or Cancel in My Jars') : t('See in My Jars')}
    </ButtonLink>
  );
}
