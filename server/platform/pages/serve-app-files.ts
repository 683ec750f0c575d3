/** Serves the files that make the site installable: manifest, icons, and the service workers that answer offline. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isWideLogo } from '#contract/settings/logo-shape.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { loadSharp } from '../../core/load-sharp.ts';
import { inProject } from '../../core/project-folder.ts';
import type { Content } from '../cache/content.ts';
import type { BuiltFiles } from './built-files.ts';
import { readLanguage } from './language-choice.ts';
import { type PageMaker, renderSecured } from './page.ts';
import type { PagesOptions } from './render-site.ts';

const web = inProject('web');
const mark = readFileSync(join(web, 'brand/mark.svg'));
/**
 * Service workers by address: the source, the pages that the worker caches, and whether it also caches the files that
 * these pages load later.
 */
const workers = {
  '/offline-worker.js': { file: 'site/offline-worker.js', pages: ['/offline'], keepsLater: false },
  // The pages of riders are the same for all riders, because the data of a run is stored on the phone.
  '/run-worker.js': { file: 'rider/run-worker.js', pages: ['/run', '/run/login'], keepsLater: true },
} as const;
const ground = '#f3f9f9';
const sizes = [192, 512] as const;
/** The part of an icon that the drawing fills. Systems cut icons round; a square of this size is never cut off. */
const iconPart = 0.6;
/** The part of an icon that a wide logo fills. It may be wider than a square drawing, because it is not as high. */
const wideIconPart = 0.76;

const faviconSize = 96;
/** If the logo could not be loaded, icons without it are used for this time, in milliseconds. */
const logoAwayMs = 10_000;

/** The caching of icons: an icon with a logo only for an hour, so that a new logo appears soon. */
const iconCaching = (logo: string) => `max-age=${logo === '' ? 86_400 : 3600}`;

type PictureSize = Parameters<NonNullable<PagesOptions['loadLogo']>>[1];

interface AppFiles extends PageMaker, Pick<PagesOptions, 'loadLogo'>, Pick<BuiltFiles, 'withLater'> {
  shop: () => Shop;
}

export function serveAppFiles(app: FastifyInstance, { shop, loadLogo, withLater, ...maker }: AppFiles): void {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'max-age=86400')
      .type('application/manifest+json')
      .send(JSON.stringify(describeApp(shop()))),
  );

  // The icons that were drawn with the present logo. After a change of the logo they are drawn again.
  let icons = { logo: '', drawn: new Map<string, Promise<Buffer>>() };
  /** Draws an icon once per logo and remembers it, because reading the logo may need a request to another server. */
  function keepIcon(name: string, size: PictureSize, draw: (own: Buffer | undefined) => Promise<Buffer>) {
    const { logo } = shop().look;
    if (icons.logo !== logo) icons = { logo, drawn: new Map() };
    const { drawn } = icons;
    const known = drawn.get(name);
    if (known) return known;
    const icon = (async () => {
      const own = await loadLogo?.(logo, size);
      // A logo that cannot be loaded at the moment is tried again later.
      if (logo !== '' && !own) setTimeout(() => drawn.delete(name), logoAwayMs).unref();
      return draw(own);
    })();
    drawn.set(name, icon);
    icon.catch(() => drawn.delete(name));
    return icon;
  }

  app.get<{ Params: { size: string } }>(
    `/icon-:size(^(?:${sizes.join('|')})).png`,
    async ({ params: { size } }, reply) => {
      const { look, logoRatio } = shop();
      const inner = Math.round(Number(size) * (isWideLogo(logoRatio) ? wideIconPart : iconPart));
      const icon = await keepIcon(size, { width: inner, height: inner }, (own) => drawIcon(Number(size), own));
      return reply.header('cache-control', iconCaching(look.logo)).type('image/png').send(icon);
    },
  );

  app.get('/favicon.ico', async (_request, reply) => {
    const size = { width: faviconSize, height: faviconSize };
    const icon = await keepIcon('favicon', size, async (own) => own ?? mark);
    reply.header('cache-control', iconCaching(shop().look.logo));
    return reply.type(icon === mark ? 'image/svg+xml' : 'image/png').send(icon);
  });

  for (const [address, worker] of Object.entries(workers)) {
    const source = readFileSync(join(web, worker.file), 'utf8');
    const write = async (language: Language) => {
      const kept = await listKept(worker.pages, (path) => renderSecured(maker, path, language));
      const files = worker.keepsLater ? withLater(kept.files) : kept.files;
      return `const kept = ${JSON.stringify({ ...kept, files })};\n${source}`;
    };
    /** The worker's scripts by language. A script is made again when the shop data that pages show has changed. */
    const scripts: Partial<Record<Language, { shown: Shop; script: Promise<string> }>> = {};
    app.get(address, async (request, reply) => {
      const language = readLanguage(request.headers.cookie);
      const shown = shop();
      const known = scripts[language];
      const present = known?.shown === shown ? known : { shown, script: write(language) };
      scripts[language] = present;
      // A page that cannot be rendered at the moment, because the database is away, is rendered for the next request.
      present.script.catch(() => delete scripts[language]);
      return (
        reply
          .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
          // This policy applies to requests that the worker itself makes.
          .header('content-security-policy', "default-src 'self'")
          .type('text/javascript; charset=utf-8')
          .send(await present.script)
      );
    });
  }
}

function describeApp(shop: Shop) {
  return {
    id: '/',
    name: shop.name,
    short_name: shop.name.slice(0, 12),
    description: shop.tagline,
    start_url: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: '#082c3a',
    lang: 'en-IN',
    icons: sizes.flatMap((size) => [
      { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
      { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
    ]),
    shortcuts: [
      { name: 'Products', url: '/products' },
      { name: 'My Orders', url: '/orders' },
    ],
  };
}

/** The files that a worker caches: its pages and every file that they name. `version` changes with the pages. */
async function listKept(paths: readonly string[], load: (path: string) => Promise<Content>) {
  const pages = await Promise.all(paths.map(load));
  for (const [at, { status }] of pages.entries()) {
    if (status !== 200) throw new Error(`${paths[at]} was rendered with the status ${status}`);
  }
  const html = await Promise.all(pages.map((page) => page.encode('identity')));
  const named = [...html, ...pages.map(({ headers }) => headers.link ?? '')].join(' ');
  const files = [...paths, ...new Set(named.match(/\/assets\/[\w.-]+/g))];
  return { version: pages.map(({ headers }) => headers.etag).join(), files };
}

async function drawJar(size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(mark, { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** Draws an icon with the given picture of the logo or, without a logo, with the standard jar. */
async function drawIcon(size: number, logo: Buffer | undefined): Promise<Buffer> {
  const input = logo ?? (await drawJar(Math.round(size * iconPart)));
  const field = { width: size, height: size, channels: 3, background: logo ? '#ffffff' : ground } as const;
  const sharp = await loadSharp();
  return sharp({ create: field }).composite([{ input }]).png().toBuffer();
}
