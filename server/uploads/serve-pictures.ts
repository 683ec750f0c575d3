/** Serves stored pictures. Their names are derived from their content, so a browser may cache them for ever. */
import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import { readClient } from '../platform/http-server/admit-requests.ts';
import { statusOf } from '../platform/http-server/failure.ts';
import { trimFileHeaders } from '../platform/http-server/security-headers.ts';
import { type DistantPictureStore, mimeTypeOf, openS3, pictureFolder } from './picture.store.ts';
import { createDistantPictures } from './read-distant-pictures.ts';

const inert = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * A Fastify plugin for GET and HEAD `/pictures/*`. A missing picture answers 404 with plain text, never with a page.
 */
export async function servePictures(app: FastifyInstance, { settings }: { settings: Settings }): Promise<void> {
  await app.register(
    async (pictures) => {
      pictures.setNotFoundHandler((_request, reply) => reply.status(404).type('text/plain').send('Not found'));
      if (settings.s3) serveDistant(pictures, openS3(settings.s3));
      else await serveDisk(pictures, pictureFolder(settings.dataDir));
    },
    { prefix: '/pictures' },
  );
}

async function serveDisk(pictures: FastifyInstance, root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  await pictures.register(fastifyStatic, {
    root,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply) => {
      trimFileHeaders(reply);
      for (const [name, value] of Object.entries(inert)) reply.header(name, value);
    },
  });
}

/**
 * Serves pictures from an S3 store. Bytes are passed on as they arrive. The store never learns who requested a picture,
 * and only this server needs access to it.
 */
function serveDistant(pictures: FastifyInstance, store: DistantPictureStore): void {
  const distant = createDistantPictures(store);
  pictures.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) return reply.send(error);
    reply.status(statusOf[error.kind]).header('retry-after', error.details.retryAfterSeconds ?? 5);
    return reply.type('text/plain').send(error.message);
  });
  // Another machine does the work, and these requests have a separate queue: if the store is slow, only pictures are
  // slow.
  const config = { waitsFor: 'place' } as const;
  pictures.get<{ Params: { name: string } }>('/:name', { config }, async (request, reply) => {
    const { name } = request.params;
    const type = mimeTypeOf(name);
    const tag = `"${name}"`;
    if (type && request.headers['if-none-match']?.includes(tag)) return reply.status(304).headers(inert).send();
    const picture = type === undefined ? undefined : await distant.load(readClient(request), name);
    if (!picture?.body || type === undefined) return reply.callNotFound();
    trimFileHeaders(reply);
    const length = picture.headers.get('content-length');
    reply.headers({ ...inert, etag: tag, ...(length && { 'content-length': length }) }).type(type);
    return reply.send(Readable.fromWeb(picture.body as ReadableStream));
  });
}
