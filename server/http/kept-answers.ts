/**
 * Whole answers that every visitor gets alike, kept until the catalogue changes and sent before the framework looks at
 * the request. What tells one visitor from another, a session or a cookie, goes the usual way (docs/decisions/0015).
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { watchHolding } from '../watch/holdings.ts';
import { readApiAddress } from './api-address.ts';
import { createBoundedCache } from './bounded-cache.ts';

type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

/** The state of the catalogue that an answer was made of. */
export interface Moment {
  version: number;
  /** In milliseconds. */
  at: number;
}

interface Answer {
  made: Moment;
  etag: string;
  /** Names and values in turn, as they are written. */
  headers: string[];
  unchangedHeaders: string[];
  body: Buffer;
}

/** Longest that an answer or a page is kept although no change was heard of: news of another instance's orders may be lost with it. */
export const lifeMs = 2000;
const mostBytes = 24 * 1_048_576;
/** Reads that others may wait for: more than may run at once, so that none beyond them is begun alone for nothing. */
const mostShared = 500;
/** Requests whose key is known without reading them again: those of browsers are short. 1 MB at most. */
const mostKeys = 1000;
const longestWritten = 400;

/** An answer before it has headers. */
export interface Content {
  body: Buffer;
  etag: string;
}

export interface KeptAnswers {
  /** Adds a way to tell requests apart, for what is not the API. */
  addKeys(way: KeyOf): void;
  /** To be asked for before anything is read for an answer; undefined while nothing may be kept. */
  moment(): Moment | undefined;
  /** Reads, or waits for what another request of the same kind is reading: never for what was begun before a change. */
  share(request: IncomingMessage, made: Moment, read: () => Promise<Content>): Promise<Content>;
  /** Keeps an answer of status 200 for the same request of others. The headers must have an ETag, and no cookie. */
  keep(request: IncomingMessage, made: Moment, headers: Headers, body: Buffer): void;
  /** Answers a request that is known; false for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Under which key the answer to a request is kept; undefined for one that is not kept. Junk in a request is not in it. */
export type KeyOf = (request: IncomingMessage) => string | undefined;

/** `version` moves with every change of the catalogue, and is undefined while changes may be missed. */
export function createKeptAnswers(version: () => number | undefined, now: () => number): KeptAnswers {
  const answers = createBoundedCache<Answer>({ mostBytes, lifeMs, now });
  const reading = new Map<string, { made: Moment; content: Promise<Content> }>();
  const keys = new Map<string, string>();
  const ways: KeyOf[] = [({ url = '' }) => readApiAddress(url)];
  watchHolding('response cache', answers.bytes);
  watchHolding('shared reads', () => reading.size);

  const isTrue = ({ made }: { made: Moment }) => made.version === version() && now() - made.at < lifeMs;

  function keyOf(request: IncomingMessage): string | undefined {
    if (!isAskedByEverybody(request)) return undefined;
    const written = `${request.url}\n${request.headers['accept-encoding'] ?? ''}`;
    const known = keys.get(written);
    if (known !== undefined) return known;
    for (const way of ways) {
      const key = way(request);
      if (key === undefined) continue;
      if (keys.size >= mostKeys) keys.clear();
      if (written.length <= longestWritten) keys.set(written, key);
      return key;
    }
    return undefined;
  }

  return {
    addKeys: (way) => void ways.push(way),
    moment() {
      const present = version();
      return present === undefined ? undefined : { version: present, at: now() };
    },
    share(request, made, read) {
      const key = keyOf(request);
      if (key === undefined) return read();
      const known = reading.get(key);
      if (known && isTrue(known)) return known.content;
      if (reading.size >= mostShared) return read();
      const mine = { made, content: read() };
      reading.set(key, mine);
      const drop = () => {
        if (reading.get(key) === mine) reading.delete(key);
      };
      mine.content.then(drop, drop);
      return mine.content;
    },
    keep(request, made, headers, body) {
      const key = keyOf(request);
      const { etag } = headers;
      // A newer one may stand there already.
      if (key === undefined || typeof etag !== 'string' || 'set-cookie' in headers || !isTrue({ made })) return;
      const answer = {
        ...{ made, etag, body: ownBytes(body) },
        headers: writeOut({ ...headers, 'content-length': body.length }),
        unchangedHeaders: writeOut({ ...headers, 'content-type': undefined, 'content-encoding': undefined }),
      };
      answers.set(key, answer, body.length + textBytes(answer.headers) + textBytes(answer.unchangedHeaders), made.at);
    },
    answer(request, response) {
      const key = keyOf(request);
      const known = key === undefined ? undefined : answers.get(key);
      if (!known || !isTrue(known)) return false;
      if (request.headers['if-none-match']?.includes(known.etag)) response.writeHead(304, known.unchangedHeaders).end();
      else response.writeHead(200, known.headers).end(known.body);
      return true;
    },
  };
}

/** A small buffer is a part of a larger one, all of which would stay in memory for it. */
function ownBytes(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** A text and the array's place for it. */
const textBytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length + 32, 0);

/** Whether a link was only pointed at: the browser may use the answer when it is clicked a moment later. */
export function isPrefetch({ headers }: IncomingMessage): boolean {
  return /\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''));
}

/** Whether nothing in the request tells one visitor from another. */
function isAskedByEverybody(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const isPlain = method === 'GET' && headers.cookie === undefined && headers.authorization === undefined;
  return isPlain && !isPrefetch(request);
}

function writeOut(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}

/** Lets the kept answers see each request first, until the shop closes. */
export function answerFirst(http: FastifyInstance, kept: KeptAnswers): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  const [route, ...others] = http.server.listeners('request') as RequestListener[];
  if (!route || others.length > 0) throw new Error('The framework no longer routes by one listener');
  http.server.removeListener('request', route);
  http.server.on('request', (request, response) => {
    if (isClosing || !kept.answer(request, response)) route(request, response);
  });
}
