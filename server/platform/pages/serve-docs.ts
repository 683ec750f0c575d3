/** Serves the description of the API, as files that the build has written (tools/assets/write-docs.ts). */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inProject } from '../../core/project-folder.ts';

// The page that shows the description uses its own script and styles, and has its icons as data: URLs.
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
