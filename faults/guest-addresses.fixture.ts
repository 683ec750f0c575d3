/** Lists every address that a guest can request: the API's routes, the pages and the files of the built shop. */
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { requestLimits } from '#server/platform/http-server/request-limits.ts';
import { mountPages } from '#server/platform/pages/mount-pages.ts';
import type { TestShop } from '#server/testing/shop.ts';

/** The number of addresses to list for each folder of files. */
const mostPerFolder = 2;
const missingAddresses = [
  '/nothing-here',
  '/nothing/here.data',
  '/api/nothing',
  '/assets/none.js',
  '/pictures/none.webp',
];

export interface GuestApp {
  /**
   * The whole shop with its pages. It allows zero concurrent requests per client, so that every limited address is
   * refused.
   */
  http: FastifyInstance;
  addresses: string[];
}

/** Opens the shop and lists its addresses. `id` is the id of a product, which is put into addresses with an id. */
export async function openGuestApp(shop: TestShop, id: string): Promise<GuestApp> {
  const routes: string[] = [];
  const { http, invoke, cache } = await createApp(shop, {
    limits: { ...requestLimits, ownPlaces: 0, patienceMs: 1 },
    watchRequests: (app) =>
      app.addHook('onRoute', ({ method, url }) => {
        if ([method].flat().includes('GET')) routes.push(url);
      }),
  });
  await mountPages(http, {
    invoke,
    cache,
    shop: shop.shop,
    publicUrl: shop.settings.publicUrl,
    catchUp: async () => {},
    report: () => {},
  });
  await http.ready();
  const filled = routes.filter((url) => !/\.(br|gz)$/.test(url)).map((url) => fill(url, id));
  return {
    http,
    addresses: [...new Set([...takeFewPerFolder(filled), ...(await listPages(id)), ...missingAddresses])],
  };
}

async function listPages(id: string): Promise<string[]> {
  const { routes } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as {
    routes: Record<string, { path?: string }>;
  };
  const paths = Object.values(routes).flatMap(({ path }) => (path === undefined ? [] : [fill(`/${path}`, id)]));
  return paths.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`]);
}

/** Replaces the parameters and wildcards of an address by valid values. */
function fill(url: string, id: string): string {
  return url
    .replace(/:(\w+)\((\^.*?)\)(?=\.|\/|$)/g, (_, _name, pattern) => {
      const fitting = ['192', '1'].find((value) => new RegExp(`${pattern}$`).test(value));
      if (fitting === undefined) throw new Error(`No value fits ${pattern}: name one here`);
      return fitting;
    })
    .replace(/:\w+/g, id)
    .replace('*', 'none.webp');
}

function takeFewPerFolder(addresses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return addresses.filter((address) => {
    const [, folder = ''] = /^(\/assets)\//.exec(address) ?? [];
    if (folder === '') return true;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    return (counts.get(folder) ?? 0) <= mostPerFolder;
  });
}
