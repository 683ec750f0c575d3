/** Mounts the built site in the shop's own process: its assets, its well-known files and its pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { continueTrace } from '#server/core/telemetry/span.ts';
import { inProject } from '../../core/project-folder.ts';
import { cacheKey } from '../cache/api-address.ts';
import { type Content, chooseEncoding } from '../cache/content.ts';
import { isUnchanged, type ResponseCache } from '../cache/response-cache.ts';
import { texts } from '../http/handler.ts';
import { readClient } from '../http-server/admit-requests.ts';
import { readTraceparent } from '../http-server/client-address.ts';
import { hasWritten } from '../http-server/cookies.ts';
import { describeFailure } from '../http-server/failure.ts';
import { trimFileHeaders } from '../http-server/security-headers.ts';
import { readBuiltFiles } from './built-files.ts';
import { parseLanguageChoice, readLanguage, takeLanguageChoice } from './language-choice.ts';
import { type PageMaker, renderSecured } from './page.ts';
import { createPageReader, type ParsePageRequest } from './page-request.ts';
import { type PagesOptions, renderWith, type SiteBuild } from './render-site.ts';
import { serveAppFiles } from './serve-app-files.ts';
import { serveDocs } from './serve-docs.ts';
import { serveSitemap, serveWellKnown } from './serve-sitemap.ts';

const buildFolder = inProject('build');

/** Mounts all parts of the site. Throws if the site was not built. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { publicUrl, cache, catchUp } = options;
  const site = await loadBuild();
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // The name and the ETag of a file already identify its content.
    lastModified: false,
    setHeaders: trimFileHeaders,
  });
  await serveDocs(app);
  const render = renderWith(site, 'production', options);
  serveWellKnown(app, publicUrl);
  const { preloads, withLater } = readBuiltFiles(buildFolder);
  serveSitemap(app, options);
  serveAppFiles(app, { shop: options.shop, loadLogo: options.loadLogo, render, preloads, withLater });
  const readRequest = createPageReader(Object.keys(site.routes));
  servePages(app, { cache, catchUp, render, preloads, readRequest });
}

async function loadBuild(): Promise<SiteBuild> {
  const file = join(buildFolder, 'server/index.js');
  if (!existsSync(file)) throw new Error('The pages are not built yet: run "npm run build" first.');
  // React chooses its development or production build by this variable when it is loaded.
  process.env.NODE_ENV ??= 'production';
  return import(pathToFileURL(file).href);
}

interface PageSource extends PageMaker {
  cache: ResponseCache;
  /** Resolves when this instance has been notified of all changes committed before the call. */
  catchUp(): Promise<void>;
  readRequest: ParsePageRequest;
}

/** Answers every GET request that matches no route of the API and no file with a page. */
export function servePages(app: FastifyInstance, source: PageSource): void {
  const { cache, catchUp, readRequest, ...maker } = source;
  cache.addReader(({ url = '/', headers }) => {
    // An address that chooses a language is redirected. A browser that has just changed something must wait until this
    // instance was notified of the change.
    if (parseLanguageChoice(url) || hasWritten(headers.cookie)) return undefined;
    const wanted = readRequest(url);
    if (!wanted?.isCacheable) return undefined;
    const key = cacheKey(readLanguage(headers.cookie), wanted.path);
    return { key, encoding: chooseEncoding(headers['accept-encoding']) };
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
    const render = () => renderSecured(maker, wanted.path, language);
    const isHeard = !hasWritten(request.headers.cookie) || (await isCaughtUp(catchUp));
    const key = wanted.isCacheable && isHeard ? cacheKey(language, wanted.path) : undefined;
    const load = () => cache.load(key, render, readClient(request));
    return sendPage(request, reply, await continueTrace(readTraceparent(request), 'proxy', load), cache);
  });
}

/** Waits until this instance knows all committed changes, so that visitors see their own changes on the next page. */
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
