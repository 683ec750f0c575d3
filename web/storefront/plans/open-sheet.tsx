import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#web/language.ts';
import type { DayOrder, Plan, PlanDay } from '#web/shared/api-types.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { describeDay, describeInstant, describeRhythm } from '#web/shared/plans/describe-day.ts';
import { describeProblem } from '#web/shared/plans/describe-outcome.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';
import { CancelOrderDialog } from '../orders/cancel-order.tsx';
import { MoveOwnOrderDialog } from '../orders/move-own-order.tsx';
import { DayActions, type OrderAct, OrderActions, OrderFacts, PickupActions } from './day-actions.tsx';
import { ChangeQuantities, MoveDay, SkipDay, UnskipDay } from './day-acts.tsx';
import { type DayAct, type Delivery, describeState, isBeingMade, isInTime, keyOf, toneOf } from './deliveries.ts';

const dayActs = { skip: SkipDay, unskip: UnskipDay, move: MoveDay, quantities: ChangeQuantities };

const orderActs = { move: MoveOwnOrderDialog, cancel: CancelOrderDialog };

type Open =
  | { kind: 'day'; on: string }
  | { kind: 'act'; act: DayAct; day: PlanDay }
  | { kind: 'order act'; act: OrderAct; order: DayOrder };

/** The dialog over a list of days. It shows either one day with its actions, or the form of one action. */
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

/**
 * The emails about a delivery whose price has risen contain a link to confirm the new price. If the page was opened
 * with that link, the dialog for the confirmation is open at the start.
 */
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
                  <DayFacts day={delivery.day} plan={plan} />
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

interface DayFactsProps {
  day: PlanDay;
  /** Undefined if the plan is not on the first page of plans. */
  plan: Plan | undefined;
}

/** The items, time and state of a plan's day. */
function DayFacts({ day, plan }: DayFactsProps) {
  const { items, window, isMoved, isChanged, order, isLate, leftOut, problem, state } = day;
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="font-medium wrap-anywhere">{describeItems(items)}</p>
      <p className="text-ink-soft">
        <HeldHours>{describeHours(window)}</HeldHours>
      </p>
      {isMoved && <p className="text-ink-soft">{t('Moved from {day}', { day: describeDay(day.date) })}</p>}
      {isChanged && <p className="text-ink-soft">{t('Quantities changed for this day')}</p>}
      {plan && (
        <p>
          <TallLink className="underline-offset-2" to={`/plans/${plan.id}`}>
            {describeRhythm(plan)}
          </TallLink>
        </p>
      )}
      {order && (
        <p>
          <TallLink className="figures underline-offset-2" to={`/orders/${order.id}`}>
            {t('Order #{orderNumber}', { orderNumber: order.orderNumber })}
          </TallLink>
        </p>
      )}
      {isLate && <p className="text-marigold-ink">{t('This order was placed late.')}</p>}
      {leftOut.map(({ productId, name, wanted, got }) => (
        <p key={productId} className="text-marigold-ink">
          {got === 0
            ? t('{name} was out of stock and was not sent.', { name })
            : t('{name}: only {got} of {wanted} were in stock.', { name, got, wanted })}
        </p>
      ))}
      {problem !== null && (
        <p className="font-medium text-rose">
          {state === 'failed' ? describeProblem(day) : `${t('As of today:')} ${describeProblem(day)}`}
        </p>
      )}
      <TimeFacts day={day} />
    </div>
  );
}

/** Says when the order is created, and until when the day can be changed. */
function TimeFacts({ day }: { day: PlanDay }) {
  const now = new Date();
  if (!isInTime(day, now)) return <p className="text-ink-soft">{t('It is too late to change this delivery.')}</p>;
  const until = t('Changes close {when}.', { when: describeInstant(day.cutoffAt, now) });
  const making = isBeingMade(day, now)
    ? t('The order is being placed now.')
    : day.state === 'due' &&
      new Date(day.makeAt) > now &&
      t('The order will be placed {when}.', { when: describeInstant(day.makeAt, now) });
  return (
    <p className="text-ink-soft">
      {making} {until}
    </p>
  );
}
