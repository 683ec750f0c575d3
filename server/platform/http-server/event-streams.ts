/**
 * Streams of server-sent events. They have limits of their own, because they stay open: they take no place in the queue
 * of requests, and nothing is kept in memory for a browser that does not read.
 */
import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Refusal, refuseBusy } from '#server/core/refusal.ts';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { whenClosed } from './when-closed.ts';

export interface StreamLimits {
  /** Maximum open streams of this process. */
  streams: number;
  /** Maximum open streams of one account. */
  ownStreams: number;
  /** A stream whose browser has not read this many bytes is closed. */
  unsentBytes: number;
  /** When the process ends, browsers connect again after a random time between these two, in ms. */
  reconnectMs: readonly [number, number];
}

export const streamLimits: StreamLimits = Object.freeze({
  streams: 1000,
  ownStreams: 10,
  unsentBytes: 16_384,
  reconnectMs: [1000, 16_000] as const,
});

export interface StreamEvent {
  /** A browser that connects again sends the last id that it has received. */
  id?: number;
  event: string;
  data: object;
}

export interface EventStream {
  send(event: StreamEvent): void;
  /** Sends a comment, so that nothing on the way closes the connection as unused. */
  beat(): void;
  /** Ends the stream. The browser decides whether it connects again. */
  end(): void;
}

export interface EventStreams {
  /** Begins an answer that stays open. Throws a refusal if there are too many streams. */
  open(reply: FastifyReply, account: string, onClosed: () => void): EventStream;
  /** Ends all streams and refuses new ones. */
  close(): void;
}

const writeEvent = ({ id, event, data }: StreamEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export function createEventStreams(limits: StreamLimits): EventStreams {
  const open = new Set<ServerResponse>();
  const counts = new Map<string, number>();
  let isClosing = false;
  registerGauge('event streams', () => open.size);

  function write(response: ServerResponse, text: string): void {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength + Buffer.byteLength(text) > limits.unsentBytes) response.destroy();
    else response.write(text);
  }

  function count(account: string, change: 1 | -1): void {
    const next = (counts.get(account) ?? 0) + change;
    if (next === 0) counts.delete(account);
    else counts.set(account, next);
  }

  return {
    open(reply, account, onClosed) {
      if (isClosing || open.size >= limits.streams) throw refuseBusy();
      if ((counts.get(account) ?? 0) >= limits.ownStreams) {
        throw new Refusal('tooMany', 'This account is open in too many browsers.', { retryAfterSeconds: 60 });
      }
      const response = reply.raw;
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) response.setHeader(name, value);
      }
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      // nginx then passes each event on at once.
      response.setHeader('x-accel-buffering', 'no');
      response.flushHeaders();
      open.add(response);
      count(account, 1);
      whenClosed(response, () => {
        open.delete(response);
        count(account, -1);
        onClosed();
      });
      return {
        send: (event) => write(response, writeEvent(event)),
        beat: () => write(response, ':\n\n'),
        end: () => response.end(),
      };
    },

    close() {
      isClosing = true;
      const [least, most] = limits.reconnectMs;
      for (const response of open) {
        write(response, `retry: ${Math.round(least + Math.random() * (most - least))}\n\n`);
        response.end();
      }
    },
  };
}
