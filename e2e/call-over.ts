import type { Answer, CallShop } from '../server/testing/shop.ts';

/** Calls of the contract to a shop at an address, with a session's token or as a visitor. */
export function callOver(address: string, token?: string): CallShop {
  return async (name, input = {}, headers = {}): Promise<Answer> => {
    const { params = {}, query = {}, body } = input as Record<string, Record<string, unknown> | undefined>;
    const [method = '', path = ''] = name.split(' ');
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
    const url = new URL(`/api${filled}`, address);
    for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: await response.json(),
      headers: Object.fromEntries(response.headers),
    };
  };
}
