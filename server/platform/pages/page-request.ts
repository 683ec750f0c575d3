/**
 * Reduces an address to the parts that affect its page, so that all spellings of an address are rendered and cached
 * only once.
 */
import { productTypes } from '#contract/catalogue/product-types.ts';

export interface PageRequest {
  /** The path with the known query parameters in a fixed order. It is rendered, and is part of the cache key. */
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
    // Lower case, because the server finds a category in any case, and all spellings share one cached page.
    category: (value) => short(value.toLowerCase()),
    search: short,
    page: (value) => (/^(?!1$)[1-9]\d{0,6}$/.test(value) ? value : undefined),
  },
};

/** Matches most addresses, which need no cleaning. */
const isClean = /^(?:\/|(?:\/[a-z\d-]+)+)$/;

/**
 * Creates a function that reads an address, and returns undefined for an invalid one. `routeIds` are the ids of the
 * site's routes, which requests for navigation data contain.
 */
export function createPageReader(routeIds: readonly string[]): ParsePageRequest {
  /** Keeps known route ids, each once and in the site's order. */
  const knownRoutes: Clean = (value) => {
    const requested = new Set(value.split(','));
    return routeIds.filter((id) => requested.has(id)).join(',');
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

/** Replaces control characters with spaces: nobody types them, and PostgreSQL cannot search for all of them. */
const readText = (value: string | null) => (value ?? '').replace(/\p{Cc}+/gu, ' ').trim();

/** Writes a path as the site's links write it, in lower case; undefined for an invalid path. */
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
