/** Lets a rendered page run our own inline scripts and style, and nothing else, without anything random left in it. */
import { createHash } from 'node:crypto';

export interface SealedPage {
  html: string;
  /** The page's Content-Security-Policy. */
  csp: string;
}

/**
 * `nonce` is the secret of this one render: only tags that carry it are ours, and only their content is allowed, by its
 * hash. A script that got into the page in any other way has no nonce and therefore no hash. Without the nonce the page
 * is the same for everybody, and its compressed bytes can be kept.
 */
export function seal(rendered: string, nonce: string): SealedPage {
  const allow = (tag: string) => {
    const ours = new RegExp(`<${tag}(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
    return [...rendered.matchAll(ours)].map(([, content = '']) => ` '${hash(content)}'`).join('');
  };
  const csp = [
    `default-src 'self'`,
    `script-src 'self'${allow('script')}`,
    `style-src 'self'${allow('style')}`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return { html: rendered.replaceAll(` nonce="${nonce}"`, ''), csp };
}

function hash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
