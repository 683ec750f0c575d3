import type { PlanEvent } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';
import { describeEvent } from './describe-event.ts';

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
