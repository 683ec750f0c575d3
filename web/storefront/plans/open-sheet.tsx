import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DayOrder, Plan, PlanDay } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CancelOrderDialog } from '../orders/cancel-order.tsx';
import { MoveOwnOrderDialog } from '../orders/move-own-order.tsx';
import { DayActions } from './day-actions.tsx';
import { ChangeQuantities, MoveDay, SkipDay, UnskipDay } from './day-acts.tsx';
import { DayFacts } from './day-facts.tsx';
import { type DayAct, describeState, isInTime, toneOf } from './day-words.ts';
import { type Delivery, keyOf } from './deliveries.ts';
import { type OrderAct, OrderActions, OrderFacts, PickupActions } from './order-actions.tsx';

const dayActs = { skip: SkipDay, unskip: UnskipDay, move: MoveDay, quantities: ChangeQuantities };

const orderActs = { move: MoveOwnOrderDialog, cancel: CancelOrderDialog };

type Open =
  | { kind: 'day'; on: string }
  | { kind: 'act'; act: DayAct; day: PlanDay }
  | { kind: 'order act'; act: OrderAct; order: DayOrder };

/** The sheet over a list of days, one at a time: a day with all that can be done with it, or one act. */
export function useSheet(deliveries: readonly Delivery[], plans: readonly Plan[]) {
  const [open, setOpen] = useOpen(deliveries);
  const close = () => setOpen(null);
  const openDay = (on: string) => setOpen({ kind: 'day', on });
  const openAct = (act: DayAct, day: PlanDay) => setOpen({ kind: 'act', act, day });
  const openOrderAct = (act: OrderAct, order: DayOrder) => setOpen({ kind: 'order act', act, order });
  const planOf = ({ planId }: PlanDay) => plans.find(({ id }) => id === planId);

  let sheet: ReactNode = null;
  if (open?.kind === 'day') {
    sheet = (
      <DaySheet
        on={open.on}
        deliveries={deliveries.filter(({ on }) => on === open.on)}
        planOf={planOf}
        openAct={openAct}
        openOrderAct={openOrderAct}
        close={close}
      />
    );
  } else if (open?.kind === 'order act') {
    const Act = orderActs[open.act];
    sheet = <Act order={open.order} onClose={close} />;
  } else if (open) {
    const Act = dayActs[open.act];
    const plan = planOf(open.day);
    sheet = plan && <Act key={open.act} day={open.day} plan={plan} onClose={close} />;
  }
  return { sheet, openDay, openAct, planOf };
}

/** A letter about a delivery that became dearer leads to its press. */
function useOpen(deliveries: readonly Delivery[]) {
  const wanted = useSearchParams()[0].get('deliver');
  return useState<Open | null>(() => {
    const days = deliveries.flatMap((delivery) => (delivery.kind === 'plan' ? [delivery.day] : []));
    const day = days.find(({ planId, date, state }) => state === 'failed' && `${planId}:${date}` === wanted);
    return day && isInTime(day, new Date()) ? { kind: 'act', act: 'unskip', day } : null;
  });
}

interface DaySheetProps {
  on: string;
  deliveries: readonly Delivery[];
  planOf: (day: PlanDay) => Plan | undefined;
  openAct: (act: DayAct, day: PlanDay) => void;
  openOrderAct: (act: OrderAct, order: DayOrder) => void;
  close: () => void;
}

function DaySheet({ on, deliveries, planOf, openAct, openOrderAct, close }: DaySheetProps) {
  return (
    <Dialog title={describeDay(on)} isOpen onClose={close}>
      {deliveries.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p>{t('Nothing is planned for this day.')}</p>
          <ButtonLink to="/products" variant="outline">
            {t('Order Once')}
          </ButtonLink>
        </div>
      )}
      <ul className="grid gap-5">
        {deliveries.map((delivery) => {
          const plan = delivery.kind === 'plan' ? planOf(delivery.day) : undefined;
          return (
            <li key={keyOf(delivery)} className="grid gap-3">
              <div className="flex items-start justify-between gap-3">
                {delivery.kind === 'plan' ? (
                  <DayFacts day={delivery.day} plan={plan} isFull />
                ) : (
                  <OrderFacts delivery={delivery} />
                )}
                <Badge tone={toneOf(delivery)}>{describeState(delivery)}</Badge>
              </div>
              {delivery.kind === 'plan' && plan && <DayActions day={delivery.day} plan={plan} onAct={openAct} />}
              {delivery.kind === 'order' && <OrderActions order={delivery.order} onAct={openOrderAct} />}
              {delivery.kind === 'pickup' && <PickupActions pickup={delivery.pickup} />}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
