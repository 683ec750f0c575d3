/**
 * The response cache: finished answers of the API and pages that are the same for every visitor, kept until the
 * catalogue changes (docs/decisions/pages/0015).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { cacheKey, parseAcceptLanguage, readApiAddress } from './api-address.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { Encoding } from './content.ts';
import { type Content, textBytes } from './content.ts';

type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

/** The cache key and the encoding that a request asks for. */
export interface Wanted {
  /** The cache key. It is built only from known parts of the request, so that arbitrary input cannot create keys. */
  key: string;
  encoding: Encoding;
}

/** Recognizes a request whose answer may be cached; returns undefined for others. */
export type ReadWanted = (request: IncomingMessage) => Wanted | undefined;

/** An answer with its headers as they were sent, for repeating it quickly. */
interface SentAnswer {
  /** One list in which names and values alternate, as `writeHead` accepts it. */
  headers: string[];
  unchangedHeaders: string[];
  body: Buffer;
}

interface Entry {
  /** The version of the catalogue before anything was read for the content. */
  version: number;
  /** The time in milliseconds at which the making of the content began. */
  at: number;
  /** Makes the content again. It must not use anything of a particular request. */
  make: MakeContent;
  isRenewing: boolean;
  content: Promise<Content>;
  /** The content once it is finished. */
  finished?: Content;
  sent: Map<Encoding, SentAnswer>;
}

type MakeContent = () => Promise<Content>;

export interface ResponseCache {
  /** Adds a way to recognize requests, in addition to the API's addresses. */
  addReader(read: ReadWanted): void;
  /** Returns key and encoding of a request that has the same answer for everybody. */
  readWanted: ReadWanted;
  /**
   * The cached content of a key, or a new one. Requests share a content that is being made, unless the catalogue
   * changed after its making had begun. Without a key, the content is made only for this request. `client` is the
   * client that sent the request.
   */
  load(key: string | undefined, make: MakeContent, client: string): Promise<Content>;
  /** Stores an answer as it was sent, for equal requests of other clients. */
  keepSent(request: IncomingMessage, content: Content, headers: Headers, body: Buffer): void;
  /** Sends a cached answer, or returns false if there is none for this request. */
  answer(request: IncomingMessage, response: ServerResponse, readClient: () => string): boolean;
}

/**
 * A cached answer that is older than this is renewed even without a notification of a change, because notifications of
 * other instances may be lost. The client that asks gets the old answer at once; the renewal waits in the queue as a
 * request of this client.
 */
const freshMs = 2000;
/** A content that could not be renewed within this time is dropped. */
const lifeMs = 10_000;
const mostBytes = 24 * 1_048_576;

export interface ResponseCacheOptions {
  /** A number that changes with the catalogue; undefined while notifications of changes may be missed. */
  version: () => number | undefined;
  /** The present time in milliseconds. */
  now: () => number;
  /** Runs work when it is the client's turn in the queue. By default it runs immediately. */
  inTurn?: (client: string, work: () => Promise<void>) => Promise<void>;
}

