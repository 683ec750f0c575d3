import ListOrdered from 'lucide-react/icons/list-ordered';
import { Navigate } from 'react-router';
import { jarPlaces } from '#contract/jars/desk.ts';
import { message, t } from '#web/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Breadcrumb } from '../access/links.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilterRow, useFilterFields } from '../lists/filters/filter-row.tsx';
import { anyId } from '../lists/list-filter.ts';
import { Pagination } from '../lists/pagination.tsx';
import { useListFilter } from '../lists/use-list.ts';
import { placeNames } from './jar-words.ts';
import { Movements } from './movements.tsx';

const selects = {
  place: { label: message('Place'), options: placeNames },
  way: { label: message('Direction'), options: { into: message('In'), outOf: message('Out') } },
  from: { label: message('From'), isDay: true },
  to: { label: message('To'), isDay: true },
  containerId: anyId,
} as const;

/** The ledger entries that make up one figure of a container. */
export default function JarEntries() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const { form, values, apply } = useFilterFields({ selects, filter, onChange: show });
  const { containerId = '', place = jarPlaces[0], way, from, to } = filter;
  const wanted = { containerId, place, ...(way && { way }), ...(from && { from }), ...(to && { to }) };
  const page = { page: query.page, limit: 20 };
  const answer = useCall(
    'GET /admin/jars/entries',
    { query: { ...wanted, ...page } },
    { keepPrevious: true, enabled: containerId !== '' },
  );
  const figures = useCall('GET /admin/jars', {});
  const name = figures.data?.data.containers.find(({ id }) => id === containerId)?.name ?? '';
  const list = answer.data?.data;
  // The page shows the entries of one container, so its URL must contain the id of the container.
  if (containerId === '') return <Navigate to="/admin/jars" replace />;
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <Breadcrumb steps={[{ label: t('Jars'), to: '/admin/jars' }, { label: t(placeNames[place]) }]} />
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-title wrap-anywhere">
          {name} · {t(placeNames[place])}
        </h1>
        <ExportButton call="GET /admin/jars/entries/export" input={{ query: wanted }} />
      </header>
      <form {...form} className="grid grid-cols-1 gap-2 lg:flex lg:flex-wrap">
        <input type="hidden" name="search" value={allPages.search} />
        <input type="hidden" name="containerId" value={containerId} />
        <FilterRow
          selects={selects}
          values={values}
          onApply={apply}
          onClear={() => show({ way: undefined, from: undefined, to: undefined, page: 1 })}
        />
      </form>
      {answer.isPending && <Skeleton className="h-64" />}
      {answer.isError && <LoadFailure title={t('Failed to load the entries')} answer={answer} />}
      {list && list.movements.length === 0 && (
        <EmptyState icon={<ListOrdered size={28} />} title={t('Nothing was entered here.')} />
      )}
      {list && list.movements.length > 0 && (
        <>
          <Movements movements={list.movements} isStale={answer.isPlaceholderData} />
          <Pagination pagination={list.pagination} onPage={(next) => show({ page: next })} />
        </>
      )}
    </main>
  );
}
