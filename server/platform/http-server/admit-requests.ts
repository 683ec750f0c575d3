/**
 * Who is served when: each request, whatever its address, waits for its turn in one fair queue of clients, and its answer
 * counts among the bytes that its client has not read yet (docs/decisions/running/0040-limits-of-every-address.md).
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

export interface AdmissionLimits extends QueueLimits, UnsentLimits {
  /** How long a client may take no byte of its answer, in milliseconds: longer than the shop may be silent itself. */
  unreadMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | null;
  }
  interface FastifyContextConfig {
    /**
     * What a request of this route waits for: its turn to work (without this), `place` where it only waits for others
     * itself (a slow upload, another server, passwords that are hashed), so that it counts among the places of its client alone, or `nothing`.
     */
    waitsFor?: 'place' | 'nothing';
  }
}

export interface Admission {
  queue: FairQueue;
  /** Counts what a connection has not taken of an answer that was written past the framework. */
  countWritten(client: string, response: ServerResponse): void;
  /** To be called when all other hooks that change an answer are there. */
  countAnswers(): void;
}

/** The client of a request, as limits count it. */
export const readClient = ({ ip }: Pick<FastifyRequest, 'ip'>) => clientOf(readAddress(ip));

/** To be called before any route is registered. */
export function admitRequests(http: FastifyInstance, limits: AdmissionLimits): Admission {
  const queue = createFairQueue(limits, { running: 'requests', waiting: 'waiting requests' });
  const unsent = createUnsentAnswers(limits);

  function waitForReader(socket: unknown): void {
    // Node.js gives the connection its usual time again with its next request.
    if (socket instanceof Socket) socket.setTimeout(limits.unreadMs);
  }

  http.decorateRequest('place', null);
  // The body is there already: a client that sends slowly takes no place.
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
    countWritten(client, response) {
      const bytes = response.writableLength;
      if (bytes === 0) return;
      waitForReader(response.socket);
      if (!unsent.hold(client, response, bytes)) response.destroy();
    },
    countAnswers() {
      http.addHook('onSend', async (request, reply, answer) => {
        request.place?.finishWork();
        const bytes = bytesOf(answer, reply);
        if (bytes === 0) return answer;
        waitForReader(request.raw.socket);
        return unsent.hold(readClient(request), reply.raw, bytes) ? answer : replaceByRefusal(reply, answer);
      });
    },
  };
}

/** What of a stream is in memory at most: what was read of it, and what the connection has not taken. */
const mostOfStream = 128 * 1024;

function bytesOf(answer: unknown, reply: FastifyReply): number {
  if (typeof answer === 'string') return Buffer.byteLength(answer);
  if (Buffer.isBuffer(answer)) return answer.length;
  if (!(answer instanceof Readable)) return 0;
  const length = Number(reply.getHeader('content-length') ?? mostOfStream);
  return Math.min(length, mostOfStream);
}

/** Headers of an answer that is not sent: none of them is true of the refusal. */
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
