/** The description of the API as the build has written it (tools/assets/write-docs.ts): files that never change. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inProject } from '../../core/project-folder.ts';

// The reader's own script and styles; its icons are data.
const docsPolicy = `default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const written = inProject('build/api');

/** `folder` contains `openapi.json` and `docs`. */
export async function serveDocs(app: FastifyInstance, folder = written): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/api/',
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders(reply) {
      reply.header('content-security-policy', docsPolicy);
    },
  });
}
