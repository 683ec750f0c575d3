import type { Origin } from '../http/handler.ts';

/** Who public pages ask for: a visitor whom nobody knows, whatever the request that wanted the page carried. */
export function visitorOf(publicUrl: string): Origin {
  return {
    ip: '127.0.0.1',
    client: '127.0.0.1',
    userAgent: '',
    host: new URL(publicUrl).host,
    token: null,
    language: 'en',
  };
}
