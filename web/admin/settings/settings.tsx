import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SettingPath, ShopDetails } from '#contract/settings/rules.ts';
import { languages } from '#contract/shared/translate.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { currentLanguage, type PageTexts, t, textsIn } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { BlockedButton } from '../dialogs/blocked-button.tsx';
import { ConfirmLeave } from '../dialogs/confirm-leave.tsx';
import { fieldsOf, findField, idOf, sections } from './setting-fields.ts';
import { SettingInputs, SettingsClash } from './setting-inputs.tsx';
import { historyId, SettingsHistory } from './settings-history.tsx';
import { findSettings, SettingsRail } from './settings-rail.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** What the shop's owner sets, in sections, and every save of it. */
export default function SettingsScreen() {
  const answer = useCall('GET /admin/settings', {});
  return (
    <main className="page grid max-w-6xl grid-cols-1 content-start gap-5 py-6">
      <h1 className="text-title">{t('Settings')}</h1>
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

function SettingsDesk({ settings }: { settings: Settings }) {
  const [typed, setTyped] = useState('');
  const { others, loadOthers } = useOtherTexts();
  const found = findSettings(typed, others);
  const shown = sections.filter((one) => found === null || fieldsOf(one).some(([path]) => found.has(path)));
  const entries = shown.map((one) => ({ id: idOf(one), title: t(one.title) }));
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <SettingsRail
        entries={found === null ? [...entries, { id: historyId, title: t('History') }] : entries}
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
        <SettingsForm settings={settings} found={found} />
        {found === null && <SettingsHistory />}
      </div>
    </div>
  );
}

/** The texts of this screen in the languages that it is not in, once somebody searches: without them those find nothing. */
function useOtherTexts() {
  const [others, setOthers] = useState<readonly PageTexts['texts'][]>([]);
  const [isAsked, setAsked] = useState(false);
  function loadOthers() {
    if (isAsked) return;
    setAsked(true);
    const missing = languages.filter((language) => language !== 'en' && language !== currentLanguage());
    Promise.all(missing.map((language) => textsIn(language, '/admin/settings'))).then(setOthers, () => setAsked(false));
  }
  return { others, loadOthers };
}

const told = ['phone', 'email', 'address', 'fssaiNumber'] as const;

/** What customers would look for and nobody has entered yet. */
function MissingDetails({ shop }: { shop: ShopDetails }) {
  const missing = told.filter((name) => shop[name] === '');
  if (missing.length === 0) return null;
  const fields = missing.map((name) => t(findField(`shop.${name}`)?.label ?? name)).join(', ');
  return (
    <Notice tone="warn">{t('Not filled in yet and not shown on pages, emails and slips: {fields}', { fields })}</Notice>
  );
}

interface SettingsFormProps {
  settings: Settings;
  /** The settings that are shown; null for all. */
  found: ReadonlySet<SettingPath> | null;
}

/** All settings as one form, with its save always in view. */
function SettingsForm({ settings, found }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const form = useSettingsForm(settings, revalidate);
  const { isUnsaved, isUploading, isPending } = form;
  return (
    <form {...form.form} className="grid grid-cols-1 gap-5">
      <p className="text-ink-soft" hidden={found !== null}>
        {settings.savedAt
          ? t('Last saved by {name} on {time}.', {
              name: settings.savedBy ?? t('System'),
              time: formatDateTime(settings.savedAt),
            })
          : t('These are the values the shop started with.')}
      </p>
      <SettingInputs form={form} defaults={settings.defaults} found={found} />
      {/* With something to save the foot of a phone is this bar's, also when the keyboard goes: a press must not move away. */}
      <div
        data-foot-bar={isUnsaved ? 'save' : undefined}
        className="sticky bottom-(--own-bar) z-10 -mx-4 grid gap-3 border-t border-line bg-surface p-4 sm:mx-0 sm:rounded-t-lg sm:border-x"
      >
        <SettingsClash form={form} />
        {form.summary.broken.length > 0 && <ErrorSummary {...form.summary} />}
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="mr-auto text-sm text-ink-soft empty:hidden">
            {isUnsaved && t('You have unsaved changes.')}
          </p>
          <BlockedButton
            type="submit"
            pending={isPending}
            blocked={
              isUploading ? t('The picture is still being uploaded.') : !isUnsaved && t('Nothing has been changed yet.')
            }
            sentenceClass="order-first mr-auto"
            className="max-sm:w-full"
          >
            {isPending ? t('Saving...') : t('Save settings')}
          </BlockedButton>
        </div>
      </div>
      <ConfirmLeave isUnsaved={isUnsaved && !isPending} />
    </form>
  );
}
