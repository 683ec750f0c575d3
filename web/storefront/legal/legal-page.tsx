import { data, type MetaDescriptor, useLocation } from 'react-router';
import { type LegalPage, legalPages, legalTitles } from '#contract/settings/legal-pages.ts';
import { readLegalText } from '#contract/settings/legal-text.ts';
import { currentLanguage, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { formatDate } from '#web/shared/dates.ts';
import { askServer } from '#web/site/ask-server.ts';
import { logFault } from '#web/site/log-fault.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { publicHead } from '#web/site/public-head.ts';
import { host, serverCall } from '#web/site/server-context.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/legal-page.ts';

type Legal = CallAnswer<'GET /legal/:page'>['data']['legal'];
interface LegalAnswer {
  legal: Legal | null;
  message: string;
  head: MetaDescriptor[] | null;
}

/** The page that an address names, such as /terms or /terms/3. */
function pageOf(pathname: string): LegalPage {
  const [, name] = pathname.split('/');
  return legalPages.find((page) => page === name) ?? 'terms';
}

export async function loader({ context, params, url: { pathname } }: Route.LoaderArgs) {
  const page = pageOf(pathname);
  const version = params.version === undefined ? {} : { version: Number(params.version) };
  try {
    const answer = await context.get(serverCall)('GET /legal/:page', { params: { page }, query: version });
    const { legal } = answer.data;
    const isNewest = params.version === undefined && textOf(legal) !== '';
    const head = isNewest ? publicHead(context.get(host), { title: t(legalTitles[page]), path: `/${page}` }) : null;
    return data({ legal, message: '', head } satisfies LegalAnswer, textOf(legal) === '' ? 404 : 200);
  } catch (error) {
    const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
    if (!isMissing) logFault('Failed to load a legal page', error);
    const message = errorText(error, t('This text could not be loaded.'));
    return data({ legal: null, message, head: null } satisfies LegalAnswer, isMissing ? 404 : 503);
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => askServer(serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData?.head ?? pageMeta(matches, t(legalTitles[pageOf(location.pathname)]));

/** The text in the language of the page, or in another one if there is none. */
function textOf({ texts }: Legal): string {
  return texts[currentLanguage()] || Object.values(texts).find(Boolean) || '';
}

/** A legal page of the shop: terms, privacy, delivery and returns, complaints. */
export default function Legal({ loaderData: { legal, message } }: Route.ComponentProps) {
  const title = t(legalTitles[pageOf(useLocation().pathname)]);
  if (!legal)
    return (
      <main className="page grid max-w-3xl gap-4 py-6 sm:py-10">
        <ErrorState title={message} />
      </main>
    );
  const text = textOf(legal);
  return (
    <main className="page grid max-w-3xl gap-4 py-6 sm:py-10">
      <h1 className="text-title">{title}</h1>
      {legal.savedAt && text !== '' && (
        <p className="text-sm text-ink-soft">
          {t('Version {version} of {day}', { version: legal.version, day: formatDate(legal.savedAt) })}
        </p>
      )}
      {text === '' && <p>{t('The shop has not written this text yet.')}</p>}
      <LegalText text={text} />
      <p>
        <TextLink to="/contact">{t('Contact Us')}</TextLink>
      </p>
    </main>
  );
}

function LegalText({ text }: { text: string }) {
  return readLegalText(text).map((part, at) => {
    // A text has no ids, and its parts never move.
    const key = `${at}-${part.kind}`;
    if (part.kind === 'list')
      return (
        <ul key={key} className="grid list-disc gap-1 pl-6 wrap-anywhere">
          {part.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    if (part.kind === 'heading')
      return (
        <h2 key={key} className="mt-3 text-lg wrap-anywhere">
          {part.text}
        </h2>
      );
    return (
      <p key={key} className="whitespace-pre-line wrap-anywhere">
        {part.text}
      </p>
    );
  });
}
