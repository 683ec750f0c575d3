/** Renders a page whole, without streaming: only so can the host seal, compress and keep it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler as createHandler,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { Language } from '../contract/translate.ts';
import backOffice from './admin/hindi.ts';
import everywhere from './hindi.ts';
import { type Speech, speakPerRequest } from './language.ts';
import { PageStyle } from './page-style.ts';
import { host, provide } from './server-context.ts';
import storefront from './storefront/hindi.ts';
import css from './ui/theme.css?inline';

const speeches: Readonly<Record<Language, Speech>> = {
  en: { language: 'en', texts: {} },
  hi: { language: 'hi', texts: { ...everywhere, ...storefront, ...backOffice } },
};
const spoken = new AsyncLocalStorage<Speech>();
speakPerRequest(() => spoken.getStore());

// The host must use this build's own copy of the router: another copy would not know its contexts.
export { provide };

/** Answers requests, each in the language that its context names. */
export function createRequestHandler(build: ServerBuild, mode: string) {
  const handle = createHandler(build, mode);
  return (request: Request, context: RouterContextProvider): Promise<Response> =>
    spoken.run(speeches[context.get(host).language], () => handle(request, context));
}

const renderLimitMs = 6000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(host);
  let code = status;
  const html = await new Promise<string>((resolve, reject) => {
    const body = new PassThrough();
    text(body).then(resolve, reject);
    const { pipe, abort } = renderToPipeableStream(
      <PageStyle value={{ css, nonce }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageStyle>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          code = 500;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, renderLimitMs);
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status: code, headers });
}

/** Logs faults of our own; a page that is not there or a request that was given up is none. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
}
