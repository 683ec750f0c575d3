/** Renders a whole page without streaming, so that the server can hash its scripts, compress it and cache it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
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
import { accentCss } from '#contract/settings/look.ts';
import { type PageTexts, translatePerRequest } from './language.ts';
import riderCss from './rider/layout/rider.css?inline';
import { askEarly } from './rider/queue/ask-early.ts';
import { CallError } from './shared/call-error.ts';
import { areaOf, buildOfArea } from './site/areas.ts';
import { listNextFiles } from './site/next-pages.ts';
import { PageStyle } from './site/page-style.ts';
import { host, nextFiles, provide } from './site/server-context.ts';
import css from './ui/theme.css?inline';

const textsOfRequest = new AsyncLocalStorage<PageTexts>();
translatePerRequest(() => textsOfRequest.getStore());

// Exported because the server must use this build's copy of the router: another copy would not know these contexts.
export { provide };

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The answer as UTF-8. */
  body: Buffer;
  css: string;
}

/** Creates a function that renders requested pages, each in the language of its context. */
export function createRequestHandler(build: ServerBuild, mode: string) {
  const handlers = {
    storefront: createHandler(buildOfArea(build, 'storefront'), mode),
    admin: createHandler(buildOfArea(build, 'admin'), mode),
    rider: createHandler(buildOfArea(build, 'rider'), mode),
  };
  const files = listNextFiles(build.assets.routes);
  return async (request: Request, context: RouterContextProvider): Promise<Answer> => {
    context.set(nextFiles, files);
    const handle = handlers[areaOf(new URL(request.url).pathname)];
    const response = await textsOfRequest.run(context.get(host), () => handle(request, context));
    const headers = Object.fromEntries(response.headers);
    const body = response instanceof RenderedPage ? response.html : Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers, body, css: styleOf(request, context) };
  };
}

const isOfRider = ({ url }: Request) => areaOf(new URL(url).pathname) === 'rider';

/**
 * The style sheet of a page. Riders' pages load only riders' styles, which contain the shared ones: with two sheets,
 * browsers would match every shared rule twice.
 */
const styleOf = (request: Request, context: RouterContextProvider) =>
  (isOfRider(request) ? riderCss : css) + accentCss(context.get(host).shop.look.accent);

/**
 * A response with its HTML in a separate field: reading the body of a Response would copy the HTML through a stream.
 */
class RenderedPage extends Response {
  readonly html: Buffer;

  constructor(html: Buffer, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(host);
  const style = import.meta.env.DEV ? styleOf(request, context) : '';
  const script = isOfRider(request) ? `;${askEarly}` : '';
  const rendered = await renderWhole(
    <PageStyle value={{ css: style, nonce, script }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageStyle>,
    nonce,
  );
  // Riders' pages do not preload the font, so that on slow phones the code loads first.
  const html = isOfRider(request) ? Buffer.from(String(rendered).replace(/<link [^>]*as="font"[^>]*>/g, '')) : rendered;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new RenderedPage(html, { status, headers });
}

/**
 * Renders everything before it resolves. With streaming, React would send large parts later and move them by script: a
 * page without JavaScript would lack them. The page stays in bytes, because it is searched, hashed and sent as bytes.
 */
function renderWhole(page: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collected = new Writable({
      write(chunk: Buffer, _encoding, written) {
        chunks.push(chunk);
        written();
      },
      final(finished) {
        resolve(Buffer.concat(chunks));
        finished();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collected),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Logs bugs only: not a missing page, an aborted request, or an error that the server has already logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || error instanceof CallError) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  console.error(error);
}
