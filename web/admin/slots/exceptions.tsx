import CalendarX from 'lucide-react/icons/calendar-x';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../contract/shared/numbers.ts';
import type { SlotException } from '../../../contract/slots/calls.ts';
import { loadFile } from '../../shared/api.ts';
import { messageOf } from '../../shared/call-error.ts';
import { formatLongDay } from '../../shared/dates.ts';
import { t, text } from '../../shared/language.ts';
import { useCall } from '../../shared/use-call.ts';
import { pageMeta } from '../../site/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorState } from '../../ui/messages/error-state.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { opensRow } from '../lists/use-row-keys.ts';
import type { Route } from './+types/exceptions.ts';
import { nameOf } from './slot-form.ts';
import { SlotsHeader } from './slots-header.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Holidays and exceptions'));

const columns = [
  text('Day'),
  text('Window'),
  text('What differs'),
  { name: text('Set by'), className: 'whitespace-nowrap' },
];

/** Days and slots that differ from their windows, by date; each leads to its weeks, where it is changed. */
export default function Exceptions() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const answer = useCall('GET /admin/slot-exceptions', { query: { page, limit: 20 } }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <SlotsHeader title={t('Holidays and exceptions')} isLoading={answer.isFetching && list !== undefined}>
        <ExportButton onLoad={() => loadFile('GET /admin/slot-exceptions/export', { query: {} })} />
      </SlotsHeader>
      {answer.isPending && (
        <div role="status" className="grid gap-3">
          <p className="text-ink-soft">{t('Loading the exceptions…')}</p>
          <Skeleton className="h-40" />
        </div>
      )}
      {answer.isError && (
        <ErrorState title={t('Failed to load the exceptions')} onTryAgain={() => answer.refetch()}>
          <p>{messageOf(answer.error, t('The shop could not be reached.'))}</p>
        </ErrorState>
      )}
      {list?.pagination.totalItems === 0 && (
        <EmptyState icon={<CalendarX size={28} />} title={t('No holidays and no exceptions')}>
          <p>{t('Press a day or a slot of the two weeks to close it or to give it another capacity.')}</p>
        </EmptyState>
      )}
      {list && list.pagination.totalItems > 0 && (
        <>
          <ListTable columns={columns} isStale={answer.isPlaceholderData} actions={null}>
            {list.exceptions.map((exception) => (
              <ExceptionRow key={exception.id} exception={exception} />
            ))}
          </ListTable>
          <Pagination pagination={list.pagination} onPage={(next) => setParams({ page: String(next) })} />
        </>
      )}
    </main>
  );
}

function ExceptionRow({ exception }: { exception: SlotException }) {
  const { date, windowLabel, zoneId, zoneName, isClosed, reason, capacity, createdBy } = exception;
  const search = new URLSearchParams({ from: date, ...(zoneId && { zoneId }) });
  return (
    <ListRow grid="grid-cols-1 gap-y-1">
      <td className={cell}>
        <Link
          to={`/admin/slots?${search}`}
          className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-deep underline lg:min-h-9"
          {...opensRow}
        >
          {formatLongDay(date)}
        </Link>
      </td>
      <td className={`${cell} lg:whitespace-nowrap`}>
        {windowLabel === null ? t('Whole day') : nameOf({ label: windowLabel })}
        {zoneName && <span className="block text-sm text-ink-soft">{zoneName}</span>}
      </td>
      <td className={`${cell} lg:w-full`}>
        {isClosed ? (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone="warn">{t('Closed')}</Badge> <span className="wrap-anywhere">{reason}</span>
          </span>
        ) : (
          describeOpen(capacity)
        )}
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-ink-soft`}>{createdBy ?? t('System')}</td>
    </ListRow>
  );
}

const describeOpen = (capacity: number | null) =>
  capacity === null ? t('Open') : t('Capacity {capacity}', { capacity: formatNumber(capacity) });
