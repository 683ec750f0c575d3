/** The files that browsers and search engines ask for by name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const mark = readFileSync(join(import.meta.dirname, '../../../web/brand/mark.svg'));
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
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'max-age=86400').type('image/svg+xml').send(mark),
  );
}
