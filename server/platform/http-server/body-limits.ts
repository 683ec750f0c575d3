/** Limits the memory of request bodies: each body has a limit, and all bodies together have a budget. */
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
  /** The limit of all JSON bodies together, until their requests are answered. */
  allBodiesBytes: number;
  /** The limit of all bodies of one client, so that no client uses the whole budget. */
  clientBodiesBytes: number;
}

/** The part of the budget that one request uses. */
interface Share {
  /** Takes this many bytes more from the budget; throws a refusal (503) if they are not available. */
  take(bytes: number): void;
  release(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyShare: Share | null;
  }
  interface FastifyContextConfig {
    /** The limit of a JSON body for a route that accepts larger ones. */
    bodyBytes?: number;
  }
}

/** Reads the JSON bodies of every route within the limits. A body's share is released when its answer is sent. */
export function readBodies(http: FastifyInstance, limits: BodyLimits): void {
  const open = createBodyBudget(limits);
  http.decorateRequest('bodyShare', null);
  http.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    const share = open(clientOf(readAddress(request.ip)));
    request.bodyShare = share;
    // This also runs if the client closes the connection early.
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
    let taken = 0;
    const change = (bytes: number) => {
      const ofClient = (byClient.get(client) ?? 0) + bytes;
      if (ofClient > 0) byClient.set(client, ofClient);
      else byClient.delete(client);
      all += bytes;
      taken += bytes;
    };
    return {
      take(bytes) {
        const ofClient = (byClient.get(client) ?? 0) + bytes;
        if (all + bytes > allBodiesBytes || ofClient > clientBodiesBytes) throw refuseBusy();
        change(bytes);
      },
      release: () => change(-taken),
    };
  };
}

const refuseLarge = () => new Refusal('tooLarge', 'The request is too large.');
const refuseBroken = () => new Refusal('invalid', 'The request could not be read. Please check that it is valid JSON.');

/**
 * The first bytes of each body do not count in the budget, so that people can still sign in and order if their client's
 * share or the whole budget is used up. With the maximum number of connections these are 10 MB.
 */
const freeBytes = 2048;
const chargedBytes = (bytes: number) => Math.max(0, bytes - freeBytes);

/**
 * Copies the incoming pieces into a buffer whose size doubles when needed. If the pieces were stored separately, many
 * small ones would take a hundred times their size. The budget counts the size of the buffer, not the announced length.
 */
function readText(request: IncomingMessage, mostBytes: number, share: Share | null): Promise<string> {
  const promised = Number(request.headers['content-length'] ?? 0);
  if (promised > mostBytes) return Promise.reject(refuseLarge());
  return new Promise((resolve, reject) => {
    let buffer = Buffer.alloc(0);
    let used = 0;

    function end(settle: () => void): void {
      request.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
      settle();
    }

    function grow(least: number): void {
      const size = Math.min(mostBytes, Math.max(least, freeBytes, buffer.length * 2));
      share?.take(chargedBytes(size) - chargedBytes(buffer.length));
      const larger = Buffer.allocUnsafeSlow(size);
      buffer.copy(larger, 0, 0, used);
      buffer = larger;
    }

    function take(piece: Buffer): void {
      try {
        if (used + piece.length > mostBytes) throw refuseLarge();
        if (used + piece.length > buffer.length) grow(used + piece.length);
        used += piece.copy(buffer, used);
      } catch (error) {
        end(() => reject(error));
      }
    }

    const finish = () => end(() => resolve(buffer.toString('utf8', 0, used)));
    const breakOff = () => end(() => reject(refuseBroken()));
    request.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
  });
}

export interface JsonLimits {
  jsonDepth: number;
  /**
   * Maximum number of values in a JSON text, because a parsed value may take fifty times as much memory as its text.
   */
  jsonValues: number;
}

/** The refusal of a JSON text that exceeds the limits; undefined for others. The parser refuses invalid JSON. */
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
