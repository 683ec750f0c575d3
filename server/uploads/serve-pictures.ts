/** Serves the kept pictures. Their names follow from their content, so a browser may keep them for ever. */
import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pictureFolder } from './store-picture.ts';

/** A Fastify plugin: GET and HEAD `/pictures/*`; what is not there is a plain 404, never a page. */
export async function servePictures(app: FastifyInstance, { dataDir }: { dataDir: string }): Promise<void> {
  const root = pictureFolder(dataDir);
  mkdirSync(root, { recursive: true });
  await app.register(
    async (pictures) => {
      pictures.setNotFoundHandler((_request, reply) => reply.status(404).type('text/plain').send('Not found'));
      await pictures.register(fastifyStatic, {
        root,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => {
          reply.header('cache-control', 'public, max-age=31536000, immutable');
          reply.header('content-security-policy', "default-src 'none'; sandbox");
          reply.header('x-content-type-options', 'nosniff');
        },
      });
    },
    { prefix: '/pictures' },
  );
}
