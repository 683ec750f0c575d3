/** Mounts the built site in the shop's own process: its files, its well-known files, its pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { trimFileHeaders } from '../http-server/security-headers.ts';
import { createPageReader } from './page-request.ts';
import { readPreloads } from './preloads.ts';
import { type PagesOptions, renderWith, type SiteBuild } from './render-site.ts';
import { serveAppFiles } from './serve-app-files.ts';
import { servePages } from './serve-pages.ts';
import { serveSitemap, serveWellKnown } from './serve-sitemap.ts';

const buildFolder = join(import.meta.dirname, '../../../build');

/** Refuses when the site was not built. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { publicUrl, cache, catchUp } = options;
  const site = await loadBuild();
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client/assets'),
    prefix: '/assets/',
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // The name and the tag say what is kept.
    lastModified: false,
    setHeaders: trimFileHeaders,
  });
  const render = renderWith(site, 'production', options);
  serveWellKnown(app, publicUrl);
  const preloads = readPreloads(buildFolder);
  serveSitemap(app, options);
  serveAppFiles(app, { shop: options.shop, loadLogo: options.loadLogo, render, preloads });
  const readRequest = createPageReader(Object.keys(site.routes));
  servePages(app, { cache, catchUp, render, preloads, readRequest });
}

async function loadBuild(): Promise<SiteBuild> {
  const file = join(buildFolder, 'server/index.js');
  if (!existsSync(file)) throw new Error('The pages are not built yet: run "npm run build" first.');
  // React chooses its build by it, when it is first loaded.
  process.env.NODE_ENV ??= 'production';
  return import(pathToFileURL(file).href);
}
