/** The contract for readers: `/api/openapi.json` for programs, `/api/docs` for people. */
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';

// The reader's own script and styles; its icons are data.
const docsPolicy = `default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

// It takes longer than all else of a start, and few read it: made for the first who does.
let described: ReturnType<typeof describeApi> | undefined;

export async function serveDocs(api: FastifyInstance, shopName: () => string): Promise<void> {
  function titled() {
    described ??= describeApi();
    return { ...described, info: { ...described.info, title: `${shopName()} API` } };
  }
  await api.register(fastifySwagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', paths: {} } as never },
  });
  await api.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: docsPolicy,
    transformSpecification: titled,
  });
  api.get('/openapi.json', (_request, reply) => reply.send(titled()));
}
