/** A rendered page as it is sent: with its Content-Security-Policy, ETag and headers. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#contract/shared/translate.ts';
import { type Content, createContent } from '../cache/content.ts';
import { secureScripts } from './content-security.ts';
import type { Preloads } from './preloads.ts';
import type { PageAnswer, RenderPage } from './render-site.ts';

export interface PageMaker {
  render: RenderPage;
  preloads: Preloads;
}

/** Renders an address in a language with its Content-Security-Policy. */
export async function renderSecured(
  { render, preloads }: PageMaker,
  path: string,
  language: Language,
): Promise<Content> {
  const nonce = randomBytes(18).toString('base64url');
  return createPage(await render(path, language, nonce), nonce, preloads(path, language));
}

/** Adds the policy to a page; data of a navigation and redirects stay as they are. */
function createPage({ status, headers, text, css }: PageAnswer, nonce: string, preloads: string | undefined): Content {
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  const secured = isHtml ? secureScripts(text, nonce, css) : undefined;
  const body = secured?.html ?? Buffer.from(text);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const sent = {
    ...headers,
    ...(secured && { 'content-security-policy': secured.csp }),
    ...(secured && preloads && { link: preloads }),
    etag: `W/"${etag}"`,
    // The cookie says the language.
    vary: 'accept-encoding, cookie',
    'cache-control': 'no-cache',
  };
  return createContent(status, sent, body);
}