export function createResponseCache({
  version,
  now,
  inTurn = (_client, work) => work(),
}: ResponseCacheOptions): ResponseCache {
  const entries = createBoundedCache<Entry>({ mostBytes, lifeMs, now });
  const readers: ReadWanted[] = [readApiCall];
  registerGauge('response cache', entries.bytes);

  function findEntry(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry?.version === version() ? entry : undefined;
  }

  function count(key: string, entry: Entry): void {
    if (!entry.finished) return;
    let bytes = entry.finished.bytes();
    for (const { headers, unchangedHeaders } of entry.sent.values())
      bytes += textBytes([...headers, ...unchangedHeaders]);
    entries.resize(key, entry, bytes);
  }

  function finish(key: string, entry: Entry, content: Content): void {
    if (content.status !== 200) {
      entries.drop(key, entry);
      return;
    }
    entry.finished = content;
    count(key, entry);
    content.onGrowth(() => count(key, entry));
  }

  const isFresh = ({ at }: Entry) => now() - at < freshMs;

  /**
   * Renews a content. The old one stays until the new one is finished; after a failure the next request tries again.
   */
  async function renew(key: string, old: Entry, client: string): Promise<void> {
    if (old.isRenewing) return;
    old.isRenewing = true;
    try {
      await inTurn(client, async () => {
        const begun = { version: old.version, at: now() };
        const content = await old.make();
        // The catalogue has changed in between, or another request has already replaced the content.
        if (findEntry(key) !== old) return;
        const entry: Entry = {
          ...begun,
          make: old.make,
          isRenewing: false,
          content: Promise.resolve(content),
          sent: new Map(),
        };
        entries.set(key, entry, 0, begun.at);
        finish(key, entry, content);
      });
    } catch {
      // The error is ignored here. A later request for which the content must be made again gets the error.
    } finally {
      old.isRenewing = false;
    }
  }

  function readWanted(request: IncomingMessage): Wanted | undefined {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return undefined;
    for (const read of readers) {
      const wanted = read(request);
      if (wanted) return wanted;
    }
    return undefined;
  }

  return {
    addReader: (read) => void readers.push(read),
    readWanted,
    load(key, make, client) {
      const present = version();
      if (key === undefined || present === undefined) return make();
      const known = findEntry(key);
      if (known && isFresh(known)) return known.content;
      if (known?.finished) {
        void renew(key, known, client);
        return known.content;
      }
      const begun = { version: present, at: now() };
      const entry: Entry = { ...begun, make, isRenewing: false, content: make(), sent: new Map() };
      entries.set(key, entry, 0, begun.at);
      entry.content.then(
        (content) => finish(key, entry, content),
        () => entries.drop(key, entry),
      );
      return entry.content;
    },
    keepSent(request, content, headers, body) {
      const wanted = readWanted(request);
      if (!wanted || 'set-cookie' in headers) return;
      const entry = findEntry(wanted.key);
      // The entry may already have a newer content.
      if (!entry || entry.finished !== content) return;
      entry.sent.set(wanted.encoding, {
        body,
        headers: writeOut({ ...headers, 'content-length': body.length }),
        unchangedHeaders: writeOut({ ...headers, 'content-type': undefined, 'content-encoding': undefined }),
      });
      count(wanted.key, entry);
    },
    answer(request, response, readClient) {
      const wanted = readWanted(request);
      if (!wanted) return false;
      const entry = findEntry(wanted.key);
      const sent = entry?.sent.get(wanted.encoding);
      if (!entry || !sent) return false;
      if (!isFresh(entry)) void renew(wanted.key, entry, readClient());
      if (isUnchanged(request, entry.finished)) response.writeHead(304, sent.unchangedHeaders).end();
      else response.writeHead(200, sent.headers).end(sent.body);
      return true;
    },
  };
}

/** Requests with cookies are not answered from the cache, because their browsers may just have changed something. */
function readApiCall({ url = '', headers }: IncomingMessage): Wanted | undefined {
  if (headers.cookie !== undefined) return undefined;
  const address = readApiAddress(url);
  if (address === undefined) return undefined;
  return { key: cacheKey(parseAcceptLanguage(headers['accept-language']), address), encoding: 'identity' };
}

/** Whether the client already has this content, according to the request's If-None-Match header. */
export function isUnchanged({ headers }: IncomingMessage, content: Content | undefined): boolean {
  return content !== undefined && (headers['if-none-match']?.includes(content.headers.etag) ?? false);
}

function writeOut(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}

interface Clients {
  readClient(request: FastifyRequest): string;
  /** Whether this client has too many unsent answers, so that its next requests must wait. */
  isCrowded(request: FastifyRequest): boolean;
  /** Counts the bytes of an answer that are not sent yet. */
  countWritten(request: FastifyRequest, response: ServerResponse): void;
}

/** Adds a hook that answers from the cache before all other hooks and before the queue, until the shop closes. */
export function answerFromCache(http: FastifyInstance, cache: ResponseCache, clients: Clients): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onRequest', (request, reply, goOn) => {
    if (isClosing || clients.isCrowded(request)) return goOn();
    if (!cache.answer(request.raw, reply.raw, () => clients.readClient(request))) return goOn();
    reply.hijack();
    clients.countWritten(request, reply.raw);
  });
}
