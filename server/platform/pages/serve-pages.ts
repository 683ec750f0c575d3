/** Answers every GET that no route of the API or file took with a page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/shared/translate.ts';
import { createConcurrencyLimit } from '#server/core/concurrency-limit.ts';
import { chooseEncoding } from '../cache/accept-encoding.ts';
import type { Content } from '../cache/content.ts';
import { isUnchanged, type ResponseCache } from '../cache/response-cache.ts';
import { texts } from '../http/language.ts';
import { hasWritten } from '../http-server/cookies.ts';
import { describeFailure } from '../http-server/failure.ts';
import { readTraceparent } from '../http-server/traceparent.ts';
import { continueTrace } from '../telemetry/span.ts';
import { parseLanguageChoice, readLanguage, takeLanguageChoice } from './language-choice.ts';
import { type PageMaker, renderSecured } from './page.ts';
import type { ParsePageRequest } from './page-request.ts';

/** Rendering is work of the one main thread: more at once make none of them faster. */
const rendersAtOnce = 8;
const rendersWaiting = 200;

export interface PageSource extends PageMaker {
  cache: ResponseCache;
  /** Resolves when changes committed before are in the version. */
  catchUp(): Promise<void>;
  readRequest: ParsePageRequest;
}

export function servePages(app: FastifyInstance, source: PageSource): void {
  const { cache, catchUp, readRequest, ...maker } = source;
  const inTurn = createConcurrencyLimit(rendersAtOnce, rendersWaiting, 'renders');
  cache.addReader(({ url = '/', headers }) => {
    // An address that chooses a language is no page.
    if (parseLanguageChoice(url)) return undefined;
    const wanted = readRequest(url);
    if (!wanted?.isCacheable) return undefined;
    return { key: keyOf('en', wanted.path), encoding: chooseEncoding(headers['accept-encoding']) };
  });

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
    const render = () =>
      continueTrace(readTraceparent(request), 'proxy', () => inTurn(() => renderSecured(maker, wanted.path, language)));
    const isHeard = !hasWritten(request.headers.cookie) || (await isCaughtUp(catchUp));
    const key = wanted.isCacheable && isHeard ? keyOf(language, wanted.path) : undefined;
    return sendPage(request, reply, await cache.load(key, render), cache);
  });
}

const keyOf = (language: Language, path: string) => `${language} ${path}`;

/** Somebody who has just changed something sees it on their next page, whichever instance serves it. */
async function isCaughtUp(catchUp: () => Promise<void>): Promise<boolean> {
  return catchUp().then(
    () => true,
    () => false,
  );
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Content,
  cache: ResponseCache,
): Promise<FastifyReply> {
  reply.status(page.status).headers(page.headers);
  if (page.status === 200 && isUnchanged(request.raw, page)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = await page.encode(encoding);
  cache.keepSent(request.raw, page, reply.getHeaders(), body);
  return reply.send(body);
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('There is nothing here.');
}
