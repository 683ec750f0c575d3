/** Adds a route under /api for each call that the contract declares, and reads uploaded files. */
import '@fastify/multipart';
import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type CallName, calls } from '#contract/calls.ts';
import { type Call, mediaTypeOf } from '#contract/http/call.ts';
import { idleHeader, splitCall } from '#contract/http/call-address.ts';
import { mostImportBytes } from '#contract/imports/columns.ts';
import { isForStaff } from '#contract/shared/permissions.ts';
import { translate } from '#contract/shared/translate.ts';
import { mostPictureBytes, tooLargePicture } from '#contract/uploads/rules.ts';
import type { SignedIn } from '#server/core/actor.ts';
import type { Reads } from '#server/core/db/replica.ts';
import { Refusal, refuseInput } from '#server/core/refusal.ts';
import { continueTrace, inSpan } from '#server/core/telemetry/span.ts';
import { parseAcceptLanguage } from '../cache/api-address.ts';
import { createJsonContent } from '../cache/content.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type Admission, readClient } from '../http-server/admit-requests.ts';
import { clientOf, readAddress, readTraceparent } from '../http-server/client-address.ts';
import { markWrite, parseSeen } from '../http-server/cookies.ts';
import { describeFailure } from '../http-server/failure.ts';
import { whenClosed } from '../http-server/when-closed.ts';
import { FileAnswer } from './file-answer.ts';
import { type Origin, texts } from './handler.ts';
import type { Gate, Invoke } from './invoke.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: { actor: SignedIn; askedAt: number } | null;
  }
}

const isAboutHealth = new Set<CallName>(['GET /health', 'GET /ready']);

interface BindOptions {
  requireActor: Gate;
  cache: ResponseCache;
  queue: Admission['queue'];
  /** The replicas for reads, if any are configured. */
  reads?: Reads | undefined;
}

export function bindCalls(app: FastifyInstance, invoke: Invoke, options: BindOptions): void {
  const { requireActor, cache, queue, reads } = options;
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error, request.id, texts[readLanguage(request)]);
    if (failure.fault) request.log.error({ err: error }, 'call failed');
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
    return reply.status(failure.status).send(failure.body);
  });
  // An answer may contain a session or private data, which must not remain in a browser's cache after a sign-out.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-language' });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = translate(texts[readLanguage(request)], 'There is no such call.');
    return reply.status(404).send({ success: false, message });
  });

  app.decorateRequest('caller', null);

  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const { method, path } = splitCall(name);
    /** Finds the caller before the body is read, so that a caller without permission is refused early. */
    const identifyCaller = async (request: FastifyRequest) => {
      const { token, isIdle } = readOrigin(request);
      const find = () => inSpan('session', { 'http.route': name }, () => requireActor(name, token, isIdle));
      const actor = await queue.run(readClient(request), () => continueTrace(readTraceparent(request), 'proxy', find));
      if (actor) request.caller = { actor, askedAt: performance.now() };
    };
    app.route({
      method,
      url: path,
      ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
      config: { ...(call.bodyBytes && { bodyBytes: call.bodyBytes }), ...waitOf(name, call) },
      ...(call.may !== 'anyone' && method !== 'GET' && { onRequest: identifyCaller }),
      handler: async (request, reply) => {
        const { params, query, headers, body } = request;
        const { upload } = call;
        const readFile = upload && (() => readUpload(request, upload));
        const inTrace = <Result>(work: () => Promise<Result>) => continueTrace(readTraceparent(request), 'proxy', work);
        if (call.followsCatalogue) {
          if (headers.authorization === undefined) reply.header('cache-control', 'private, no-cache');
          const key = cache.readWanted(request.raw)?.key;
          const origin = key === undefined ? readOrigin(request) : { ...anybody, language: readLanguage(request) };
          const make = async () => createJsonContent(await invoke(name, { params, query }, origin));
          const content = await inTrace(() => cache.load(key, make, readClient(request)));
          const body = await content.encode('identity');
          reply.headers(content.headers);
          cache.keepSent(request.raw, content, reply.getHeaders(), body);
          return reply.send(body);
        }
        const answer = await inTrace(() =>
          invoke(name, { params, query, headers, body, readFile }, readOrigin(request)),
        );
        if (method !== 'GET' && (reads || isForStaff(call.may))) {
          reply.header('set-cookie', markWrite(await reads?.position()));
        }
        reply.status(call.status ?? 200);
        if ('answer' in call || !(answer instanceof FileAnswer)) return reply.send(answer);
        whenClosed(reply.raw, () => answer.end());
        const mediaType = mediaTypeOf(call);
        reply.type(mediaType === 'text/csv' ? 'text/csv; charset=utf-8' : mediaType);
        reply.header('content-disposition', `attachment; filename="${answer.name}"`);
        return reply.send(Readable.from(answer.chunks, { highWaterMark: 1 }));
      },
    });
  }
}

