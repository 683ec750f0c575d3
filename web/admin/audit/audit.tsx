import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import Eraser from 'lucide-react/icons/eraser';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { areaNames } from '#contract/audit/areas.ts';
import type { AuditEntry } from '#contract/audit/calls.ts';
import { kindsOfWork, type StaffWork, staffWork } from '#contract/audit/work.ts';
import { message, t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { LinkedFilters } from '../lists/filters/filter-form.tsx';
import { ShortLabel } from '../lists/list-buttons.tsx';
import { anyId, listPath, type Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useListFilter } from '../lists/use-list.ts';
import { EntryAct, EntryChanges, EntryPeople } from './audit-entry.tsx';
import { EmptyDialog } from './empty-dialog.tsx';

const workNames = Object.fromEntries(kindsOfWork.map((kind) => [kind, staffWork[kind].name])) as Record<
  StaffWork,
  string
>;

const selects = {
  area: { label: message('Part of the shop'), options: areaNames },
  work: { label: message('Kind of work'), options: workNames, isMore: true },
  from: { label: message('From'), isDay: true },
  to: { label: message('To'), isDay: true },
  record: { pattern: /^[\w-]{1,100}$/ },
} as const satisfies Selects;

const columns: Column<AuditEntry>[] = [
  {
    head: message('Time'),
    width: 'fit',
    className: 'align-top text-ink-soft lg:text-ink',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    head: message('Person'),
    phone: 'right',
    className: 'align-top font-semibold wrap-anywhere lg:min-w-28',
    cell: (entry) => <EntryPeople entry={entry} />,
  },
  {
    head: message('What was done'),
    phone: 'line',
    className: 'align-top lg:min-w-64',
    cell: (entry) => <EntryAct entry={entry} />,
  },
  {
    head: message('Changes'),
    phone: 'line',
    width: 'rest',
    className: 'min-w-0 align-top wrap-anywhere',
    cell: (entry) => <EntryChanges entry={entry} />,
  },
  {
    head: message('From where'),
    phone: 'line',
    className: 'align-top text-xs text-ink-soft lg:min-w-32',
    cell: ({ ip, requestId }) => <Origin ip={ip} requestId={requestId} />,
  },
];

/** The IP address, and the request id with which staff find the request in the server's log. */
function Origin({ ip, requestId }: Pick<AuditEntry, 'ip' | 'requestId'>) {
  if (ip === null && requestId === null) return null;
  return (
    <div className="flex flex-wrap gap-x-3 lg:grid">
      {ip !== null && <span className="wrap-anywhere">{ip}</span>}
      {requestId !== null && (
        <details>
          <summary className="min-h-6 cursor-pointer">{t('Request number')}</summary>
          <span className="wrap-anywhere">{requestId}</span>
        </details>
      )}
    </div>
  );
}

/** The page of who changed what. It shows the newest entries, and older ones page by page. */
export default function Audit() {
  const [params] = useSearchParams();
  const [people, setPeople] = useState<ReadonlyMap<string, string>>();
  const [isEmptying, setIsEmptying] = useState(false);
  const withPeople = { person: { label: message('Person'), names: people, pattern: anyId.pattern }, ...selects };
  const { filter, allPages, show } = useListFilter(withPeople);
  const before = params.get('before') ?? undefined;
  const answer = useCall('GET /admin/audit', { query: { ...allPages, before } }, { keepPrevious: true });
  const data = answer.data?.data;
  if (data && !people) setPeople(new Map(data.people.map(({ id, name }) => [id, name])));
  const path = (older?: string) => listPath('/admin/audit', { ...allPages, before: older });
  return (
    <ListScreen
      selects={withPeople}
      filter={filter}
      onChange={show}
      answer={answer}
      rows={data?.entries}
      pagination={data && { currentPage: 1, limit: data.entries.length, totalPages: 1, totalItems: data.found }}
      title={t('Who changed what')}
      counted={
        data?.isMore
          ? { one: message('More than {count} entries'), other: message('More than {count} entries') }
          : { one: message('{count} entry'), other: message('{count} entries') }
      }
      label={t('Search the log')}
      placeholder={t('Reason, order number or request')}
      loadFailure={t('Failed to load the log')}
      icon={<History size={28} />}
      none={t('Nobody has changed anything yet.')}
      add={
        <>
          <IfMay call="POST /admin/audit/empty">
            <Button variant="quiet" size="sm" title={t('Empty values')} onClick={() => setIsEmptying(true)}>
              <Eraser aria-hidden size={18} /> <ShortLabel>{t('Empty values')}</ShortLabel>
            </Button>
          </IfMay>
          <ExportButton
            call="GET /admin/audit/export"
            input={{ query: allPages }}
            rows={data?.isMore ? undefined : data?.found}
          />
        </>
      }
      notice={<LinkedRecord entries={data?.entries ?? []} filter={filter} />}
      columns={columns}
      card="grid-cols-[1fr_auto] gap-x-3 gap-y-1"
      actions={null}
      pager={
        (before !== undefined || data?.next) && (
          <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-between gap-3">
            {before !== undefined && (
              <ButtonLink variant="outline" size="sm" to={path()}>
                <ChevronsLeft aria-hidden size={18} /> {t('Newest entries')}
              </ButtonLink>
            )}
            {data?.next && (
              <ButtonLink variant="outline" size="sm" to={path(data.next)} className="ml-auto">
                {t('Older entries')} <ChevronRight aria-hidden size={18} />
              </ButtonLink>
            )}
          </nav>
        )
      }
    >
      {isEmptying && <EmptyDialog onClose={() => setIsEmptying(false)} />}
    </ListScreen>
  );
}

interface LinkedRecordProps {
  entries: readonly AuditEntry[];
  filter: { record: string | undefined; page: number };
}

/** The record to which a link has limited the list. */
function LinkedRecord({ entries, filter: { page: _, ...filter } }: LinkedRecordProps) {
  const found = entries.flatMap(({ records }) => records).find(({ id }) => id === filter.record);
  const name = found?.name ?? t('one record');
  const about = t('about {name}', { name });
  return (
    <LinkedFilters
      title={t('Only entries')}
      filter={filter}
      texts={{ record: [about, `${about}: ${t('Show all entries')}`] }}
      pathWithout={(without) => listPath('/admin/audit', { ...filter, ...without })}
    />
  );
}
