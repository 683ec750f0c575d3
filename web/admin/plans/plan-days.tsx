import { Link } from 'react-router';
import type { PlanDay } from '#web/shared/api-types.ts';
import { message, t } from '#web/shared/language.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { describePlanLines, problemLabels } from './plan-words.tsx';

const states = {
  due: { label: message('To come'), tone: 'neutral' },
  skipped: { label: message('Skipped'), tone: 'warn' },
  paused: { label: message('Paused'), tone: 'warn' },
  made: { label: message('Ordered'), tone: 'good' },
  failed: { label: message('No order'), tone: 'bad' },
} as const satisfies Record<PlanDay['state'], { label: string; tone: Tone }>;

/** From two weeks ago to 30 days ahead. */
export function PlanDays({ days }: { days: readonly PlanDay[] }) {
  return (
    <TitledCard title={t('Days')}>
      {days.length === 0 && <p className="text-ink-soft">{t('No deliveries in these days.')}</p>}
      <ul className="grid empty:hidden">
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ul>
    </TitledCard>
  );
}

function Day({
  day: { date, on, state, isMoved, items, isChanged, isLate, leftOut, order, problem },
}: {
  day: PlanDay;
}) {
  const notes = [
    isMoved && (on === date ? t('at another time') : t('moved from {day}', { day: describeDay(date) })),
    isChanged && describePlanLines(items),
    isLate && t('ordered late'),
    leftOut.length > 0 && t('not sent: {what}', { what: describeLeftOut(leftOut) }),
  ].filter((note) => note !== false);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 last:border-0">
      <span className="grid gap-x-3 sm:flex sm:flex-wrap sm:items-baseline">
        <span className="sm:min-w-56">{describeDay(on)}</span>
        {notes.length > 0 && <span className="text-sm text-ink-soft">{notes.join(' · ')}</span>}
        {problem && <span className="text-sm font-medium text-rose">{t(problemLabels[problem])}</span>}
      </span>
      <span className="flex min-h-11 flex-col-reverse items-end justify-center gap-x-3 sm:flex-row sm:items-center">
        {order && (
          <Link
            to={`/admin/orders/${order.id}`}
            className="figures inline-flex min-h-11 items-center text-sm text-deep underline"
          >
            {order.orderNumber}
          </Link>
        )}
        <Badge tone={states[state].tone}>{t(states[state].label)}</Badge>
      </span>
    </li>
  );
}

const describeLeftOut = (leftOut: PlanDay['leftOut']): string =>
  leftOut.map(({ name, wanted, got }) => `${wanted - got}\u00a0×\u00a0${name}`).join(', ');
