/**
 * Renders an address with the site's build. The build is loaded by its path, because code in server/ must not import
 * code from web/, nor the reverse.
 */
import type { CallName } from '#contract/calls.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { sideOf, type Texts } from '#languages/catalogue.ts';
import { textsFor } from '#languages/texts.ts';
import { Refusal } from '#server/core/refusal.ts';
import { cacheKey } from '../cache/api-address.ts';
import { createJsonContent } from '../cache/content.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type Origin, texts } from '../http/handler.ts';
import type { Invoke, RawInput } from '../http/invoke.ts';
import { describeFailure, type FailureAnswer } from '../http-server/failure.ts';

export interface PagesOptions {
  invoke: Invoke;
  cache: ResponseCache;
  /** The current settings of the shop. */
  shop: () => Shop;
  /** If notifications may have been missed, reads the settings again, so that `shop` is up to date. */
  readMissedSettings?: () => Promise<void>;
  /** The shop's logo as a PNG of this size in pixels; undefined if there is none or it cannot be loaded. */
  loadLogo?: (address: string, size: { width: number; height: number }) => Promise<Buffer | undefined>;
  /** The origin for which all pages are rendered, whatever the Host header of a request is. */
  publicUrl: string;
  catchUp: () => Promise<void>;
  /** Logs an error of a page. */
  report: (error: unknown) => void;
  clock?: () => Date;
}

/** The result of rendering an address: a page, navigation data, or a redirect. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  /** The answer as UTF-8. */
  body: Buffer;
  /** The style sheet for the page's empty style element. */
  css?: string;
}

/** The exports of web/entry.server.tsx. */
export interface SiteBuild {
  /** The routes by their ids. */
  routes: Readonly<Record<string, unknown>>;
  entry: {
    module: {
      createRequestHandler(build: SiteBuild, mode: string): (request: Request, context: unknown) => Promise<PageAnswer>;
      provide(page: {
        invoke(name: CallName, input: RawInput): Promise<unknown>;
        shop: Shop;
        publicUrl: string;
        now: Date;
        nonce: string;
        language: Language;
        texts: Texts;
      }): unknown;
    };
  };
}

/** Renders an address. The inline scripts and styles of the page have the nonce. */
export type RenderPage = (path: string, language: Language, nonce: string) => Promise<PageAnswer>;

/** The translated texts for the pages of each part of the site. */
const pageTexts = {
  shop: textsFor('shop'),
  own: textsFor('own'),
  papers: textsFor('papers'),
  admin: textsFor('admin'),
  rider: textsFor('rider'),
};

/** The only call whose answer is cached for rendering: it has no input, and many pages need it. */
const categories = 'GET /products/categories';
const categoriesAddress = '/api/products/categories';

/** Renders pages for an anonymous visitor. The browser loads the data that belongs to a session later. */
export function renderWith(site: SiteBuild, mode: 'production' | 'development', options: PagesOptions): RenderPage {
  const { invoke, cache, shop, readMissedSettings, publicUrl, report, clock = () => new Date() } = options;
  const { createRequestHandler, provide } = site.entry.module;
  const handle = createRequestHandler(site, mode);
  const visitor = visitorOf(publicUrl);
  const invokeCached: Invoke = async (name, input, origin) => {
    if (name !== categories) return invoke(name, input, origin);
    const make = async () => createJsonContent(await invoke(name, input, origin));
    const content = await cache.load(cacheKey(origin.language, categoriesAddress), make, visitor.client);
    return JSON.parse(String(await content.encode('identity')));
  };
  return async (path, language, nonce) => {
    let unavailable: FailureAnswer | undefined;
    const invokeAsVisitor = (name: CallName, input: RawInput) =>
      invokeCached(name, input, { ...visitor, language }).catch((error: unknown) => {
        const failure = describeFailure(error, '', texts[language]);
        if (failure.status === 503) unavailable = failure;
        if (failure.fault) report(error);
        // The error itself is not passed on, because its message may quote input.
        const details = error instanceof Refusal ? error.details : {};
        throw Object.assign(new Error(failure.body.message), { status: failure.status, details });
      });
    await readMissedSettings?.();
    const sideTexts = pageTexts[sideOf(path)][language];
    const page = { invoke: invokeAsVisitor, shop: shop(), publicUrl, now: clock(), nonce, language, texts: sideTexts };
    const answer = await handle(new Request(publicUrl + path), provide(page));
    return unavailable ? describeUnavailable(answer, unavailable) : answer;
  };
}

/** Gives a page the status 503 if it failed because the shop is unavailable at the moment. */
function describeUnavailable(answer: PageAnswer, { status, retryAfterSeconds = 5 }: FailureAnswer): PageAnswer {
  return { ...answer, status, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
}

/** The caller of public pages: always an anonymous visitor, whatever session the request has. */
export function visitorOf(publicUrl: string): Origin {
  return {
    ip: '127.0.0.1',
    client: '127.0.0.1',
    userAgent: '',
    host: new URL(publicUrl).host,
    token: null,
    language: 'en',
  };
}
