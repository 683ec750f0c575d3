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
  /** Of headers, text, and every encoding so far. */
  bytes(): number;
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
  const sent = {
    ...headers,
    ...(sealed && { 'content-security-policy': sealed.csp }),
    ...(sealed && preloads && { link: preloads }),
    etag: `W/"${etag}"`,
    // The cookie says the language.
    vary: 'accept-encoding, cookie',
    'cache-control': 'no-cache',
  };
  let bytes = body.length + Object.entries(sent).join().length;
  const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]]);
  const encode = async (encoding: Encoding) => {
    const compressed = await compress(body, encoding);
    bytes += compressed.length;
    return compressed;
  };
  return {
    ...{ status, headers: sent, bytes: () => bytes },
    encode(encoding) {
      const known = encoded.get(encoding) ?? encode(encoding);
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

/** The name stands in the list, and not as one of no quality. */
const taking = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i');
const [takesBrotli, takesGzip] = [taking('br'), taking('gzip')];

/** Longer ones are nobody's browser. */
const longestAccepted = 200;

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  const header = accepted.slice(0, longestAccepted);
  if (takesBrotli.test(header)) return 'br';
  return takesGzip.test(header) ? 'gzip' : 'identity';
}
