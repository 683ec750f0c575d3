/** The files that search engines ask for by name. */
import type { FastifyInstance } from 'fastify';

const notForSearch = [
  '/api/',
  '/admin',
  '/cart',
  '/checkout',
  '/order-success',
  '/orders',
  '/profile',
  '/reset-password',
];

export function serveWellKnown(app: FastifyInstance, publicUrl: string): void {
  const robots = [
    'User-agent: *',
    ...notForSearch.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'max-age=86400').type('text/plain').send(robots),
  );
}
