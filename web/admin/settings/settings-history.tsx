import { useSearchParams } from 'react-router';
import { messageOf } from '../../shared/call-error.ts';
import { formatDateTime } from '../../shared/dates.ts';
import { t } from '../../shared/language.ts';
import { rich } from '../../shared/rich-text.tsx';
import { useCall } from '../../shared/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/messages/error-state.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { findField } from './setting-fields.ts';
import { sayValue } from './setting-values.ts';

/** Every save: who, when and what changed. */
export function SettingsHistory() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const answer = useCall('GET /admin/settings/history', { query: { page } }, { keepPrevious: true });
  const versions = answer.data?.data.versions ?? [];
  return (
    <Card aria-labelledby="settings-history" className="grid gap-4 p-5 sm:p-6">
      <h2 id="settings-history" className="text-lg">
        {t('History of the settings')}
      </h2>
      {answer.isPending && <Skeleton className="h-20" />}
      {answer.isError && (
        <ErrorState
          title={messageOf(answer.error, t('The history could not be loaded.'))}
          onTryAgain={() => answer.refetch()}
        />
      )}
      {answer.isSuccess && versions.length === 0 && (
        <p className="text-ink-soft">
          {t('Nothing was saved yet: the settings are those that the shop was started with.')}
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
                      from: <span className="text-ink-soft">{sayValue(field, before)}</span>,
                      to: <strong>{sayValue(field, after)}</strong>,
                    })}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {answer.data && (
        <Pagination
          pagination={answer.data.data.pagination}
          onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) }, { preventScrollReset: true })}
        />
      )}
    </Card>
  );
}
