/**
 * The response cache: finished answers of the API and pages that are the same for every visitor, kept until the
 * catalogue changes (docs/decisions/pages/0015).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { readApiAddress } from './api-address.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { Encoding } from './content.ts';
import { type Content, textBytes } from './content.ts';

type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

/** The content and the encoding that a request asks for. */
export interface Wanted {
  /** Built only from known parts of the request, so that junk in a request makes no new key. */
  key: string;
  encoding: Encoding;
}

/** Undefined for a request whose answer is not cached. */
export type ReadWanted = (request: IncomingMessage) => Wanted | undefined;

/** An answer as it was sent. */
interface SentAnswer {
  /** Names and values in turn, as they are written. */
  headers: string[];
  unchangedHeaders: string[];
  body: Buffer;
}

interface Entry {
  /** The version of the catalogue before anything was read for the content. */
  version: number;
  /** When its making began. */
  at: number;
  /** Makes the content again; keeps nothing of a request. */
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
  /** The key of a request that has the same answer for everybody. */
  readWanted: ReadWanted;
  /**
   * The cached content of a key, or a new one. Requests wait for a content that is being made, but never for one begun
   * before a change of the catalogue. Without a key it is made only for this request. `client` is who asks.
   */
  load(key: string | undefined, make: MakeContent, client: string): Promise<Content>;
  /** Stores an answer as it was sent, for the same request by others. */
  keepSent(request: IncomingMessage, content: Content, headers: Headers, body: Buffer): void;
  /** Sends a cached answer; returns false if there is none for this request. `readClient` says who asks. */
  answer(request: IncomingMessage, response: ServerResponse, readClient: () => string): boolean;
}

/**
 * After this time a content is renewed even without a notification: those about another instance's orders may be lost.
 * The client that finds the old content still gets it, and it is renewed in that client's turn, so that cached pages
 * never wait for other requests.
 */
const freshMs = 2000;
/** A content that could not be renewed by then is dropped. */
const lifeMs = 10_000;
const mostBytes = 24 * 1_048_576;

export interface ResponseCacheOptions {
  /** Changes with every change of the catalogue; undefined while changes may be missed. */
  version: () => number | undefined;
  /** In milliseconds. */
  now: () => number;
  /** Runs work in the turn of a client; without it, immediately. */
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

  /** The old content stays until the new one is there. A refusal or failure keeps nobody from trying again. */
  async function renew(key: string, old: Entry, client: string): Promise<void> {
    if (old.isRenewing) return;
    old.isRenewing = true;
    try {
      await inTurn(client, async () => {
        const begun = { version: old.version, at: now() };
        const content = await old.make();
        // A change came while it was made, or another request was faster.
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
      // The next request that has to wait for the content gets the error.
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
      // A newer content may be there already.
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

/** A cookie may say that its browser has changed something: its calls are answered by the database. */
function readApiCall({ url = '', headers }: IncomingMessage): Wanted | undefined {
  if (headers.cookie !== undefined) return undefined;
  const key = readApiAddress(url);
  return key === undefined ? undefined : { key, encoding: 'identity' };
}

/** Whether the client has this content already. */
export function isUnchanged({ headers }: IncomingMessage, content: Content | undefined): boolean {
  return content !== undefined && (headers['if-none-match']?.includes(content.headers.etag) ?? false);
}

function writeOut(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}

interface Clients {
  readClient(request: FastifyRequest): string;
  /** Whether requests of this client must wait until more of its answers are sent. */
  isCrowded(request: FastifyRequest): boolean;
  /** Counts the bytes of an answer that a connection has not taken. */
  countWritten(request: FastifyRequest, response: ServerResponse): void;
}

/** Lets the cache answer before any other hook and before the queue, until the shop closes. */
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