/**
 * Health checks bypass the queue. Uploads and calls that hash a password need only a place: an upload mostly waits for
 * its sender, and hashing has its own queue.
 */
function waitOf(name: CallName, call: Call): FastifyContextConfig {
  if (isAboutHealth.has(name)) return { waitsFor: 'nothing' };
  return call.upload || call.hashes ? { waitsFor: 'place' } : {};
}

/**
 * The caller of calls whose answers are cached for everybody. It makes sure that a cached answer depends on nothing of
 * the request except the language, which is part of the key.
 */
const anybody: Omit<Origin, 'language'> = { ip: '', client: '', userAgent: '', host: '', token: null };

/** After this time in ms the session is checked again, because it may have ended while the body arrived slowly. */
const callerLifeMs = 1000;

function readOrigin(request: FastifyRequest): Origin {
  const ip = readAddress(request.ip);
  const { caller } = request;
  return {
    ...(caller && performance.now() - caller.askedAt < callerLifeMs && { actor: caller.actor }),
    ip,
    client: clientOf(ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    host: (URL.parse(request.headers.origin ?? '')?.host || request.host).slice(0, 255),
    seen: parseSeen(request.headers.cookie),
    token: readToken(request.headers.authorization),
    isIdle: request.headers[idleHeader] !== undefined,
    language: readLanguage(request),
    requestId: request.id,
  };
}

const readLanguage = (request: FastifyRequest) => parseAcceptLanguage(request.headers['accept-language']);

export function readToken(authorization: string | undefined): string | null {
  const [scheme, token] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

type UploadField = NonNullable<Call['upload']>;

const uploadWords = {
  image: {
    none: 'Please select an image file',
    noForm: 'Please send the picture as a multipart form.',
    torn: 'The picture did not arrive whole. Please send it again.',
    tooLarge: tooLargePicture,
  },
  file: {
    none: 'Please choose a file',
    noForm: 'Please send the file as a multipart form.',
    torn: 'The file did not arrive whole. Please send it again.',
    tooLarge: 'The file is larger than 10 MB. Please split it into several files.',
  },
} as const;
const mostBytes: Readonly<Record<UploadField, number>> = { image: mostPictureBytes, file: mostImportBytes };

/**
 * The bytes of the form's only file. They are read when the handler requests them, so that few files are in memory at
 * once. Errors of the form parser without a status always concern the form: it is cut off or has no boundary.
 */
async function readUpload(request: FastifyRequest, field: UploadField): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('wrongFormat', uploadWords[field].noForm);
  try {
    return await Promise.race([readPart(request, field), rejectWhenGone(request, field)]);
  } catch (error) {
    const { code, statusCode } = error as Partial<FastifyError>;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuseTooLarge(field);
    if (error instanceof Refusal || statusCode !== undefined) throw error;
    throw refuseTorn(field);
  }
}

const refuseTooLarge = (field: UploadField) => refuseInput([{ path: field, msg: uploadWords[field].tooLarge }]);
const refuseTorn = (field: UploadField) => new Refusal('invalid', uploadWords[field].torn);

async function readPart(request: FastifyRequest, field: UploadField): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: mostBytes[field] } });
  if (part?.fieldname !== field) throw new Refusal('invalid', uploadWords[field].none);
  // The refusal does not wait for the rest of a file that is too large, which is discarded while it arrives.
  const beyond = new Promise<never>((_, reject) => part.file.once('limit', () => reject(refuseTooLarge(field))));
  return Promise.race([part.toBuffer(), beyond]);
}

/** Rejects when the client closes the connection early, because the form parser would wait for ever for the rest. */
function rejectWhenGone({ raw }: FastifyRequest, field: UploadField): Promise<never> {
  return new Promise((_, reject) => {
    const rejectTorn = () => {
      if (!raw.complete) reject(refuseTorn(field));
    };
    if (raw.destroyed) rejectTorn();
    raw.once('close', rejectTorn);
  });
}
