/**
 * Fair limits per client: every request waits for its turn in one queue of clients, and holds its place and its bytes
 * until the answer is sent (docs/decisions/running/0040-limits-of-every-address.md).
 */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue, type FairQueue, type Place, type QueueLimits } from '#server/core/fair-queue.ts';
import { refuseBusy } from '#server/core/refusal.ts';
import { clientOf, readAddress } from './client-address.ts';
import { describeFailure, withStatus } from './failure.ts';
import { createUnsentAnswers, type UnsentLimits } from './unsent-answers.ts';
import { whenClosed } from './when-closed.ts';

export interface AdmissionLimits extends Omit<QueueLimits, 'mustWait'>, UnsentLimits {
  /**
   * A connection that takes nothing of its answer for this time, in milliseconds, is closed if its client is crowded.
   */
  stallMs: number;
  /** It is closed in any case after this time, a multiple of `stallMs`, in milliseconds. */
  unreadMs: number;
  /** The normal idle timeout of a connection, in milliseconds. */
  idleMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | null;
  }
  interface FastifyContextConfig {
    /**
     * What a request of this route waits for. Without it: its turn to work. `place`: only a place of its client,
     * because its work is done elsewhere (a slow upload, another server, the queue of passwords). `nothing`: it is not
     * limited.
     */
    waitsFor?: 'place' | 'nothing';
  }
}

export interface Admission {
  queue: FairQueue;
  /** Whether requests of this client must wait until more of its answers are sent. */
  isCrowded(request: FastifyRequest): boolean;
  /** Counts the bytes that a connection has not taken of an answer written without the framework. */
  countWritten(request: FastifyRequest, response: ServerResponse): void;
  /** Call it after all other hooks that change an answer are registered. */
  countAnswers(): void;
}

/** The client of a request, as limits count it. */
export const readClient = ({ ip }: Pick<FastifyRequest, 'ip'>) => clientOf(readAddress(ip));

/** Call it before any route is registered. */
export function admitRequests(http: FastifyInstance, limits: AdmissionLimits): Admission {
  const unsent = createUnsentAnswers(limits, () => queue.beginNext());
  const queue = createFairQueue(
    { ...limits, mustWait: unsent.isCrowded },
    { running: 'requests', waiting: 'waiting requests' },
  );

  /**
   * Ends a connection that takes nothing. A slow reader is not ended: Node.js emits `timeout` only after a time in
   * which nothing was taken.
   */
  function endStalled(request: FastifyRequest, response: ServerResponse, client: string): void {
    const { socket } = request.raw;
    if (!(socket instanceof Socket)) return;
    let stalledMs = 0;
    let timer: NodeJS.Timeout | undefined;
    const look = () => {
      // If nothing waits there, the shop is still making the next part of the answer.
      if (response.writableLength > 0) stalledMs += limits.stallMs;
      if (stalledMs >= limits.unreadMs || (stalledMs > 0 && unsent.isCrowded(client))) socket.destroy();
      else lookLater();
    };
    const lookLater = () => {
      if (response.socket) response.setTimeout(limits.stallMs);
      // Its connection has an earlier request that is not answered yet.
      else timer = setTimeout(look, limits.stallMs);
    };
    response.on('timeout', look);
    lookLater();
    whenClosed(response, () => {
      clearTimeout(timer);
      // The next request of this connection may have arrived already: its answer has the usual timeout.
      if (socket.timeout === limits.stallMs) socket.setTimeout(limits.idleMs);
    });
  }

  function hold(request: FastifyRequest, response: ServerResponse, bytes: number): boolean {
    if (bytes === 0) return true;
    const client = readClient(request);
    if (!unsent.hold(client, response, bytes)) return false;
    endStalled(request, response, client);
    return true;
  }

  http.decorateRequest('place', null);
  // The body is complete here: a client that sends slowly takes no place.
  http.addHook('preValidation', async (request, reply) => {
    const { waitsFor } = request.routeOptions.config;
    if (waitsFor === 'nothing') return;
    try {
      const place = queue.enter(readClient(request), { isWork: waitsFor !== 'place' });
      request.place = place;
      whenClosed(reply.raw, place.leave);
      await place.turn;
    } catch (error) {
      throw withStatus(error as Error);
    }
  });

  return {
    queue,
    isCrowded: (request) => unsent.isCrowded(readClient(request)),
    countWritten(request, response) {
      if (!hold(request, response, response.writableLength)) request.raw.socket.destroy();
    },
    countAnswers() {
      http.addHook('onSend', async (request, reply, answer) => {
        // Counted first: the next work of this client begins only while there is room.
        const isHeld = hold(request, reply.raw, bytesOf(answer, reply));
        request.place?.finishWork();
        return isHeld ? answer : replaceByRefusal(reply, answer);
      });
    },
  };
}

/** The most bytes that a stream has in memory: read from it, and not yet taken by the connection. */
const mostOfStream = 128 * 1024;

function bytesOf(answer: unknown, reply: FastifyReply): number {
  if (typeof answer === 'string') return Buffer.byteLength(answer);
  if (Buffer.isBuffer(answer)) return answer.length;
  if (!(answer instanceof Readable)) return 0;
  const length = Number(reply.getHeader('content-length') ?? mostOfStream);
  return Math.min(length, mostOfStream);
}

/** Headers of the answer that is not sent, which would be wrong for the refusal. */
const ofAnswer = [
  'content-length',
  'content-encoding',
  'content-disposition',
  'etag',
  'last-modified',
  'accept-ranges',
];

function replaceByRefusal(reply: FastifyReply, answer: unknown): string {
  if (answer instanceof Readable) answer.destroy();
  for (const name of ofAnswer) reply.removeHeader(name);
  const { status, body, retryAfterSeconds = 5 } = describeFailure(refuseBusy(), '', {});
  reply.status(status).headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' });
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(body);
}
