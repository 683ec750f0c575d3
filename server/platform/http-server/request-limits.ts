/** Limits for the size, depth, duration and number of requests. Requests beyond a limit are refused early. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseBusy } from '#server/core/refusal.ts';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import type { AdmissionLimits } from './admit-requests.ts';
import { type BodyLimits, readBodies } from './body-limits.ts';
import { serverSentences, withStatus } from './failure.ts';
import { whenClosed } from './when-closed.ts';

export interface RequestLimits extends BodyLimits, AdmissionLimits {
  /** The limit of the request line and all headers together. */
  headerBytes: number;
  urlLength: number;
  /** Maximum time until the headers have arrived. */
  headersMs: number;
  /** Maximum time until the whole request has arrived. */
  requestMs: number;
  /** Maximum time without a byte in either direction, such as with a client that does not read its answer. */
  idleMs: number;
  /** How often the server looks for slow requests. */
  checkMs: number;
  connections: number;
  /** Maximum unanswered requests of one connection. Browsers and proxies wait for each answer. */
  pipelined: number;
  /** Maximum concurrent calls of one account, from all its clients together. Further calls are refused. */
  accountCallsAtOnce: number;
}

export const requestLimits: RequestLimits = Object.freeze({
  bodyBytes: 65_536,
  allBodiesBytes: 32 * 1_048_576,
  clientBodiesBytes: 8 * 1_048_576,
  headerBytes: 16_384,
  urlLength: 4096,
  jsonDepth: 32,
  jsonValues: 5000,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  checkMs: 2000,
  connections: 5000,
  pipelined: 16,
  worksAtOnce: 24,
  // This is fewer than the database has connections, so that one client always leaves some connections to other
  // clients.
  ownWorksAtOnce: 8,
  // This is high, because thousands of customers share one IPv4 address of a mobile operator, and some of them read
  // slowly.
  ownPlaces: 100,
  mostWaiting: 1000,
  // A request waits this long before it is refused, unless the queue is full. Such a long wait means that the shop is
  // stuck.
  patienceMs: 45_000,
  clientUnsentBytes: 8 * 1_048_576,
  allUnsentBytes: 64 * 1_048_576,
  // This is long enough for phones that lose their network for some seconds.
  stallMs: 5000,
  unreadMs: 20_000,
  // This is twice `ownWorksAtOnce`, for an account that is used on two clients, such as a phone and a computer.
  accountCallsAtOnce: 16,
});

/** Fastify's options for these limits. Even input that is not HTTP gets a JSON answer as the contract defines it. */
export function serverOptions(limits: RequestLimits) {
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      reply.status(400).send({ success: false, message: 'The address could not be read.' });
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Adds the limits for which Fastify has no option. */
export function limitRequests(http: FastifyInstance, limits: RequestLimits): void {
  http.server.maxConnections = limits.connections;
  let connections = 0;
  http.server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  registerGauge('connections', () => connections);
  http.addHook('onRequest', async (request, reply) => {
    if ((request.raw.url ?? '').length <= limits.urlLength) return;
    return reply.status(414).send({ success: false, message: serverSentences[414] });
  });
  const unanswered = new WeakMap<Socket, number>();
  http.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    whenClosed(reply.raw, () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > limits.pipelined) throw withStatus(refuseBusy());
  });
  readBodies(http, limits);
}

const statuses: Readonly<Record<string, [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
  const message = status === 400 ? 'The request could not be understood.' : serverSentences[status];
  const body = JSON.stringify({ success: false, message });
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  socket.destroy(error);
}

/** How long a closing instance waits for a first request on an open connection. */
const firstRequestMs = 1000;
/** How long a closing instance waits for running requests. It must be less than the program's own time to stop. */
const lastAnswerMs = 15_000;

/**
 * Makes a closing instance answer running requests and close idle connections. Node.js closes connections whose
 * requests were answered, but waits for connections without any request, and no longer checks its time limits while it
 * closes: one silent connection would delay the end for a minute.
 */
export function endConnectionsOnClose(http: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  http.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  http.server.on('request', ({ socket }) => silent.delete(socket));
  http.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, firstRequestMs).unref();
    setTimeout(() => http.server.closeAllConnections(), lastAnswerMs).unref();
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
