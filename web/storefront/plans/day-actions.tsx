import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/language.ts';
import type { DayOrder, DayPickup, Plan, PlanDay } from '#web/shared/api-types.ts';
import { addLines } from '#web/shared/cart/cart-store.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { problemWords, type Remedy } from '#web/shared/plans/describe-outcome.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { TallLink } from '#web/ui/tall-link.tsx';
import { useOrderAgain } from '../orders/order-again.tsx';
import { canMove, type DayAct, type Delivery, describeWindow, isInTime } from './deliveries.ts';

interface DayActionsProps {
  day: PlanDay;
  plan: Plan;
  onAct: (act: DayAct, day: PlanDay) => void;
}

/** The buttons for the actions that a plan's delivery allows in its current state. */
export function DayActions({ day, plan, onAct }: DayActionsProps) {
  const { state, order, problem } = day;
  const isOpen = isInTime(day, new Date());
  const helps = (remedy: Remedy) => problem !== null && problemWords[problem].remedies.includes(remedy);
  const isOver = order !== null && (order.status === 'cancelled' || order.status === 'delivered');
  const isCancelled = state === 'made' && order?.status === 'cancelled' && plan.status === 'active';
  const isTooExpensive = state === 'failed' && problem === 'dearer';
  if (plan.status === 'ended' && state !== 'made') return null;
  const canMove = state === 'failed' || (isOpen && state !== 'skipped' && !isOver);
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (state === 'skipped' || isCancelled || isTooExpensive) && (
        <Button onClick={() => onAct('unskip', day)}>{t('Undo Skip')}</Button>
      )}
      {isOpen && (state === 'due' || state === 'made') && !isOver && (
        <Button variant="outline" onClick={() => onAct('skip', day)}>
          {t('Skip')}
        </Button>
      )}
      {canMove && (
        <Button
          variant={state === 'failed' && !isTooExpensive ? 'primary' : 'outline'}
          onClick={() => onAct('move', day)}
        >
          {state === 'failed' ? t('Change Delivery Time') : t('Move')}
        </Button>
      )}
      {isOpen && (state === 'due' || state === 'failed') && (
        <Button variant="outline" onClick={() => onAct('quantities', day)}>
          {t('Change Quantities')}
        </Button>
      )}
      {helps('order') && <OrderOnce items={day.items} />}
      {helps('pay') && (
        <ButtonLink to="/account" variant="outline">
          {t('Go to my account')}
        </ButtonLink>
      )}
      {helps('edit') && (
        <ButtonLink to={`/plans/${plan.id}/edit`} variant="outline">
          {t('Edit Plan')}
        </ButtonLink>
      )}
      {state === 'paused' && (
        <ButtonLink to={`/plans/${plan.id}`} variant="outline">
          {t('See Plan')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Puts the items that a plan could not deliver into the cart and opens it. */
function OrderOnce({ items }: Pick<PlanDay, 'items'>) {
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

export type OrderAct = 'move' | 'cancel';

/** The time and the items of an order or pick-up. */
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
        <TallLink className="figures underline-offset-2" to={`/orders/${delivery.order.id}`}>
          {t('Order #{orderNumber}', { orderNumber: delivery.order.orderNumber })}
        </TallLink>
      )}
    </div>
  );
}

interface OrderActionsProps {
  order: DayOrder;
  onAct: (act: OrderAct, order: DayOrder) => void;
}

/** The buttons for the actions that an order allows in its current state. */
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

/** A link to the page where pick-ups are requested and changed. */
export function PickupActions({ pickup }: { pickup: DayPickup }) {
  return (
    <ButtonLink to="/jars" variant="outline" className="justify-self-start">
      {pickup.status === 'requested' ? t('See or Cancel in My Jars') : t('See in My Jars')}
    </ButtonLink>
  );
}
