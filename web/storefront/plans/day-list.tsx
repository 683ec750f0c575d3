import type { Plan, PlanDay } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayFacts } from './day-facts.tsx';
import type { DayAct } from './day-words.ts';
import { describeDayState, isInTime, toneOf } from './day-words.ts';

interface DayListProps {
  days: readonly PlanDay[];
  /** Of a day, where the list holds those of several plans. */
  planOf?: (day: PlanDay) => Plan | undefined;
  onOpen: (day: string) => void;
  onAct: (act: DayAct, day: PlanDay) => void;
}

/** The same days one under the other, for those who prefer it. */
export function DayList({ days, planOf, onOpen, onAct }: DayListProps) {
  if (days.length === 0) {
    return <p className="text-ink-soft">{t('No delivery in the next 30 days.')}</p>;
  }
  return (
    <ul className="grid">
      {days.map((day) => (
        <li key={day.planId + day.date} className="grid gap-2 border-t border-line py-3 first:border-t-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-base font-semibold">{describeDay(day.on)}</h3>
            <Badge tone={toneOf(day)}>{describeDayState(day)}</Badge>
          </div>
          <DayFacts day={day} plan={planOf?.(day)} />
          <DayPresses day={day} onOpen={onOpen} onAct={onAct} />
        </li>
      ))}
    </ul>
  );
}

function DayPresses({ day, onOpen, onAct }: Pick<DayListProps, 'onOpen' | 'onAct'> & { day: PlanDay }) {
  const { state, on } = day;
  if (!isInTime(day, new Date()) && state !== 'failed') return null;
  const named = (word: string) => `${word}, ${describeDay(on)}`;
  return (
    <div className="-ml-4 flex flex-wrap">
      {(state === 'due' || (state === 'made' && day.order?.status !== 'cancelled')) && (
        <Button variant="quiet" aria-label={named(t('Skip'))} onClick={() => onAct('skip', day)}>
          {t('Skip')}
        </Button>
      )}
      {state === 'skipped' && (
        <Button variant="quiet" aria-label={named(t('Undo Skip'))} onClick={() => onAct('unskip', day)}>
          {t('Undo Skip')}
        </Button>
      )}
      <Button variant="quiet" aria-label={named(t('Change'))} onClick={() => onOpen(on)}>
        {t('Change')}
      </Button>
    </div>
  );
}
