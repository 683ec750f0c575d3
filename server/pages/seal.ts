/** Lets a rendered page run our own inline scripts and style, and nothing else, without anything random left in it. */
import { createHash } from 'node:crypto';

export interface SealedPage {
  html: Buffer;
  /** The page's Content-Security-Policy. */
  csp: string;
}

/**
 * `nonce` is the secret of this one render: only tags that carry it are ours, and only their content is allowed, by its
 * hash. A script that got into the page in any other way has no nonce and therefore no hash. Without the nonce the page
 * is the same for everybody, and its compressed bytes can be kept.
 */
export function seal(rendered: string, nonce: string): SealedPage {
  // Bytes are searched, hashed and sent as they are; each pass over the text would encode it again.
  const page = Buffer.from(rendered);
  const mark = ` nonce="${nonce}"`;
  const allowed: Record<string, string> = { script: '', style: '' };
  const parts: Buffer[] = [];
  let done = 0;
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, done)) {
    const start = page.indexOf('>', at) + 1;
    const tag = page.toString('latin1', page.lastIndexOf('<', at), start);
    const name = /^<(script|style)(?![^>]* src=)/.exec(tag)?.[1];
    if (name) allowed[name] += ` '${hash(page.subarray(start, page.indexOf(`</${name}>`, start)))}'`;
    parts.push(page.subarray(done, at));
    done = at + mark.length;
  }
  parts.push(page.subarray(done));
  const csp = [
    `default-src 'self'`,
    `script-src 'self'${allowed.script}`,
    `style-src 'self'${allowed.style}`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return { html: Buffer.concat(parts), csp };
}

function hash(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
