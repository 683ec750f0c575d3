/**
 * Serves the site during development: Vite runs in the same process, changes are visible immediately, nothing is
 * cached, and pages have no Content-Security-Policy.
 */
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { readLanguage, takeLanguageChoice } from './language-choice.ts';
import { type PagesOptions, renderWith, type SiteBuild } from './render-site.ts';
import { serveDocs } from './serve-docs.ts';

export async function mountDevPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());

  await serveDocs(app);
  app.setNotFoundHandler((request, reply) => {
    if (takeLanguageChoice(request, reply)) return;
    // Vite writes the answer itself, without Fastify, so the hook that ends the request's turn in the queue does not
    // run.
    request.place?.finishWork();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, async () => {
      try {
        // The build is loaded for each request, so that the next page shows the source that was just saved.
        const site = (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
        const answer = await renderWith(site, 'development', options)(
          request.url,
          readLanguage(request.headers.cookie),
          '',
        );
        reply.raw.writeHead(answer.status, answer.headers).end(answer.body);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        request.log.error({ err: error }, 'page failed');
        reply.raw.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).stack);
      }
    });
  });
}
