import { useSearchParams } from 'react-router';
import type { Forecast } from '#contract/plans/forecast-calls.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { loadFile } from '#web/shared/requests/load-file.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { SlotsHeader } from '../slots/slots-header.tsx';
import { ZoneSelect } from '../slots/zone-select.tsx';
import type { Route } from './+types/forecast.ts';
import { FoldedDay } from './folded-day.tsx';
import { groupByDay } from './group-forecast.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Needed in the next 14 days'));

/** What open orders, pick-ups and plans need on each day, by zone and product. */
export default function AheadScreen() {
  const [params, setParams] = useSearchParams();
  const zoneId = params.get('zoneId') ?? undefined;
  const query = zoneId ? { zoneId } : {};
  const answer = useCall('GET /admin/ahead', { query }, { keepPrevious: true });
  const ahead: Forecast | undefined = answer.data?.data.ahead;
  const days = ahead && groupByDay(ahead);
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <SlotsHeader title={t('Needed in the next 14 days')} isLoading={answer.isFetching && ahead !== undefined}>
        <ExportButton onLoad={(onPiece) => loadFile('GET /admin/ahead/export', { query }, onPiece)} />
      </SlotsHeader>
      <ZoneSelect zoneId={zoneId} onChange={(zone) => setParams(zone ? { zoneId: zone } : {})} isOfSlots={false} />
      {answer.isPending && <Skeleton className="h-72" />}
      {answer.isError && <LoadFailure title={t('Failed to load what is needed')} answer={answer} />}
      {ahead && <p className="text-sm text-ink-soft">{t('As of {time}', { time: formatDateTime(ahead.countedAt) })}</p>}
      {days?.length === 0 && <EmptyState title={t('Nothing is ordered or planned for the next 14 days.')} />}
      {days && days.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {days.map((day) => (
              <li key={day.date}>
                <FoldedDay day={day} zoneId={zoneId} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </main>
  );
}
