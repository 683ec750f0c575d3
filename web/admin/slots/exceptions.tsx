import CalendarX from 'lucide-react/icons/calendar-x';
import { formatNumber } from '#contract/shared/money.ts';
import type { SlotException } from '#contract/slots/calls.ts';
import { message, t } from '#web/language.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { formatReason } from '#web/shared/slots/format-reason.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { RowOpener } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useZoneFilter } from '../lists/shop-names.ts';
import { useList } from '../lists/use-list.ts';
import { nameOf } from './slot-form.ts';

const selects = {
  from: { label: message('From'), isDay: true },
  to: { label: message('To'), isDay: true },
  isClosed: {
    label: message('What is different'),
    options: { true: message('Closed'), false: message('Another capacity, or open') },
  },
} as const satisfies Selects;

const columns: Column<SlotException>[] = [
  {
    head: message('Day'),
    className: 'whitespace-nowrap',
    cell: ({ date, zoneId }) => (
      <RowOpener to={`/admin/slots?${new URLSearchParams({ from: date, ...(zoneId && { zoneId }) })}`}>
        {formatLongDay(date)}
      </RowOpener>
    ),
  },
  {
    head: message('Window'),
    width: 'fit',
    cell: ({ windowLabel, zoneName }) => (
      <>
        {windowLabel === null ? t('Whole day') : nameOf({ label: windowLabel })}
        {zoneName && <span className="block text-sm text-ink-soft">{zoneName}</span>}
      </>
    ),
  },
  {
    head: message('What is different'),
    width: 'rest',
    cell: ({ isClosed, isOpened, reason, capacity }) => (
      <span className="flex flex-wrap items-center gap-2">
        {isClosed && (
          <>
            <Badge tone="warn">{t('Closed')}</Badge> <span className="wrap-anywhere">{formatReason(reason)}</span>
          </>
        )}
        {isOpened && <span>{t('Open')}</span>}
        {capacity !== null && <span>{t('Capacity {capacity}', { capacity: formatNumber(capacity) })}</span>}
      </span>
    ),
  },
  {
    head: message('Set by'),
    width: 'fit',
    className: 'text-sm whitespace-nowrap text-ink-soft',
    cell: ({ createdBy }) => createdBy ?? t('System'),
  },
];

/**
 * The page of days and slots that differ from the usual windows. Each exception links to the table of weeks that
 * contains it, where staff can change it.
 */
export default function Exceptions() {
  const filters = { ...selects, zoneId: useZoneFilter() };
  const list = useList('GET /admin/slot-exceptions', filters, ({ data }) => [data.exceptions, data.pagination]);
  return (
    <ListScreen
      {...list.screen}
      title={t('Holidays and exceptions')}
      counted={{ one: message('{count} exception'), other: message('{count} exceptions') }}
      label={t('Search reasons')}
      placeholder={t('“Diwali”, “Rain”')}
      loadFailure={t('Failed to load the exceptions')}
      icon={<CalendarX size={28} />}
      none={t('No holidays and no exceptions')}
      add={<ExportButton {...list.exported} />}
      addFirst={<p>{t('In “Two weeks”, press a day or a slot to close it or change its capacity.')}</p>}
      columns={columns}
      card="grid-cols-1 gap-y-1"
      actions={null}
    />
  );
}
