/** A finished answer that is the same for every visitor. It stores the encodings that were requested so far. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** The supported encodings, the best one first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/** Only this many characters of an Accept-Encoding header are read. No browser sends more. */
const longestAccepted = 200;

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  return negotiate(accepted.slice(0, longestAccepted).toLowerCase(), [...encodings]) ?? 'identity';
}

export interface Content {
  status: number;
  /** The headers, which always include an ETag. */
  headers: Readonly<Record<string, string>> & { readonly etag: string };
  /** Returns the body in an encoding. It is compressed once per encoding, on the first request. */
  encode(encoding: Encoding): Promise<Buffer>;
  /** The size of headers, body and all encodings that exist so far. */
  bytes(): number;
  /** Sets a listener that is called after each new encoding. */
  onGrowth(listener: () => void): void;
}

/** The overhead of one content (objects, closures and promises), measured with 3,000 contents of one byte. */
const contentBytes = 1200;

export function createContent(status: number, headers: Content['headers'], whole: Buffer): Content {
  const body = ownBytes(whole);
  let bytes = contentBytes + body.length + textBytes(Object.entries(headers).flat());
  let tellGrowth = () => {};
  const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]]);

  async function compress(encoding: Encoding): Promise<Buffer> {
    const compressed = ownBytes(await compressAs(encoding, body));
    bytes += compressed.length;
    tellGrowth();
    return compressed;
  }

  return {
    status,
    headers,
    bytes: () => bytes,
    encode(encoding) {
      const known = encoded.get(encoding) ?? compress(encoding);
      encoded.set(encoding, known);
      return known;
    },
    onGrowth(listener) {
      tellGrowth = listener;
    },
  };
}

/** The content for the JSON answer of a call. */
export function createJsonContent(answer: object): Content {
  const body = Buffer.from(JSON.stringify(answer));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return createContent(200, { 'content-type': 'application/json; charset=utf-8', etag }, body);
}

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a body. Node.js does this off the main thread. */
export function compressAs(encoding: Encoding, body: Buffer): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  if (encoding === 'gzip') return compressGzip(body, { level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: 5,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: windowBitsOf(body.length),
  };
  return brotli(body, { params });
}

/**
 * The size of Brotli's window, as a power of two. A window as large as the body finds the same repetitions as the
 * standard one of 4 MB, with two thirds of the processor time.
 */
function windowBitsOf(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants;
  return Math.min(BROTLI_DEFAULT_WINDOW, Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 1))));
}

/** Copies a buffer that is a slice of a larger one, because the larger one would stay in memory as a whole. */
function ownBytes(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** The memory of texts in an array, with an overhead for each. */
export const textBytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length + 32, 0);
