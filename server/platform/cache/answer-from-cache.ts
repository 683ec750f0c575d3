/** Answers requests from the response cache before the framework routes them (docs/decisions/pages/0015). */
import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from './response-cache.ts';

/** Lets the cache see each request first, until the shop closes. */
export function answerFromCache(http: FastifyInstance, cache: ResponseCache): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  const [route, ...others] = http.server.listeners('request') as RequestListener[];
  if (!route || others.length > 0) throw new Error('The framework no longer routes by one listener');
  http.server.removeListener('request', route);
  http.server.on('request', (request, response) => {
    if (isClosing || !cache.answer(request, response)) route(request, response);
  });
}
