import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ImportKind, isUnderWay, mostImportBytes } from '#contract/imports/columns.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { languages, nameOf } from '#contract/shared/translate.ts';
import { message, t } from '#web/language.ts';
import type { ImportSummary, OneImport } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { loadFile, saveFile } from '#web/shared/requests/load-file.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink, Link } from '../access/links.tsx';
import { sendFile } from '../dialogs/upload-picture.ts';
import { DownloadAll } from '../lists/download-all.tsx';
import { kindWords, stateTones, stateWords } from './import-words.ts';
import { useRefresh } from './use-refresh.ts';

const descriptions: Readonly<Record<ImportKind, string>> = {
  customers: message(
    'Names, phone numbers, addresses, jars, deposits, a balance or dues, and the plan of each customer.',
  ),
  products: message('Names, sizes, prices, deposits, stock, categories and containers.'),
};

/** Imports spreadsheets of customers and of products. */
export default function Imports() {
  const list = useCall('GET /admin/imports', { query: { limit: 20 } });
  const imports = list.data?.data.imports ?? [];
  useRefresh(
    imports.some(({ state }) => isUnderWay(state)),
    list.refetch,
  );
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-title">{t('Import')}</h1>
        <BackToStart />
      </header>
      <p className="max-w-prose text-ink-soft">
        {t(
          'From Excel (.xlsx), CSV or the contacts of a phone (.vcf), up to 10,000 rows. You see every mistake before anything is saved.',
        )}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        {(['customers', 'products'] as const).map((kind) => (
          <IfMay key={kind} call="POST /admin/imports">
            <Sender kind={kind} />
          </IfMay>
        ))}
      </div>
      {list.isError && <LoadFailure title={t('Failed to load the imports')} answer={list} />}
      <DownloadAll />
      {imports.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{t('Recent imports')}</h2>
          <ul className="grid overflow-clip rounded-lg border border-line bg-surface shadow-sm">
            {imports.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** One kind of import: its template and the chosen file. */
function Sender({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setFailure(null);
    if (file.size > mostImportBytes) {
      return setFailure(t('The file is larger than 10 MB. Please split it into several files.'));
    }
    setSent(0);
    try {
      const query = new URLSearchParams({ kind, name: file.name.slice(-200) });
      const { signal } = new AbortController();
      const answer = await sendFile<{ import: Pick<OneImport, 'id'> }>(`/api/admin/imports?${query}`, 'file', file, {
        onProgress: setSent,
        signal,
      });
      await navigate(`/admin/import/${answer.import.id}`);
    } catch (error) {
      setFailure(errorText(error, t('The file could not be sent.')));
      setSent(null);
    }
  }

  return (
    <Card className="grid content-start gap-3 p-4 md:p-5">
      <h2 className="text-lg font-semibold">{t(kindWords[kind])}</h2>
      <p className="text-ink-soft">{t(descriptions[kind])}</p>
      <label
        aria-busy={sent !== null}
        className={`${buttonStyle({ variant: 'primary' })} w-full cursor-pointer has-focus-visible:outline-2 sm:w-fit`}
      >
        {sent === null ? <FileUp aria-hidden size={18} /> : <Spinner />}
        {sent === null ? t('Choose a file') : t('Sending… {percent}%', { percent: Math.round(sent * 100) })}
        <input
          type="file"
          accept=".xlsx,.csv,.txt,.vcf,text/csv,text/vcard"
          className="sr-only"
          disabled={sent !== null}
          aria-label={kind === 'customers' ? t('File of customers') : t('File of products')}
          onChange={choose}
        />
      </label>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="text-ink-soft">{t('Template to fill in:')}</span>
        {languages.map((language) => (
          <Template key={language} kind={kind} language={language} />
        ))}
      </div>
    </Card>
  );
}

function Template({ kind, language }: { kind: ImportKind; language: (typeof languages)[number] }) {
  async function load() {
    try {
      saveFile(await loadFile('GET /admin/imports/template/export', { query: { kind, language } }));
    } catch (error) {
      showToast(errorText(error), { type: 'error' });
    }
  }
  return (
    <Button variant="quiet" size="sm" onClick={load}>
      <Download aria-hidden size={16} /> <span lang={language}>{nameOf(language)}</span>
    </Button>
  );
}

function Row({ one }: { one: ImportSummary }) {
  const { id, kind, state, fileName, total, done, wrong, by, createdAt } = one;
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={`/admin/import/${id}`}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-foam/50"
      >
        <span className="min-w-0 grow font-semibold wrap-anywhere">{fileName || t(kindWords[kind])}</span>
        <span className="figures text-sm text-ink-soft">
          {isUnderWay(state) && total > 0
            ? t('{done} of {total} rows', { done: formatNumber(done), total: formatNumber(total) })
            : t('{kind}, {total} rows', { kind: t(kindWords[kind]), total: formatNumber(total) })}
        </span>
        <Badge tone={state === 'checked' && wrong > 0 ? 'bad' : stateTones[state]}>
          {isUnderWay(state) && <Spinner />}
          {t(stateWords[state])}
        </Badge>
        <span className="figures w-full text-sm text-ink-soft">
          {by === null ? formatDateTime(createdAt) : `${formatDateTime(createdAt)} · ${by}`}
        </span>
      </Link>
    </li>
  );
}

/** A link back to the first steps of the shop, while one of them is not done. */
function BackToStart() {
  const enabled = useMayCall()('GET /admin/start');
  const start = useCall('GET /admin/start', {}, { enabled }).data?.data;
  if (!start || start.steps.every(({ state }) => state === 'done')) return null;
  return (
    <ButtonLink to="/admin/start" variant="outline" size="sm">
      {t('First steps')}
    </ButtonLink>
  );
}
