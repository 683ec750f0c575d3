/** Turns a call's name into the method and URL of a request. The browser loads this file, so it must not import Zod. */

/** The header of a call that a page makes while nobody uses the page. Such a call does not renew the session. */
export const idleHeader = 'x-page-idle';

/** Splits 'PUT /cart/:productId' into its method and its path. */
export function splitCall(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}

/** Replaces each parameter `:name` of the path with the result of `partFor`. */
export function fillPath(path: string, partFor: (name: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => partFor(name));
}

/** Whether only the admin area makes a call. */
export const isOfAdmin = (name: string): boolean => name.includes(' /admin/');

export interface CallTarget {
  params?: Readonly<Record<string, unknown>> | undefined;
  /** The query parameters. Undefined values are omitted. */
  query?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the method and the URL of a call. The URL has no host. */
export function addressCall(name: string, { params = {}, query = {} }: CallTarget = {}) {
  const { method, path } = splitCall(name);
  const filled = fillPath(path, (key) => encodeURIComponent(String(params[key] ?? '')));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return { method, url: `/api${filled}${search && `?${search}`}` };
}

const shownFields = /^expectedTotal$|Seen$/;

/**
 * The text from which the Idempotency-Key of a pressed button is made. It omits the prices and balances that the screen
 * showed: pressing the button again after they changed must still count as the same request.
 */
export const pressText = (input: unknown): string =>
  JSON.stringify(input, (name, value: unknown) => (shownFields.test(name) ? undefined : value));
