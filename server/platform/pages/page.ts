/** Adds Content-Security-Policy, ETag and other headers to a rendered page. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#contract/shared/translate.ts';
import { type Content, createContent } from '../cache/content.ts';
import type { BuiltFiles } from './built-files.ts';
import type { PageAnswer, RenderPage } from './render-site.ts';

export interface PageMaker {
  render: RenderPage;
  preloads: BuiltFiles['preloads'];
}

/** Renders an address in a language, and adds its Content-Security-Policy. */
export async function renderSecured(
  { render, preloads }: PageMaker,
  path: string,
  language: Language,
): Promise<Content> {
  const nonce = randomBytes(18).toString('base64url');
  return createPage(await render(path, language, nonce), nonce, preloads(path, language));
}

/** Adds the policy to an HTML page. Navigation data and redirects get no policy. */
function createPage({ status, headers, body, css }: PageAnswer, nonce: string, preloads: string | undefined): Content {
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  const secured = isHtml ? secureScripts(body, nonce, css) : undefined;
  const bytes = secured?.html ?? body;
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const sent = {
    ...headers,
    ...(secured && { 'content-security-policy': secured.csp }),
    ...(secured && preloads && { link: preloads }),
    etag: `W/"${etag}"`,
    // `cookie` is included because a cookie determines the language.
    vary: 'accept-encoding, cookie',
    'cache-control': 'no-cache',
  };
  return createContent(status, sent, bytes);
}

interface SecuredPage {
  html: Buffer;
  /** The page's Content-Security-Policy. */
  csp: string;
}

/**
 * The attribute that makes browsers load scripts after the pictures, because a page is complete without its scripts.
 */
const later = Buffer.from(' fetchpriority="low"');

/**
 * Replaces the nonces of a rendered page by hashes in its policy. `nonce` is a secret of this one rendering: only tags
 * that have it come from our own code, and only their content is allowed. A script that got into the page in any other
 * way has no nonce and gets no hash. Without nonces the page is the same for everybody, so that its compressed bytes
 * can be cached. The page's own style element is empty and gets `css`, which is half of a page and never changes, so
 * that it is encoded and hashed only once.
 */
export function secureScripts(page: Buffer, nonce: string, css = ''): SecuredPage {
  const sheet = sheetOf(css);
  const mark = ` nonce="${nonce}"`;
  let scripts = '';
  let styles = '';
  const parts: Buffer[] = [];
  let done = 0;
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, done)) {
    const start = page.indexOf('>', at) + 1;
    const tag = page.toString('latin1', page.lastIndexOf('<', at), start);
    parts.push(page.subarray(done, at));
    done = at + mark.length;
    if (tag.startsWith('<link rel="modulepreload"')) parts.push(later);
    else if (tag.startsWith('<style')) {
      styles = ` '${sheet.hash}'`;
      parts.push(page.subarray(done, start), sheet.bytes);
      done = start;
    } else if (/^<script(?![^>]* src=)/.test(tag)) {
      scripts += ` '${hash(page.subarray(start, page.indexOf('</script>', start)))}'`;
    }
  }
  parts.push(page.subarray(done));
  const csp = [
    `default-src 'self'`,
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return { html: Buffer.concat(parts), csp };
}

let known = { css: '', bytes: Buffer.alloc(0), hash: '' };

function sheetOf(css: string): typeof known {
  if (known.css !== css) known = { css, bytes: Buffer.from(css), hash: hash(Buffer.from(css)) };
  return known;
}

function hash(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
