import type { PlanEvent } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { Card } from '#web/ui/card.tsx';

/** Who changed a plan and how, newest first; what nobody did the shop has done. */
export function PlanHistory({ history }: { history: readonly PlanEvent[] }) {
  return (
    <Card className="grid gap-3 p-4 sm:p-5" aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {t('History')}
      </h2>
      {history.length === 0 && <p className="text-ink-soft">{t('Nothing was changed yet.')}</p>}
      <ol className="grid gap-3 empty:hidden">
        {history.map((event) => (
          <li key={event.id} className="grid gap-0.5 border-l-2 border-deep/30 pl-3">
            <span className="font-medium">{describeEvent(event)}</span>
            <span className="text-sm text-ink-soft">
              <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
              {' · '}
              {event.changedByUser?.name ?? t('the shop')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function describeEvent({ kind, details }: Pick<PlanEvent, 'kind' | 'details'>): string {
  const day = (name: string) => (typeof details[name] === 'string' ? describeDay(details[name]) : '');
  switch (kind) {
    case 'begun':
      return t('Plan started');
    case 'edited':
      return t('Plan changed');
    case 'skipped':
      return t('Skipped {day}', { day: day('on') });
    case 'unskipped':
      return t('Skip undone: {day}', { day: day('on') });
    case 'moved':
      return t('Moved {from} to {to}', { from: day('date'), to: day('on') });
    case 'quantities':
      return t('Quantities changed on {day}', { day: day('on') });
    case 'paused':
      return details.until
        ? t('Paused from {from} until {until}', { from: day('from'), until: day('until') })
        : t('Paused from {from}, no end date', { from: day('from') });
    case 'resumed':
      return t('Plan resumed');
    case 'ended':
      return t('Plan ended');
  }
}
