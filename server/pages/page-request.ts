/** What of an address decides about a page. Everything else is dropped, so that a cache of pages cannot be flooded. */

export interface PageRequest {
  /** Path and known query, in a fixed order: what is rendered, and the key under which it is kept. */
  path: string;
  isCacheable: boolean;
}

const knownQueries: Readonly<Record<string, readonly string[]>> = {
  '/products': ['type', 'category', 'search', 'page'],
};
const longestValue = 100;

/** Reads the raw target of a request; undefined when it is no address at all. */
export function parsePageRequest(target: string): PageRequest | undefined {
  const [rawPath = '/', rawQuery = ''] = target.split('?', 2);
  const path = rawPath.replace(/\/+$/, '') || '/';
  if (!path.startsWith('/') || path.startsWith('//') || !isDecodable(path)) return undefined;

  const isData = path.endsWith('.data');
  const page = isData ? path.slice(0, -'.data'.length) : path;
  const names = [...(knownQueries[page] ?? []), ...(isData ? ['_routes'] : [])];
  const given = new URLSearchParams(rawQuery);
  const query = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name)?.trim();
    if (value && value.length <= longestValue) query.set(name, value);
  }
  const search = query.toString();
  return { path: search ? `${path}?${search}` : path, isCacheable: !query.has('search') };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
