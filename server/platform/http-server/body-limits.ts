/** Bodies of requests while they arrive: each within its limit, all together within a budget, none held for long. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal, refuseBusy } from '#server/core/refusal.ts';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { clientOf, readAddress } from './client-address.ts';
import { withStatus } from './failure.ts';
import { whenClosed } from './when-closed.ts';

export interface BodyLimits extends JsonLimits {
  /** The limit of one JSON body. Files have their own limit. */
  bodyBytes: number;
  /** The limit of all JSON bodies that are arriving or being answered. */
  allBodiesBytes: number;
  /** The limit of all bodies of one client, so that none takes the whole budget. */
  clientBodiesBytes: number;
}

/** The share of the budget that one request takes. */
interface Share {
  /** Takes this many bytes more; throws 503 if there are no more. */
  take(bytes: number): void;
  release(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyShare: Share | null;
  }
  interface FastifyContextConfig {
    /** The limit of a route with larger bodies. */
    bodyBytes?: number;
  }
}

/** Reads JSON bodies of every route within the limits; a body's share is given back when its answer is over. */
export function readBodies(http: FastifyInstance, limits: BodyLimits): void {
  const open = createBodyBudget(limits);
  http.decorateRequest('bodyShare', null);
  http.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    const share = open(clientOf(readAddress(request.ip)));
    request.bodyShare = share;
    // Runs even if the sender breaks off.
    whenClosed(reply.raw, share.release);
  });

  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', (request, _payload, done) => {
    const mostBytes = request.routeOptions.config.bodyBytes ?? limits.bodyBytes;
    readText(request.raw, mostBytes, request.bodyShare).then(
      (text) => {
        const refusal = findJsonRefusal(text, limits);
        if (refusal) done(withStatus(refusal));
        else parseJson(request, text, done);
      },
      (error) => done(withStatus(error)),
    );
  });
}

function createBodyBudget({ allBodiesBytes, clientBodiesBytes }: BodyLimits): (client: string) => Share {
  const byClient = new Map<string, number>();
  let all = 0;
  registerGauge('request bodies', () => all);

  return (client) => {
    let mine = 0;
    const change = (bytes: number) => {
      const theirs = (byClient.get(client) ?? 0) + bytes;
      if (theirs > 0) byClient.set(client, theirs);
      else byClient.delete(client);
      all += bytes;
      mine += bytes;
    };
    return {
      take(bytes) {
        const theirs = (byClient.get(client) ?? 0) + bytes;
        if (all + bytes > allBodiesBytes || theirs > clientBodiesBytes) throw refuseBusy();
        change(bytes);
      },
      release: () => change(-mine),
    };
  };
}

const refuseLarge = () => new Refusal('tooLarge', 'The request is too large.');
const refuseBroken = () => new Refusal('invalid', 'The request could not be read. Please check that it is valid JSON.');

/**
 * Bytes that every body may take outside the budget, so that one client that has used up its share, or many that have
 * used up all, keep nobody from signing in or ordering. For the maximum of connections this is 10 MB.
 */
const firstRoom = 2048;
const charged = (room: number) => Math.max(0, room - firstRoom);

/**
 * Copies the incoming pieces into a buffer that doubles: kept separately, many small pieces would take a hundred times
 * their size. The memory budget counts the buffer's size, not the announced length.
 */
function readText(request: IncomingMessage, mostBytes: number, share: Share | null): Promise<string> {
  const promised = Number(request.headers['content-length'] ?? 0);
  if (promised > mostBytes) return Promise.reject(refuseLarge());
  return new Promise((resolve, reject) => {
    let room = Buffer.alloc(0);
    let used = 0;

    function end(settle: () => void): void {
      request.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
      settle();
    }

    function grow(least: number): void {
      const size = Math.min(mostBytes, Math.max(least, firstRoom, room.length * 2));
      share?.take(charged(size) - charged(room.length));
      const larger = Buffer.allocUnsafeSlow(size);
      room.copy(larger, 0, 0, used);
      room = larger;
    }

    function take(piece: Buffer): void {
      try {
        if (used + piece.length > mostBytes) throw refuseLarge();
        if (used + piece.length > room.length) grow(used + piece.length);
        used += piece.copy(room, used);
      } catch (error) {
        end(() => reject(error));
      }
    }

    const finish = () => end(() => resolve(room.toString('utf8', 0, used)));
    const breakOff = () => end(() => reject(refuseBroken()));
    request.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
  });
}

export interface JsonLimits {
  jsonDepth: number;
  /** Maximum separators: each value may take fifty times its text in memory. */
  jsonValues: number;
}

/** The refusal of a JSON text beyond the limits, if any. Invalid JSON is left to the parser. */
export function findJsonRefusal(json: string, { jsonDepth, jsonValues }: JsonLimits): Refusal | undefined {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
      continue;
    }
    if (code === quote) isText = true;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      values += 1;
      if (depth > jsonDepth) return new Refusal('invalid', 'The request is nested too deeply.');
    } else if (code === comma) values += 1;
    if (values > jsonValues) return new Refusal('invalid', 'The request holds too many values.');
  }
  return undefined;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
