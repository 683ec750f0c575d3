/** Renders an address with the site's build; the build is loaded by path, because server and web never import each other. */
import type { CallName } from '../../contract/calls.ts';
import type { Shop } from '../../contract/shop.ts';
import type { Language } from '../../contract/translate.ts';
import { describeFailure, type FailureAnswer } from '../http/failure.ts';
import type { Invoke, RawInput } from '../http/invoke.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import { texts } from '../http/language.ts';
import { Refusal } from '../http/refusal.ts';
import { visitorOf } from './visitor.ts';

export interface PagesOptions {
  invoke: Invoke;
  kept: KeptAnswers;
  shop: Shop;
  /** The only origin that pages are rendered for, whatever a request's Host says. */
  publicUrl: string;
  /** Moves with every change of what pages show; undefined while changes may be missed. */
  catalogueVersion: () => number | undefined;
  catchUp: () => Promise<void>;
  clock?: () => Date;
}

/** What web/entry.server.tsx exports. */
export interface SiteBuild {
  entry: {
    module: {
      createRequestHandler(build: SiteBuild, mode: string): (request: Request, context: unknown) => Promise<Response>;
      provide(page: {
        invoke(name: CallName, input: RawInput): Promise<unknown>;
        shop: Shop;
        publicUrl: string;
        now: Date;
        nonce: string;
        language: Language;
      }): unknown;
    };
  };
}

/** Inline scripts and styles of the page carry the nonce. */
export type RenderPage = (path: string, language: Language, nonce: string) => Promise<Response>;

/** Pages are rendered for a visitor whom nobody knows: what belongs to a session is fetched by the browser. */
export function renderWith(site: SiteBuild, mode: 'production' | 'development', options: PagesOptions): RenderPage {
  const { invoke, shop, publicUrl, clock = () => new Date() } = options;
  const { createRequestHandler, provide } = site.entry.module;
  const handle = createRequestHandler(site, mode);
  const visitor = visitorOf(publicUrl);
  return async (path, language, nonce) => {
    let away: FailureAnswer | undefined;
    const invokeAsVisitor = (name: CallName, input: RawInput) =>
      invoke(name, input, { ...visitor, language }).catch((error: unknown) => {
        const failure = describeFailure(error, '', texts[language]);
        if (failure.status === 503) away = failure;
        throw error instanceof Refusal ? new Refusal(error.status, failure.body.message, error.details) : error;
      });
    const page = { invoke: invokeAsVisitor, shop, publicUrl, now: clock(), nonce, language };
    const response = await handle(new Request(publicUrl + path), provide(page));
    return away ? sayUnavailable(response, away) : response;
  };
}

/** A page that failed because the shop cannot answer at the moment is no fault of the page. */
function sayUnavailable(response: Response, { status, retryAfterSeconds = 5 }: FailureAnswer): Response {
  const headers = new Headers(response.headers);
  headers.set('retry-after', String(retryAfterSeconds));
  return new Response(response.body, { status, headers });
}
