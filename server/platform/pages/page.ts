/** A rendered page as it is sent: sealed, with its tag and headers. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '../../../contract/shared/translate.ts';
import { type Content, createContent } from '../cache/content.ts';
import { secureScripts } from './content-security.ts';
import type { Preloads } from './preloads.ts';
import type { PageAnswer, RenderPage } from './render-site.ts';

export interface PageMaker {
  render: RenderPage;
  preloads: Preloads;
}

/** Renders an address in a language and seals the page. */
export async function renderSecured(
  { render, preloads }: PageMaker,
  path: string,
  language: Language,
): Promise<Content> {
  const nonce = randomBytes(18).toString('base64url');
  return createPage(await render(path, language, nonce), nonce, preloads(path, language));
}

/** Seals a page of this render's nonce; what is no page (data of a navigation, a redirect) is kept as it is. */
function createPage({ status, headers, text, css }: PageAnswer, nonce: string, preloads: string | undefined): Content {
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  const sealed = isHtml ? secureScripts(text, nonce, css) : undefined;
  const body = sealed?.html ?? Buffer.from(text);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const sent = {
    ...headers,
    ...(sealed && { 'content-security-policy': sealed.csp }),
    ...(sealed && preloads && { link: preloads }),
    etag: `W/"${etag}"`,
    // The cookie says the language.
    vary: 'accept-encoding, cookie',
    'cache-control': 'no-cache',
  };
  return createContent(status, sent, body);
}
