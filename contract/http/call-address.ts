/** From a call's name to the request that makes it. Free of the schema library, because the browser loads this file. */

/** 'PUT /cart/:productId' as its method and its path. */
export function splitCall(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}

/** The path with something in the place of each `:name`. */
export function fillPath(path: string, partFor: (name: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => partFor(name));
}

export interface CallTarget {
  params?: Readonly<Record<string, unknown>> | undefined;
  /** What is undefined is left out. */
  query?: Readonly<Record<string, unknown>> | undefined;
}

/** Method and address of a call, the address without its host. */
export function addressCall(name: string, { params = {}, query = {} }: CallTarget = {}) {
  const { method, path } = splitCall(name);
  const filled = fillPath(path, (key) => encodeURIComponent(String(params[key] ?? '')));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return { method, url: `/api${filled}${search && `?${search}`}` };
}

const shown = /^expectedTotal$|Seen$/;

/**
 * What a press asks for, as the text that tells it from others under its Idempotency-Key. The prices and balances that
 * were on the screen are no part of it: pressed again after they have changed, it is still the same press.
 */
export const pressText = (asked: unknown): string =>
  JSON.stringify(asked, (name, value: unknown) => (shown.test(name) ? undefined : value));
