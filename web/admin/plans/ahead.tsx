import { Link, useSearchParams } from 'react-router';
import type { Ahead } from '../../../contract/plans/ahead-calls.ts';
import { loadFile } from '../../shared/api.ts';
import { messageOf } from '../../shared/call-error.ts';
import { formatDateTime, formatLongDay } from '../../shared/dates.ts';
import { plural, t } from '../../shared/language.ts';
import { useCall } from '../../shared/use-call.ts';
import { pageMeta } from '../../site/page-meta.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorState } from '../../ui/messages/error-state.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import { SlotsHeader } from '../slots/slots-header.tsx';
import { ZoneSelect } from '../slots/zone-select.tsx';
import type { Route } from './+types/ahead.ts';
import { type DayAhead, groupByDay } from './group-ahead.ts';
import { NeedsTable } from './needs-table.tsx';
import { plansPath } from './plan-filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Needed in the next 14 days'));

/** What open orders, pick-ups and plans need on each day, by zone and product. */
export default function AheadScreen() {
  const [params, setParams] = useSearchParams();
  const zoneId = params.get('zoneId') ?? undefined;
  const query = zoneId ? { zoneId } : {};
  const answer = useCall('GET /admin/ahead', { query }, { keepPrevious: true });
  const ahead: Ahead | undefined = answer.data?.data.ahead;
  const days = ahead && groupByDay(ahead);
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <SlotsHeader title={t('Needed in the next 14 days')} isLoading={answer.isFetching && ahead !== undefined}>
        <ExportButton onLoad={() => loadFile('GET /admin/ahead/export', { query })} />
      </SlotsHeader>
      <ZoneSelect zoneId={zoneId} onChange={(zone) => setParams(zone ? { zoneId: zone } : {})} isOfSlots={false} />
      {answer.isPending && <Skeleton className="h-72" />}
      {answer.isError && (
        <ErrorState title={t('Failed to load what is needed')} onTryAgain={() => answer.refetch()}>
          <p>{messageOf(answer.error, t('The shop could not be reached.'))}</p>
        </ErrorState>
      )}
      {ahead && <p className="text-sm text-ink-soft">{t('As of {time}', { time: formatDateTime(ahead.countedAt) })}</p>}
      {days?.length === 0 && <EmptyState title={t('Nothing is ordered or planned for the next 14 days.')} />}
      {days?.map((day) => (
        <Day key={day.date} day={day} zoneId={zoneId} />
      ))}
    </main>
  );
}

const linkStyle = 'inline-flex min-h-11 items-center font-semibold text-deep hover:underline';

function Day({ day: { date, stops, needs }, zoneId }: { day: DayAhead; zoneId: string | undefined }) {
  return (
    <Card className="grid gap-1 p-4" aria-labelledby={date}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={date} className="text-lg">
          {formatLongDay(date)}
        </h2>
        <p className="flex flex-wrap gap-x-4">
          <Link to={ordersPath({ deliveryDate: date, zoneId })} className={linkStyle}>
            {t('Orders of this day')}
          </Link>
          {stops.planned > 0 && (
            <Link to={plansPath({ dueOn: date, zoneId })} className={linkStyle}>
              {t('Plans of this day')}
            </Link>
          )}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {plural(stops.ordered + stops.planned, { one: '{count} stop', other: '{count} stops' })}
        {stops.planned > 0 && ` · ${t('{count} of them from plans', { count: stops.planned })}`}
      </p>
      {needs.length > 0 && <NeedsTable needs={needs} />}
    </Card>
  );
}
