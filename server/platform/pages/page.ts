/** A rendered page in its final form: with its Content-Security-Policy, ETag and headers. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#contract/shared/translate.ts';
import { type Content, createContent } from '../cache/content.ts';
import type { BuiltFiles } from './built-files.ts';
import type { PageAnswer, RenderPage } from './render-site.ts';

export interface PageMaker {
  render: RenderPage;
  preloads: BuiltFiles['preloads'];
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

/** Adds the policy to a page; navigation data and redirects stay unchanged. */
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
    // The cookie determines the language.
    vary: 'accept-encoding, cookie',
    'cache-control': 'no-cache',
  };
  return createContent(status, sent, body);
}

interface SecuredPage {
  html: Buffer;
  /** The page's Content-Security-Policy. */
  csp: string;
}

/** Scripts may load after the pictures: a page is complete without them. */
const later = Buffer.from(' fetchpriority="low"');

/**
 * `nonce` is the secret of this one render: only tags that carry it are ours, and only their content is allowed, by
 * its hash. A script that got into the page in any other way has no nonce and therefore no hash. Without the nonce the
 * page is the same for everybody, and its compressed bytes can be cached. Our style element is empty and gets `css`,
 * which is half of a page and never changes, so it is encoded and hashed once.
 */
export function secureScripts(rendered: string, nonce: string, css = ''): SecuredPage {
  // Bytes are searched, hashed and sent unchanged; each pass over the text would encode it again.
  const page = Buffer.from(rendered);
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
