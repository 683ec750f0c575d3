import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { message, t } from '#web/shared/language.ts';
import { loadFile } from '#web/shared/requests/load-file.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilterRow, useFilterFields } from '../lists/filters/filter-row.tsx';
import { isFiltered, type Selects } from '../lists/list-filter.ts';
import { Pagination } from '../lists/pagination.tsx';
import { useListFilter } from '../lists/use-list.ts';
import { findField } from './setting-fields.ts';
import { describeValue } from './use-settings-form.ts';

const selects = {
  from: { label: message('Saved from'), isDay: true },
  to: { label: message('Saved to'), isDay: true },
} as const satisfies Selects;
/** Where the rail leads to. */
export const historyId = 'history';
const none = { from: undefined, to: undefined, page: 1 };

/** Every save: who, when and what changed. */
export function SettingsHistory() {
  const { filter, query, allPages, show } = useListFilter(selects, { isPart: true });
  const answer = useCall('GET /admin/settings/history', { query }, { keepPrevious: true });
  const versions = answer.data?.data.versions ?? [];
  const fields = useFilterFields({ selects, filter, onChange: show });
  return (
    <Card id={historyId} aria-labelledby="settings-history" className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="settings-history" className="text-lg">
          {t('History of the settings')}
        </h2>
        <ExportButton
          onLoad={(onPiece) => loadFile('GET /admin/settings/history/export', { query: allPages }, onPiece)}
        />
      </div>
      <form {...fields.form} className="grid grid-cols-1 gap-2 lg:flex lg:flex-wrap">
        <FilterRow selects={selects} values={fields.values} onApply={fields.apply} onClear={() => show(none)} />
      </form>
      {answer.isPending && <Skeleton className="h-20" />}
      {answer.isError && (
        <ErrorState
          title={errorText(answer.error, t('The history could not be loaded.'))}
          onTryAgain={() => answer.refetch()}
        />
      )}
      {answer.isSuccess && versions.length === 0 && (
        <p className="text-ink-soft">
          {isFiltered(filter)
            ? t('Nothing was saved on these days.')
            : t('Nothing was saved yet: these are the values the shop started with.')}
        </p>
      )}
      <ol className="grid divide-y divide-line">
        {versions.map(({ version, savedBy, savedAt, changes }) => (
          <li key={version} className="grid gap-1 py-3">
            <p className="text-sm text-ink-soft">
              {savedBy ?? t('System')} · <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
            </p>
            <dl className="grid gap-1">
              {changes.map(({ field, before, after }) => (
                <div key={field} className="sm:flex sm:gap-3">
                  <dt className="shrink-0 font-medium sm:w-52">{t(findField(field)?.label ?? field)}</dt>
                  <dd className="min-w-0 wrap-anywhere">
                    {rich('{from} to {to}', {
                      from: <span className="text-ink-soft">{describeValue(field, before)}</span>,
                      to: <strong>{describeValue(field, after)}</strong>,
                    })}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {answer.data && <Pagination pagination={answer.data.data.pagination} onPage={(page) => show({ page })} />}
    </Card>
  );
}
