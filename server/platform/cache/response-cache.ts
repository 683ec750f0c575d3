/**
 * The response cache: finished answers of the API and the pages that every visitor gets alike, kept until the catalogue
 * changes (docs/decisions/pages/0015).
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { registerGauge } from '../telemetry/gauges.ts';
import { readApiAddress } from './api-address.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { Encoding } from './content.ts';
import { type Content, textBytes } from './content.ts';

type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

/** Which content a request asks for, and in which encoding. */
export interface Wanted {
  /** Built from known parts of the request only, so that junk in a request makes no key of its own. */
  key: string;
  encoding: Encoding;
}

/** Undefined for a request whose answer is not kept. */
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
  content: Promise<Content>;
  /** The content once it is finished. */
  finished?: Content;
  sent: Map<Encoding, SentAnswer>;
}

export interface ResponseCache {
  /** Adds a way to tell what a request asks for, beside the API's addresses. */
  addReader(read: ReadWanted): void;
  /** The key of a request by a visitor without cookie and session. */
  readWanted: ReadWanted;
  /**
   * The kept content of a key, or a new one. Requests wait for a content that is being made, but never for one that was
   * begun before a change of the catalogue. Without a key it is made anew.
   */
  load(key: string | undefined, make: () => Promise<Content>): Promise<Content>;
  /** Keeps an answer as it was sent, for the same request of others. */
  keepSent(request: IncomingMessage, content: Content, headers: Headers, body: Buffer): void;
  /** Sends a cached answer; false when there is none for this request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Longest that a content is kept although no change was heard of: news of another instance's orders may be lost with it. */
const lifeMs = 2000;
const mostBytes = 24 * 1_048_576;

export interface ResponseCacheOptions {
  /** Moves with every change of the catalogue, and is undefined while changes may be missed. */
  version: () => number | undefined;
  /** In milliseconds. */
  now: () => number;
}

export function createResponseCache({ version, now }: ResponseCacheOptions): ResponseCache {
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

  function readWanted(request: IncomingMessage): Wanted | undefined {
    if (!isForEverybody(request)) return undefined;
    for (const read of readers) {
      const wanted = read(request);
      if (wanted) return wanted;
    }
    return undefined;
  }

  return {
    addReader: (read) => void readers.push(read),
    readWanted,
    load(key, make) {
      const present = version();
      if (key === undefined || present === undefined) return make();
      const known = findEntry(key);
      if (known) return known.content;
      const entry: Entry = { version: present, content: make(), sent: new Map() };
      entries.set(key, entry, 0, now());
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
      // A newer content may stand there already.
      if (!entry || entry.finished !== content) return;
      entry.sent.set(wanted.encoding, {
        body,
        headers: writeOut({ ...headers, 'content-length': body.length }),
        unchangedHeaders: writeOut({ ...headers, 'content-type': undefined, 'content-encoding': undefined }),
      });
      count(wanted.key, entry);
    },
    answer(request, response) {
      const wanted = readWanted(request);
      if (!wanted) return false;
      const entry = findEntry(wanted.key);
      const sent = entry?.sent.get(wanted.encoding);
      if (!sent) return false;
      if (isUnchanged(request, entry?.finished)) response.writeHead(304, sent.unchangedHeaders).end();
      else response.writeHead(200, sent.headers).end(sent.body);
      return true;
    },
  };
}

function readApiCall({ url = '' }: IncomingMessage): Wanted | undefined {
  const key = readApiAddress(url);
  return key === undefined ? undefined : { key, encoding: 'identity' };
}

/** Whether the client has this content already. */
export function isUnchanged({ headers }: IncomingMessage, content: Content | undefined): boolean {
  return content !== undefined && (headers['if-none-match']?.includes(content.headers.etag) ?? false);
}

/** Whether nothing in the request tells one visitor from another. */
function isForEverybody(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return method === 'GET' && headers.cookie === undefined && headers.authorization === undefined;
}

function writeOut(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}

/** Lets the cache see each request first, until the shop closes. */
export function answerFromCache(http: FastifyInstance, cache: ResponseCache): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  const [route, ...others] = http.server.listeners('request') as RequestListener[];
  if (!route || others.length > 0) throw new Error('The framework no longer routes by one listener');
  http.server.removeListener('request', route);
  http.server.on('request', (request, response) => {
    if (isClosing || !cache.answer(request, response)) route(request, response);
  });
}
