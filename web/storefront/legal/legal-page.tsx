import { data, type MetaDescriptor, useLocation } from 'react-router';
import { type LegalPage, legalPages, legalTitles } from '#contract/settings/legal/pages.ts';
import { readLegalText } from '#contract/settings/legal/text.ts';
import { htmlLanguage, type Language, languages } from '#contract/shared/translate.ts';
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

/** The legal page of a URL path, such as /terms or /terms/3. */
function pageOf(pathname: string): LegalPage {
  const [, name] = pathname.split('/');
  return legalPages.find((page) => page === name) ?? 'terms';
}

/** Each version number has only one spelling, so that its page is cached only once. */
const versionForm = /^[1-9]\d{0,8}$/;

export async function loader({ context, params, url: { pathname } }: Route.LoaderArgs) {
  const page = pageOf(pathname);
  const { version } = params;
  if (version !== undefined && !versionForm.test(version)) return answerWithout(t('The shop has no such version'), 404);
  try {
    const answer = await context.get(serverCall)('GET /legal/:page', {
      params: { page },
      query: version === undefined ? {} : { version: Number(version) },
    });
    const { legal } = answer.data;
    const { text } = textOf(legal);
    const isNewest = version === undefined && text !== '';
    const head = isNewest ? publicHead(context.get(host), { title: t(legalTitles[page]), path: `/${page}` }) : null;
    return data({ legal, message: '', head } satisfies LegalAnswer, text === '' ? 404 : 200);
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404;
    if (!isMissing) logFault('Failed to load a legal page', error);
    return answerWithout(errorText(error, t('This text could not be loaded.')), isMissing ? 404 : 503);
  }
}

const answerWithout = (message: string, status: number) =>
  data({ legal: null, message, head: null } satisfies LegalAnswer, status);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => askServer(serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData?.head ?? pageMeta(matches, t(legalTitles[pageOf(location.pathname)]));

/** The text in the language of the page, or in another one if there is none. */
function textOf({ texts }: Legal): { language: Language; text: string } {
  const language = [currentLanguage(), ...languages].find((one) => texts[one] !== '') ?? currentLanguage();
  return { language, text: texts[language] };
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
  const { language, text } = textOf(legal);
  return (
    <main className="page grid max-w-3xl gap-4 py-6 sm:py-10">
      <h1 className="text-title">{title}</h1>
      {legal.savedAt && text !== '' && (
        <p className="text-sm text-ink-soft">
          {t('Version {version} of {day}', { version: legal.version, day: formatDate(legal.savedAt) })}
        </p>
      )}
      {text === '' && <p>{t('The shop has not written this text yet.')}</p>}
      {/* Browsers and screen readers must know if the text is in another language than the page. */}
      <div lang={htmlLanguage(language)} className="grid gap-4">
        <LegalText text={text} />
      </div>
      <p>
        <TextLink to="/contact">{t('Contact Us')}</TextLink>
      </p>
    </main>
  );
}

function LegalText({ text }: { text: string }) {
  return readLegalText(text).map((part, at) => {
    // The index can be the key, because the parts have no ids and never change their order.
    const key = `${at}-${part.kind}`;
    if (part.kind === 'list')
      return (
        <ul key={key} className="grid list-disc gap-1 pl-6 wrap-anywhere">
          {part.items.map((item, place) => (
            <li key={place}>{item}</li>
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
