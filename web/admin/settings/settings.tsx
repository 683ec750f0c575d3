import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { SettingPath, ShopDetails } from '#contract/settings/rules.ts';
import { languages } from '#contract/shared/translate.ts';
import { currentLanguage, loadCatalogue, message, type PageTexts, t } from '#web/language.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import { isSame } from '#web/shared/forms/typed-values.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { CallFields } from '../access/call-fields.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import { DownloadAll } from '../lists/download-all.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilterRow, useFilterFields } from '../lists/filters/filter-row.tsx';
import { isFiltered, type Selects } from '../lists/list-filter.ts';
import { Pagination } from '../lists/pagination.tsx';
import { useListFilter } from '../lists/use-list.ts';
import { findSettings } from '../setting-fields/find-settings.ts';
import { fieldsOf, findField, findSection, idOf, sections } from '../setting-fields/setting-fields.ts';
import { useNamedField } from '../setting-fields/use-named-field.ts';
import { DocumentSeriesCard } from './document-series.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingInputs, SettingsClash } from './setting-inputs.tsx';
import { SettingsRail } from './settings-rail.tsx';
import { describeValue, useSettingsForm, valuesOf } from './use-settings-form.ts';

/** The page of the shop's settings, with their history. One of its sections is open. */
export default function SettingsScreen() {
  const answer = useCall('GET /admin/settings', {});
  return (
    <main className="page grid max-w-6xl grid-cols-1 content-start gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('Settings')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="outline" to="/admin/settings/legal">
            {t('Legal pages')}
          </ButtonLink>
          <ButtonLink variant="outline" to="/admin/breaches">
            {t('Data breaches')}
          </ButtonLink>
        </div>
      </div>
      {answer.isPending && (
        <div role="status" aria-label={t('Loading the settings')} className="grid gap-5">
          <Skeleton className="h-96" />
          <Skeleton className="h-48" />
        </div>
      )}
      {answer.isError && !answer.data && <LoadFailure title={t('The settings could not be loaded.')} answer={answer} />}
      {answer.data && <SettingsDesk settings={answer.data.data} />}
    </main>
  );
}

/**
 * One section at a time: the one in the URL, by its id or by the name of a setting. The form keeps the values of all
 * sections, so that nothing typed is lost when another one is opened.
 */
function SettingsDesk({ settings }: { settings: Settings }) {
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const [lastHash, setLastHash] = useState(hash);
  // A link to a setting ends the search, because the search could hide that setting.
  if (hash !== lastHash) {
    setLastHash(hash);
    if (findField(hash.slice(1))) setTyped('');
  }
  useNamedField();
  const { others, loadOthers } = useOtherTexts();
  const found = findSettings(typed, others);
  const mayDownload = useMayCall()('GET /admin/archive');
  const isHistory = found === null && hash.slice(1) === historyId;
  const isDownload = found === null && mayDownload && hash.slice(1) === downloadId;
  const current = findSection(hash.slice(1));
  const shown = sections.filter((one) => found === null || fieldsOf(one).some(([path]) => found.has(path)));
  const entries = shown.map((one) => ({ id: idOf(one), title: t(one.title) }));
  const more = [
    { id: historyId, title: t('History') },
    ...(mayDownload ? [{ id: downloadId, title: t('Download your data') }] : []),
  ];
  const opened = isHistory ? historyId : isDownload ? downloadId : idOf(current);
  const ofSection = new Set(isHistory || isDownload ? [] : fieldsOf(current).map(([path]) => path));
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <SettingsRail
        entries={found === null ? [...entries, ...more] : entries}
        current={found === null ? opened : undefined}
        typed={typed}
        onType={setTyped}
        onSearch={loadOthers}
        found={found?.size ?? null}
      />
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {found === null && <MissingDetails shop={settings.settings.shop} />}
        {found !== null && (
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setTyped('')}>
            {t('Show all settings')}
          </Button>
        )}
        {isHistory && <SettingsHistory />}
        {isDownload && <DownloadAll />}
        <SettingsForm settings={settings} shown={found ?? ofSection} isSearch={found !== null} />
        {ofSection.has('shop.gstScheme') && found === null && <DocumentSeriesCard />}
      </div>
    </div>
  );
}

