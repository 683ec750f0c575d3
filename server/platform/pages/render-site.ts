/**
 * Renders an address with the site's build; the build is loaded by path, because server and web never import each
 * other.
 */
import type { CallName } from '#contract/calls.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { sideOf, type Texts } from '#languages/catalogue.ts';
import { textsFor } from '#languages/texts.ts';
import { Refusal } from '#server/core/refusal.ts';
import { readApiAddress } from '../cache/api-address.ts';
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
  /** Resolves when `shop` is not older than this call, because notifications may be missed. */
  readMissedSettings?: () => Promise<void>;
  /** The shop's logo as a PNG of this size in pixels; undefined without one, and if it cannot be loaded. */
  loadLogo?: (address: string, size: { width: number; height: number }) => Promise<Buffer | undefined>;
  /** The only origin for which pages are rendered, whatever a request's Host says. */
  publicUrl: string;
  catchUp: () => Promise<void>;
  /** Logs an error of a page. */
  report: (error: unknown) => void;
  clock?: () => Date;
}

/** A page, navigation data, or a redirect. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The content of the page's empty style element. */
  css?: string;
}

/** The exports of web/entry.server.tsx. */
export interface SiteBuild {
  /** By id. */
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

/** Inline scripts and styles of the page carry the nonce. */
export type RenderPage = (path: string, language: Language, nonce: string) => Promise<PageAnswer>;

/** The texts of each side's pages. */
const pageTexts = { shop: textsFor('shop'), admin: textsFor('admin'), rider: textsFor('rider') };

/** This call is cached: it has no input, its answer is the same in every language, and every list needs it. */
const categories = 'GET /products/categories';

/** Pages are rendered for an anonymous visitor: the browser fetches what belongs to a session. */
export function renderWith(site: SiteBuild, mode: 'production' | 'development', options: PagesOptions): RenderPage {
  const { invoke, cache, shop, readMissedSettings, publicUrl, report, clock = () => new Date() } = options;
  const { createRequestHandler, provide } = site.entry.module;
  const handle = createRequestHandler(site, mode);
  const visitor = visitorOf(publicUrl);
  const ask: Invoke = async (name, input, origin) => {
    if (name !== categories) return invoke(name, input, origin);
    const make = async () => createJsonContent(await invoke(name, input, origin));
    const content = await cache.load(readApiAddress('/api/products/categories'), make, visitor.client);
    return JSON.parse(String(await content.encode('identity')));
  };
  return async (path, language, nonce) => {
    let away: FailureAnswer | undefined;
    const invokeAsVisitor = (name: CallName, input: RawInput) =>
      ask(name, input, { ...visitor, language }).catch((error: unknown) => {
        const failure = describeFailure(error, '', texts[language]);
        if (failure.status === 503) away = failure;
        if (failure.fault) report(error);
        // Without the error itself, which may quote what somebody typed.
        const details = error instanceof Refusal ? error.details : {};
        throw Object.assign(new Error(failure.body.message), { status: failure.status, details });
      });
    await readMissedSettings?.();
    const said = pageTexts[sideOf(path)][language];
    const page = { invoke: invokeAsVisitor, shop: shop(), publicUrl, now: clock(), nonce, language, texts: said };
    const answer = await handle(new Request(publicUrl + path), provide(page));
    return away ? describeUnavailable(answer, away) : answer;
  };
}

/** A page that failed because the shop cannot answer at the moment is no fault of the page. */
function describeUnavailable(answer: PageAnswer, { status, retryAfterSeconds = 5 }: FailureAnswer): PageAnswer {
  return { ...answer, status, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
}

/** The caller of public pages: always an anonymous visitor, whatever the request carried. */
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
