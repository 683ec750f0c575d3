import CalendarX from 'lucide-react/icons/calendar-x';
import { Link } from 'react-router';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { SlotException } from '#contract/slots/calls.ts';
import { loadFile } from '#web/shared/api.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { cell, ListRow } from '../lists/list-row.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { opensRow } from '../lists/use-row-keys.ts';
import { useZoneFilter } from '../lists/use-zones.ts';
import type { Route } from './+types/exceptions.ts';
import { nameOf } from './slot-form.ts';
import { SlotScreens } from './slots-header.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Holidays and exceptions'));

const selects = {
  from: { label: text('From'), isDay: true },
  to: { label: text('To'), isDay: true },
  isClosed: { label: text('What differs'), options: { true: text('Closed'), false: text('Capacity or opened') } },
} as const satisfies Selects;

const columns = [
  text('Day'),
  text('Window'),
  text('What differs'),
  { name: text('Set by'), className: 'whitespace-nowrap' },
];

/** Days and slots that differ from their windows, by date; each leads to its weeks, where it is changed. */
export default function Exceptions() {
  const filters = { ...selects, zoneId: useZoneFilter() };
  const { filter, query, allPages, show } = useListFilter(filters);
  const answer = useCall('GET /admin/slot-exceptions', { query }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <ListScreen
      title={t('Holidays and exceptions')}
      counted={{ one: text('{count} exception'), other: text('{count} exceptions') }}
      loadingLabel={t('Loading the exceptions…')}
      label={t('Search reasons')}
      placeholder={t('“Diwali”, “Rain”')}
      selects={filters}
      filter={filter}
      onChange={show}
      answer={answer}
      pagination={list?.pagination}
      loadFailure={t('Failed to load the exceptions')}
      icon={<CalendarX size={28} />}
      noMatch={t('No exceptions match your current filters.')}
      none={t('No holidays and no exceptions')}
      add={<ExportButton onLoad={() => loadFile('GET /admin/slot-exceptions/export', { query: allPages })} />}
      addFirst={<p>{t('Press a day or a slot of the two weeks to close it or to give it another capacity.')}</p>}
      ways={<SlotScreens />}
    >
      <ListTable columns={columns} isStale={answer.isPlaceholderData} actions={null}>
        {list?.exceptions.map((exception) => (
          <ExceptionRow key={exception.id} exception={exception} />
        ))}
      </ListTable>
    </ListScreen>
  );
}

function ExceptionRow({ exception }: { exception: SlotException }) {
  const { date, windowLabel, zoneId, zoneName, isClosed, isOpened, reason, capacity, createdBy } = exception;
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
        <span className="flex flex-wrap items-center gap-2">
          {isClosed && (
            <>
              <Badge tone="warn">{t('Closed')}</Badge> <span className="wrap-anywhere">{reason}</span>
            </>
          )}
          {isOpened && <span>{t('Open')}</span>}
          {capacity !== null && <span>{t('Capacity {capacity}', { capacity: formatNumber(capacity) })}</span>}
        </span>
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-ink-soft`}>{createdBy ?? t('System')}</td>
    </ListRow>
  );
}
