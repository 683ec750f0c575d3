import { useState } from 'react';
import type { ShopDetails } from '#contract/settings/rules.ts';
import { languages } from '#contract/shared/translate.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { currentLanguage, type PageTexts, t, textsIn } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { Route } from './+types/settings.ts';
import { findSettings } from './find-settings.ts';
import { fieldsOf, findField, idOf, sections } from './setting-fields.ts';
import { SettingsForm } from './settings-form.tsx';
import { historyId, SettingsHistory } from './settings-history.tsx';
import { SettingsRail } from './settings-rail.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Settings'));

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
