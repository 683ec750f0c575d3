/** Answers every GET that no route of the API or file took with a page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/translate.ts';
import { createTurnstile } from '../core/turnstile.ts';
import { describeFailure } from '../http/failure.ts';
import { isPrefetch, type KeptAnswers } from '../http/kept-answers.ts';
import { texts } from '../http/language.ts';
import { hasWritten } from '../http/own-writes.ts';
import { readTraceparent } from '../http/traceparent.ts';
import { watchHolding } from '../watch/holdings.ts';
import { continueTrace } from '../watch/span.ts';
import { parseLanguageChoice, readLanguage, takeLanguageChoice } from './language-choice.ts';
import { chooseEncoding, type Page, type PageMaker, sealPage } from './page.ts';
import { createPageCache } from './page-cache.ts';
import type { ParsePageRequest } from './page-request.ts';

/** Rendering is work of the one main thread: more at once make none of them faster. */
const rendersAtOnce = 8;
const rendersWaiting = 200;
const mostBytes = 24 * 1_048_576;

export interface PageSource extends PageMaker {
  catalogueVersion(): number | undefined;
  /** Resolves when changes committed before are in the version. */
  catchUp(): Promise<void>;
  now(): number;
  kept: KeptAnswers;
  readRequest: ParsePageRequest;
}

export function servePages(app: FastifyInstance, source: PageSource): void {
  const { catalogueVersion, catchUp, now, kept, readRequest, ...maker } = source;
  const pages = createPageCache<Page>({
    ...{ version: catalogueVersion, now, mostBytes },
    sizeOf: (page) => page.bytes(),
    mayKeep: ({ status }) => status === 200,
  });
  watchHolding('page cache', pages.bytes);
  const inTurn = createTurnstile(rendersAtOnce, rendersWaiting, 'renders');
  kept.addKeys(({ url = '/', headers }) => {
    // What chooses a language is no page.
    if (parseLanguageChoice(url)) return undefined;
    const wanted = readRequest(url);
    return wanted?.isCacheable ? `${chooseEncoding(headers['accept-encoding'])} ${wanted.path}` : undefined;
  });

  async function renderPage(path: string, language: Language): Promise<Page> {
    const made = kept.moment();
    return { ...(await sealPage(maker, path, language)), made };
  }

  app.setErrorHandler((error, request, reply) => {
    const language = readLanguage(request.headers.cookie);
    const { status, body, retryAfterSeconds, fault } = describeFailure(error, request.id, texts[language]);
    if (fault) request.log.error({ err: error }, 'page failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).type('text/plain; charset=utf-8').send(body.message);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return sendMissing(reply);
    if (takeLanguageChoice(request, reply)) return reply;
    const wanted = readRequest(request.raw.url ?? '/');
    if (!wanted) return reply.redirect('/', 302);
    if (/^\/(assets|pictures)\//.test(wanted.path)) return sendMissing(reply);
    const language = readLanguage(request.headers.cookie);
    const draw = () =>
      continueTrace(readTraceparent(request), 'proxy', () => inTurn(() => renderPage(wanted.path, language)));
    const isHeard = !hasWritten(request.headers.cookie) || (await isCaughtUp(catchUp));
    const key = `${language} ${wanted.path}`;
    const page = await (wanted.isCacheable && isHeard ? pages.load(key, draw) : draw());
    await sendPage(request, reply, page, wanted.isCacheable ? kept : undefined);
    await pages.recount(key);
    return reply;
  });
}

/** Who has just changed something sees it in their next page, whichever instance that comes from. */
async function isCaughtUp(catchUp: () => Promise<void>): Promise<boolean> {
  return catchUp().then(
    () => true,
    () => false,
  );
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  kept: KeptAnswers | undefined,
): Promise<FastifyReply> {
  const { etag } = page.headers;
  reply.status(page.status).headers(page.headers);
  if (isPrefetch(request.raw) && page.status === 200) reply.header('cache-control', 'private, max-age=5');
  if (page.status === 200 && etag && request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = await page.encode(encoding);
  if (page.status === 200 && page.made) kept?.keep(request.raw, page.made, reply.getHeaders(), body);
  return reply.send(body);
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('There is nothing here.');
}
