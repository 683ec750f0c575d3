import { type MouseEvent, useState } from 'react';
import { legalPages, legalTitles } from '#contract/settings/legal/pages.ts';
import { type LegalName, legalName, legalRules } from '#contract/settings/legal/rules.ts';
import { type Language, languages, nameOf } from '#contract/shared/translate.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { shopChanged } from '#web/shared/shop-changed.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { CallFields } from '../access/call-fields.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb } from '../access/links.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { SaveBar } from './save-bar.tsx';

type Legal = CallAnswer<'GET /admin/legal'>['data']['legal'];

/** The page where staff write the texts of the legal pages, starting from drafts. It lists all saved versions. */
export default function LegalTexts() {
  const answer = useCall('GET /admin/legal', {});
  const legal = answer.data?.data.legal;
  return (
    <main className="page grid max-w-6xl grid-cols-1 content-start gap-5 py-6">
      <Breadcrumb steps={[{ label: t('Settings'), to: '/admin/settings' }, { label: t('Legal pages') }]} />
      <header className="grid gap-2">
        <h1 className="text-title">{t('Legal pages')}</h1>
        <p className="max-w-prose text-ink-soft">
          {t(
            'Each page with a text is linked at the bottom of the shop. Every order keeps the version that it was placed under. A line that begins with # is a heading, lines that begin with - are a list.',
          )}
        </p>
      </header>
      {answer.isPending && <Loading places={['h-96', 'h-96']} />}
      {answer.isError && !legal && <LoadFailure title={t('The legal pages could not be loaded.')} answer={answer} />}
      {legal && <LegalForm legal={legal} />}
      <Versions />
    </main>
  );
}

function LegalForm({ legal }: { legal: Legal }) {
  // The version that the typed texts are based on. Loading a newer version later does not change this one.
  const [base, setBase] = useState(legal);
  const save = useSend('PUT /admin/legal');
  const form = useForm({
    rules: legalRules,
    initial: base.texts,
    async submit(texts) {
      const { data } = await save.mutateAsync({ body: { version: base.version, ...texts } });
      // The server removes spaces at the ends and invisible characters, so the form shows the texts that were saved.
      for (const [name, text] of Object.entries(data.legal.texts) as [LegalName, string][]) {
        if (text !== texts[name]) form.setValue(name, text);
      }
      setBase(data.legal);
      // The bottom of the pages of the shop links to the pages that have a text.
      shopChanged();
      showToast(t('Legal pages saved'));
    },
  });
  const isUnsaved = isChanged(base.texts, form.values);
  return (
    <form {...form.form} className="grid grid-cols-1 gap-5">
      {base.savedAt && (
        <p className="text-ink-soft">
          {t('Last saved by {name} on {time}.', {
            name: base.savedBy ?? t('System'),
            time: formatDateTime(base.savedAt),
          })}
        </p>
      )}
      <Notice tone="warn">
        {t('The drafts use what your settings say. No lawyer has read them: read every sentence before you save it.')}
      </Notice>
      <CallFields call="PUT /admin/legal">
        {legalPages.map((page) => (
          <TitledCard
            key={page}
            title={t(legalTitles[page])}
            aside={
              <span lang="en" className="text-sm text-ink-soft">
                /{page}
              </span>
            }
          >
            <div className="grid gap-4 lg:grid-cols-2">
              {languages.map((language) => {
                const name = legalName(page, language);
                const begin = () => form.setValue(name, base.drafts[name] ?? '');
                const label = `${t(legalTitles[page])} · ${nameOf(language)}`;
                return (
                  <Text key={language} label={label} language={language} field={form.field(name)} onBegin={begin} />
                );
              })}
            </div>
          </TitledCard>
        ))}
      </CallFields>
      <IfMay call="PUT /admin/legal">
        <SaveBar form={form} isUnsaved={isUnsaved} label={t('Save legal pages')} />
      </IfMay>
      <ConfirmLeave isUnsaved={isUnsaved && !form.isPending} />
    </form>
  );
}

interface TextProps {
  /** Names page and language, because screen readers and the list of wrong fields read it without the heading. */
  label: string;
  language: Language;
  field: Omit<Parameters<typeof TextArea>[0], 'label'>;
  /** Fills in the draft. */
  onBegin: () => void;
}

/** The field for the text of a page in one language. While it is empty, a button fills in a draft. */
function Text({ label, language, field, onBegin }: TextProps) {
  /** The press makes the button disappear, so the text field gets the focus. */
  function begin({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.parentElement?.querySelector('textarea')?.focus();
    onBegin();
  }

  return (
    <div className="grid content-start gap-2">
      <TextArea label={label} lang={language} rows={12} {...field} />
      {field.value === '' && (
        <IfMay call="PUT /admin/legal">
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            aria-label={`${t('Begin with a draft')}: ${label}`}
            onClick={begin}
          >
            {t('Begin with a draft')}
          </Button>
        </IfMay>
      )}
    </div>
  );
}

function Versions() {
  const [page, setPage] = useState(1);
  const answer = useCall('GET /admin/legal/versions', { query: { page, limit: 10 } }, { keepPrevious: true });
  const list = answer.data?.data;
  if (!list || list.versions.length === 0) return null;
  return (
    <TitledCard title={t('Versions')}>
      <ol className="grid divide-y divide-line">
        {list.versions.map(({ version, savedBy, savedAt, changed }) => (
          <li key={version} className="grid gap-1 py-3">
            <p className="text-sm text-ink-soft">
              {t('Version {version}', { version })} · {savedBy ?? t('System')} ·{' '}
              <time dateTime={savedAt ?? undefined}>{savedAt && formatDateTime(savedAt)}</time>
            </p>
            <p className="flex flex-wrap gap-x-4">
              {changed.map((one) => (
                <a key={one} href={`/${one}/${version}`} className="font-medium text-deep underline underline-offset-4">
                  {t(legalTitles[one])}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ol>
      <Pagination pagination={list.pagination} onPage={setPage} />
    </TitledCard>
  );
}
