import { addressCall, type CallTarget } from '#contract/http/call-address.ts';
import type { Answer, CallShop } from './shop.ts';

/** Makes calls over the network, with a session's token or as a visitor. A body that is a file is sent unchanged. */
export function callOver(address: string, token?: string): CallShop {
  return async (name, input = {}, headers = {}): Promise<Answer> => {
    const { body, ...target } = input as CallTarget & { body?: object };
    const isFile = body instanceof Uint8Array;
    const { method, url } = addressCall(name, target);
    const response = await fetch(new URL(url, address), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isFile && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: await response.json(),
      headers: Object.fromEntries(response.headers),
    };
  };
}

/** Returns the body of a successful answer, and throws for any other answer. */
export function done<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 2000)}`);
  return body;
}
