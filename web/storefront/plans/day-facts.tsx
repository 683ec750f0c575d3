import { Link } from 'react-router';
import type { Plan, PlanDay } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { describeDay, describeInstant } from '#web/shared/plans/describe-day.ts';
import { describeRhythm } from '#web/shared/plans/describe-rhythm.ts';
import { problemWords } from '#web/shared/plans/problem-words.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { describeItems, isBeingMade, isInTime } from './day-words.ts';

interface DayFactsProps {
  day: PlanDay;
  /** Undefined on the page of the plan itself. */
  plan: Plan | undefined;
  /** With what is said of its making, which a list leaves out. */
  isFull?: boolean;
}

/** What comes on a day, when, and how it stands. */
export function DayFacts({ day, plan, isFull = false }: DayFactsProps) {
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
          <Link
            className="inline-flex min-h-11 items-center text-deep underline underline-offset-2"
            to={`/plans/${plan.id}`}
          >
            {describeRhythm(plan)}
          </Link>
        </p>
      )}
      {order && (
        <p>
          <Link
            className="figures inline-flex min-h-11 items-center text-deep underline underline-offset-2"
            to={`/orders/${order.id}`}
          >
            {t('Order #{orderNumber}', { orderNumber: order.orderNumber })}
          </Link>
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
          {state === 'failed'
            ? t(problemWords[problem].reason)
            : `${t('As of today:')} ${t(problemWords[problem].reason)}`}
        </p>
      )}
      {isFull && <TimeFacts day={day} />}
    </div>
  );
}

/** When its order is made, and until when it can be changed. */
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
