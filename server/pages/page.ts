/** A rendered page as it is sent, in every encoding that was asked for so far. */
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '../../contract/translate.ts';
import type { Moment } from '../http/kept-answers.ts';
import type { Preloads } from './preloads.ts';
import type { PageAnswer, RenderPage } from './render-site.ts';
import { seal } from './seal.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Page {
  status: number;
  headers: Record<string, string>;
  /** The state of the catalogue that it shows; undefined for one that must not be kept. */
  made?: Moment | undefined;
  /** Compressed once per encoding, when first asked for. */
  encode(encoding: Encoding): Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export interface PageMaker {
  render: RenderPage;
  preloads: Preloads;
}

/** Renders an address in a language and seals the page. */
export async function sealPage({ render, preloads }: PageMaker, path: string, language: Language): Promise<Page> {
  const nonce = randomBytes(18).toString('base64url');
  return createPage(await render(path, language, nonce), nonce, preloads(path, language));
}

/** Seals a page of this render's nonce; what is no page (data of a navigation, a redirect) is kept as it is. */
function createPage({ status, headers, text, css }: PageAnswer, nonce: string, preloads: string | undefined): Page {
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  const sealed = isHtml ? seal(text, nonce, css) : undefined;
  const body = sealed?.html ?? Buffer.from(text);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]]);
  return {
    status,
    headers: {
      ...headers,
      ...(sealed && { 'content-security-policy': sealed.csp }),
      ...(sealed && preloads && { link: preloads }),
      etag: `W/"${etag}"`,
      // The cookie says the language.
      vary: 'accept-encoding, cookie',
      'cache-control': 'no-cache',
    },
    encode(encoding) {
      const known = encoded.get(encoding) ?? compress(body, encoding);
      encoded.set(encoding, known);
      return known;
    },
  };
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : gz(body, { level: 6 });
}

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const allowed = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const takes = (name: string) => allowed.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
