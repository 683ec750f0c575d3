/** Turns a call's name into its request. No schema library, because the browser loads this file. */

/** Splits 'PUT /cart/:productId' into its method and its path. */
export function splitCall(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}

/** Replaces each `:name` of the path. */
export function fillPath(path: string, partFor: (name: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => partFor(name));
}

export interface CallTarget {
  params?: Readonly<Record<string, unknown>> | undefined;
  /** Undefined values are omitted. */
  query?: Readonly<Record<string, unknown>> | undefined;
}

/** Method and address of a call; the address has no host. */
export function addressCall(name: string, { params = {}, query = {} }: CallTarget = {}) {
  const { method, path } = splitCall(name);
  const filled = fillPath(path, (key) => encodeURIComponent(String(params[key] ?? '')));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return { method, url: `/api${filled}${search && `?${search}`}` };
}

const shown = /^expectedTotal$|Seen$/;

/**
 * The text by which an Idempotency-Key distinguishes one press from another. It excludes the prices and balances that
 * were on the screen: pressing again after they changed is still the same press.
 */
export const pressText = (asked: unknown): string =>
  JSON.stringify(asked, (name, value: unknown) => (shown.test(name) ? undefined : value));