/** Loads the texts of the other languages when a search starts, so that the search finds words of all languages. */
function useOtherTexts() {
  const [others, setOthers] = useState<readonly PageTexts['texts'][]>([]);
  const [isRequested, setRequested] = useState(false);
  function loadOthers() {
    if (isRequested) return;
    setRequested(true);
    const missing = languages.filter((language) => language !== 'en' && language !== currentLanguage());
    Promise.all(missing.map((language) => loadCatalogue(language, 'admin'))).then(setOthers, () => setRequested(false));
  }
  return { others, loadOthers };
}

const publicDetails = ['phone', 'email', 'address', 'fssaiNumber'] as const;

/** Warns of details that are still empty although customers look for them. */
function MissingDetails({ shop }: { shop: ShopDetails }) {
  const missing = publicDetails.filter((name) => shop[name] === '');
  if (missing.length === 0) return null;
  const fields = missing.map((name) => t(findField(`shop.${name}`)?.label ?? name)).join(', ');
  return (
    <Notice tone="warn">{t('Not filled in yet and not shown on pages, emails and slips: {fields}', { fields })}</Notice>
  );
}

interface SettingsFormProps {
  settings: Settings;
  /** The settings of the open section, or those that the search has found. */
  shown: ReadonlySet<SettingPath>;
  isSearch: boolean;
}

/** The form with all settings. Its bar with the save button is always visible. */
function SettingsForm({ settings, shown, isSearch }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const form = useSettingsForm(settings, revalidate);
  const { isUnsaved, isUploading, isPending } = form;
  return (
    <form {...form.form} className="grid grid-cols-1 gap-5">
      <p className="text-ink-soft" hidden={isSearch}>
        {settings.savedAt
          ? t('Last saved by {name} on {time}.', {
              name: settings.savedBy ?? t('System'),
              time: formatDateTime(settings.savedAt),
            })
          : t('These are the values the shop started with.')}
      </p>
      <CallFields call="PUT /admin/settings">
        <SettingInputs form={form} defaults={settings.defaults} shown={shown} />
      </CallFields>
      <IfMay call="PUT /admin/settings">
        <SaveBar
          form={form}
          isUnsaved={isUnsaved}
          blocked={isUploading && t('The picture is still being uploaded.')}
          label={t('Save settings')}
          unsaved={isUnsaved ? t('Not saved yet: {sections}', { sections: changedSections(form).join(', ') }) : ''}
        >
          <SettingsClash form={form} />
        </SaveBar>
      </IfMay>
      <ConfirmLeave isUnsaved={isUnsaved && !isPending} />
    </form>
  );
}

/** Titles of the sections with changes that are not saved. */
function changedSections({ values, base }: ReturnType<typeof useSettingsForm>): string[] {
  const saved = valuesOf(base.settings);
  const isChanged = ([path]: [SettingPath, unknown]) => !isSame(values[path], saved[path]);
  return sections.filter((section) => fieldsOf(section).some(isChanged)).map(({ title }) => t(title));
}

const selects = {
  from: { label: message('Saved from'), isDay: true },
  to: { label: message('Saved to'), isDay: true },
} as const satisfies Selects;
/** The HTML id of the history. The sidebar links to it. */
const historyId = 'history';
const downloadId = 'download';
const unfiltered = { from: undefined, to: undefined, page: 1 };

/** The history of the settings: every save with author, time and changes. */
function SettingsHistory() {
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
        <ExportButton call="GET /admin/settings/history/export" input={{ query: allPages }} />
      </div>
      <form {...fields.form} className="grid grid-cols-1 gap-2 lg:flex lg:flex-wrap">
        <FilterRow selects={selects} values={fields.values} onApply={fields.apply} onClear={() => show(unfiltered)} />
      </form>
      {answer.isPending && <Skeleton className="h-20" />}
      {answer.isError && <LoadFailure title={t('The history could not be loaded.')} answer={answer} />}
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
