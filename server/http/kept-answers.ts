/**
 * Whole answers that every visitor gets alike, kept until the catalogue changes and sent before the framework looks at
 * the request. What tells one visitor from another, a session or a cookie, goes the usual way (docs/decisions/0015).
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

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
const mostBytes = 32 * 1_048_576;

/** An answer before it has headers. */
export interface Content {
  body: Buffer;
  etag: string;
}

export interface KeptAnswers {
  /** To be asked for before anything is read for an answer; undefined while nothing may be kept. */
  moment(): Moment | undefined;
  /** Reads, or waits for what another request of the same kind is reading: never for what was begun before a change. */
  share(request: IncomingMessage, made: Moment, read: () => Promise<Content>): Promise<Content>;
  /** Keeps an answer of status 200 for the same request of others. The headers must have an ETag, and no cookie. */
  keep(request: IncomingMessage, made: Moment, headers: Headers, body: Buffer): void;
  /** Answers a request that is known; false for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** `version` moves with every change of the catalogue, and is undefined while changes may be missed. */
export function createKeptAnswers(version: () => number | undefined, now: () => number): KeptAnswers {
  const answers = new Map<string, Answer>();
  const reading = new Map<string, { made: Moment; content: Promise<Content> }>();
  let bytes = 0;

  function forget(key: string): void {
    const known = answers.get(key);
    if (known && answers.delete(key)) bytes -= known.body.length;
  }

  const isTrue = ({ made }: { made: Moment }) => made.version === version() && now() - made.at < lifeMs;

  return {
    moment() {
      const present = version();
      return present === undefined ? undefined : { version: present, at: now() };
    },
    share(request, made, read) {
      const key = keyOf(request);
      if (key === undefined) return read();
      const known = reading.get(key);
      if (known && isTrue(known)) return known.content;
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
      if (key === undefined || typeof etag !== 'string' || 'set-cookie' in headers || body.length > mostBytes) return;
      // A newer one may stand there already.
      if (!isTrue({ made })) return;
      forget(key);
      const whole = writeOut({ ...headers, 'content-length': body.length });
      const unchanged = writeOut({ ...headers, 'content-type': undefined, 'content-encoding': undefined });
      answers.set(key, { made, etag, headers: whole, unchangedHeaders: unchanged, body });
      bytes += body.length;
      for (const oldest of answers.keys()) {
        if (bytes <= mostBytes) break;
        forget(oldest);
      }
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

/** Whether a link was only pointed at: the browser may use the answer when it is clicked a moment later. */
export function isPrefetch({ headers }: IncomingMessage): boolean {
  return /\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''));
}

/** Undefined for a request that not every visitor makes alike. */
function keyOf(request: IncomingMessage): string | undefined {
  const { method, url, headers } = request;
  if (method !== 'GET' || headers.cookie !== undefined || headers.authorization !== undefined) return undefined;
  if (isPrefetch(request)) return undefined;
  return `${url}\n${headers['accept-encoding'] ?? ''}`;
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
