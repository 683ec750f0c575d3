/** Mounts the built site in the shop's own process: its files, its well-known files, its pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import type { Invoke, RawInput } from '../http/invoke.ts';
import type { Shop } from '../settings.ts';
import { servePages } from './serve-pages.ts';
import { serveWellKnown } from './serve-well-known.ts';

interface PagesOptions {
  invoke: Invoke;
  shop: Shop;
  /** The only origin that pages are rendered for, whatever a request's Host says. */
  publicUrl: string;
  /** Moves with every change of what pages show. */
  catalogueVersion: () => number;
  clock?: () => Date;
}

/** What web/entry.server.tsx exports; the build is loaded by path, because server and web never import each other. */
interface SiteBuild {
  entry: {
    module: {
      createRequestHandler(build: SiteBuild, mode: string): (request: Request, context: unknown) => Promise<Response>;
      provide(page: {
        invoke(name: CallName, input: RawInput): Promise<unknown>;
        shop: Shop;
        publicUrl: string;
        now: Date;
        nonce: string;
      }): unknown;
    };
  };
}

const buildFolder = join(import.meta.dirname, '../../build');

/** Refuses when the site was not built. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { invoke, shop, publicUrl, catalogueVersion, clock = () => new Date() } = options;
  const site = await loadBuild();
  const { createRequestHandler, provide } = site.entry.module;
  const handle = createRequestHandler(site, 'production');
  const visitor = {
    ip: '127.0.0.1',
    userAgent: '',
    host: new URL(publicUrl).host,
    token: null,
    readImage: () => Promise.reject(new Error('A page uploads nothing')),
  };

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client/assets'),
    prefix: '/assets/',
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  serveWellKnown(app, publicUrl);
  servePages(app, {
    catalogueVersion,
    now: () => clock().getTime(),
    render: (path, nonce) =>
      handle(
        new Request(publicUrl + path),
        provide({ invoke: (name, input) => invoke(name, input, visitor), shop, publicUrl, now: clock(), nonce }),
      ),
  });
}

async function loadBuild(): Promise<SiteBuild> {
  const file = join(buildFolder, 'server/index.js');
  if (!existsSync(file)) throw new Error('The pages are not built yet: run "npm run build" first.');
  // React chooses its build by it, when it is first loaded.
  process.env.NODE_ENV ??= 'production';
  return import(pathToFileURL(file).href);
}
