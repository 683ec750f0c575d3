/**
 * The parts of an address that affect a page. Everything else is dropped, so that every spelling of an address is
 * rendered and cached once.
 */
import { productTypes } from '#contract/catalogue/product-types.ts';

export interface PageRequest {
  /** Path and known query in a fixed order: what is rendered, and the cache key. */
  path: string;
  isCacheable: boolean;
}

export type ParsePageRequest = (target: string) => PageRequest | undefined;

type Clean = (value: string) => string | undefined;

const longestValue = 100;
const short: Clean = (value) => (value.length <= longestValue ? value : undefined);

const queries: Readonly<Record<string, Readonly<Record<string, Clean>>>> = {
  '/products': {
    type: (value) => productTypes.find((type) => type === value),
    // Categories are found in upper or lower case.
    category: (value) => short(value.toLowerCase()),
    search: short,
    page: (value) => (/^(?!1$)[1-9]\d{0,6}$/.test(value) ? value : undefined),
  },
};

/** Most addresses need no cleaning. */
const isClean = /^(?:\/|(?:\/[a-z\d-]+)+)$/;

/** `routeIds` are the site's: navigation data are requested by them. Undefined for an invalid address. */
export function createPageReader(routeIds: readonly string[]): ParsePageRequest {
  /** In the site's order, each once, without unknown ones. */
  const knownRoutes: Clean = (value) => {
    const asked = new Set(value.split(','));
    return routeIds.filter((id) => asked.has(id)).join(',');
  };

  return (target) => {
    if (isClean.test(target)) return { path: target, isCacheable: true };
    const [rawPath = '/', rawQuery = ''] = target.split('?', 2);
    const path = cleanPath(rawPath);
    if (path === undefined) return undefined;
    const isData = path.endsWith('.data');
    const names = {
      ...queries[isData ? path.slice(0, -'.data'.length) : path],
      ...(isData && { _routes: knownRoutes }),
    };
    const given = new URLSearchParams(rawQuery);
    const query = new URLSearchParams();
    for (const [name, clean] of Object.entries(names)) {
      const value = clean(readText(given.get(name)));
      if (value) query.set(name, value);
    }
    const search = query.toString();
    return { path: search ? `${path}?${search}` : path, isCacheable: !query.has('search') };
  };
}

/** Without control characters: nobody types them, and no database can search for all of them. */
const readText = (value: string | null) => (value ?? '').replace(/\p{Cc}+/gu, ' ').trim();

/** In the spelling of the site's links; routes and ids are case-insensitive. */
function cleanPath(rawPath: string): string | undefined {
  const path = rawPath.replace(/\/+$/, '') || '/';
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)).toLowerCase())
      .join('/');
  } catch {
    return undefined;
  }
}
