import ChevronRight from 'lucide-react/icons/chevron-right';
import { describeRun } from '#contract/runs/arrival.ts';
import { t } from '#web/language.ts';
import type { PlanDay } from '#web/shared/api-types.ts';
import { formatNamedDay } from '#web/shared/dates.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLongList } from '#web/ui/use-long-list.ts';
import { useOwnHome } from '../layout/own-home.ts';
import {
  type DayAct,
  type Delivery,
  describeState,
  describeWindow,
  isInTime,
  itemsOf,
  keyOf,
  problemOf,
  toneOf,
} from './deliveries.ts';

/**
 * Number of deliveries shown before "Show all". It is enough for all 15 deliveries of a plan for every second day. With
 * several plans it keeps the list of plans below near the top.
 */
const shownAtFirst = 20;

interface DayListProps {
  days: readonly Delivery[];
  onOpen: (day: string) => void;
  onAct: (act: DayAct, day: PlanDay) => void;
}

/** The days of the calendar as a list. A press on a day opens all its actions; a button beside it has the usual one. */
export function DayList({ days, onOpen, onAct }: DayListProps) {
  const { list, shown, showAll } = useLongList(days, shownAtFirst);
  if (days.length === 0) {
    return <p className="text-ink-soft">{t('No delivery in the next 30 days.')}</p>;
  }
  return (
    <ul ref={list} className="grid">
      {shown.map((delivery) => (
        <li key={keyOf(delivery)} className="flex items-center gap-1 border-t border-line first:border-t-0">
          <button
            type="button"
            className="-ml-2 flex min-h-16 min-w-0 grow items-center gap-2 rounded-md py-2 pl-2 text-left hover:bg-foam focus-visible:-outline-offset-3"
            onClick={() => onOpen(delivery.on)}
          >
            <span className="grid min-w-0 grow gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">{formatNamedDay(delivery.on)}</span>
                {!isPlanned(delivery) && <Badge tone={toneOf(delivery)}>{describeState(delivery)}</Badge>}
              </span>
              <span className="truncate text-sm">{describeItems(itemsOf(delivery))}</span>
              <span className="truncate text-sm text-ink-soft">
                <HeldHours>{describeWindow(delivery)}</HeldHours>
              </span>
              <RiderProgress delivery={delivery} />
              {problemOf(delivery).map((reason) => (
                <span key={reason} className="text-sm font-medium text-pretty text-rose">
                  {reason}
                </span>
              ))}
            </span>
            <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
          </button>
          {delivery.kind === 'plan' && <DayPress day={delivery.day} onAct={onAct} />}
        </li>
      ))}
      {showAll && (
        <li className="border-t border-line">
          <Button variant="quiet" className="-ml-2" onClick={showAll}>
            {t('Show all {count}', { count: days.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** How many stops the rider is away, from the data that the bar at the bottom loads. */
function RiderProgress({ delivery }: { delivery: Delivery }) {
  const { order, run } = useOwnHome()?.home?.next ?? {};
  const id = delivery.kind === 'plan' ? delivery.day.order?.id : delivery.kind === 'order' && delivery.order.id;
  if (!run || order?.id !== id) return null;
  return <span className="text-sm font-semibold text-deep">{describeRun(t, run.stopsBefore, run.arrival)}</span>;
}

/** True for a delivery of a plan that takes place as planned. It is shown without a badge. */
const isPlanned = (delivery: Delivery) => delivery.kind === 'plan' && delivery.day.state === 'due';

function DayPress({ day, onAct }: Pick<DayListProps, 'onAct'> & { day: PlanDay }) {
  const { state, order, on } = day;
  if (!isInTime(day, new Date())) return null;
  const named = (word: string) => `${word}, ${describeDay(on)}`;
  const canSkip =
    state === 'due' || (state === 'made' && order?.status !== 'cancelled' && order?.status !== 'delivered');
  if (canSkip) {
    return (
      <Button variant="quiet" className="px-2!" aria-label={named(t('Skip'))} onClick={() => onAct('skip', day)}>
        {t('Skip')}
      </Button>
    );
  }
  if (state !== 'skipped') return null;
  return (
    <Button variant="quiet" className="px-2!" aria-label={named(t('Undo Skip'))} onClick={() => onAct('unskip', day)}>
      {t('Undo Skip')}
    </Button>
  );
}
