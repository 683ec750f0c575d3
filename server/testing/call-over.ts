import { addressCall, type CallTarget } from '#contract/http/call-address.ts';
import type { Answer, CallShop } from './shop.ts';

/** Calls of the contract to a shop at an address, with a session's token or as a visitor. */
export function callOver(address: string, token?: string): CallShop {
  return async (name, input = {}, headers = {}): Promise<Answer> => {
    const { body, ...target } = input as CallTarget & { body?: object };
    const { method, url } = addressCall(name, target);
    const response = await fetch(new URL(url, address), {
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
