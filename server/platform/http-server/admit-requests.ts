/**
 * Fair limits per client: every request waits for its turn in a queue that is fair to all clients. It occupies a place
 * in the queue, and its answer counts in the memory of its client, until the answer is sent
 * (docs/decisions/running/0040-limits-of-every-address.md).
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
   * A connection whose client reads nothing of the answer for this time, in milliseconds, is closed if the client has
   * too many unsent answers.
   */
  stallMs: number;
  /**
   * A connection with unread bytes is closed after this time in any case, in milliseconds. It is a multiple of
   * `stallMs`.
   */
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
     * By default, a request of this route waits for its turn to work. With `place` it waits only until its client has a
     * free place, because its work is limited elsewhere (a slow upload, another server, the queue of passwords). With
     * `nothing` it is not limited.
     */
    waitsFor?: 'place' | 'nothing';
  }
}

export interface Admission {
  queue: FairQueue;
  /** Whether this client has too many unsent answers, so that its next requests must wait. */
  isCrowded(request: FastifyRequest): boolean;
  /** Counts the unsent bytes of an answer that was written without Fastify. */
  countWritten(request: FastifyRequest, response: ServerResponse): void;
  /** Begins to count the bytes of answers. Call this after all other hooks that change an answer are registered. */
  countAnswers(): void;
}

/** The client of a request, to which the limits apply. */
export const readClient = ({ ip }: Pick<FastifyRequest, 'ip'>) => clientOf(readAddress(ip));

/** Adds the hooks that let requests wait for their turns. Call this before any route is registered. */
export function admitRequests(http: FastifyInstance, limits: AdmissionLimits): Admission {
  const unsent = createUnsentAnswers(limits, () => queue.beginNext());
  const queue = createFairQueue(
    { ...limits, mustWait: unsent.isCrowded },
    { running: 'requests', waiting: 'waiting requests' },
  );

  /**
   * Closes a connection whose client reads nothing. A slow reader keeps its connection, because Node.js emits `timeout`
   * only if nothing at all was sent for that time.
   */
  function endStalled(request: FastifyRequest, response: ServerResponse, client: string): void {
    const { socket } = request.raw;
    if (!(socket instanceof Socket)) return;
    let stalledMs = 0;
    let timer: NodeJS.Timeout | undefined;
    const check = () => {
      // If nothing waits to be sent, the shop is still making the next part of the answer.
      if (response.writableLength > 0) stalledMs += limits.stallMs;
      if (stalledMs >= limits.unreadMs || (stalledMs > 0 && unsent.isCrowded(client))) socket.destroy();
      else checkLater();
    };
    const checkLater = () => {
      if (response.socket) response.setTimeout(limits.stallMs);
      // If there is no socket, an earlier request of the same connection is not answered yet.
      else timer = setTimeout(check, limits.stallMs);
    };
    response.on('timeout', check);
    checkLater();
    whenClosed(response, () => {
      clearTimeout(timer);
      // The next request of this connection may have arrived already. Its answer needs the usual timeout.
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
  // The place is taken only now, when the body is complete, so that a client that sends slowly does not occupy one.
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
        // The answer is counted before the request's turn ends, because the client's next request may then begin and
        // must find the count up to date.
        const isHeld = hold(request, reply.raw, bytesOf(answer, reply));
        request.place?.finishWork();
        return isHeld ? answer : replaceByRefusal(reply, answer);
      });
    },
  };
}

/** Maximum bytes of a streamed answer that are in memory, because they were read from the stream but not sent yet. */
const mostOfStream = 128 * 1024;

function bytesOf(answer: unknown, reply: FastifyReply): number {
  if (typeof answer === 'string') return Buffer.byteLength(answer);
  if (Buffer.isBuffer(answer)) return answer.length;
  if (!(answer instanceof Readable)) return 0;
  const length = Number(reply.getHeader('content-length') ?? mostOfStream);
  return Math.min(length, mostOfStream);
}

/** Headers that describe the replaced answer and would be wrong for the refusal. */
const answerHeaders = [
  'content-length',
  'content-encoding',
  'content-disposition',
  'etag',
  'last-modified',
  'accept-ranges',
];

function replaceByRefusal(reply: FastifyReply, answer: unknown): string {
  if (answer instanceof Readable) answer.destroy();
  for (const name of answerHeaders) reply.removeHeader(name);
  const { status, body, retryAfterSeconds = 5 } = describeFailure(refuseBusy(), '', {});
  reply.status(status).headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' });
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(body);
}
