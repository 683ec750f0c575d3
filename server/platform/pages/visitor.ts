import type { Origin } from '../http/handler.ts';

/** The caller of public pages: always an anonymous visitor, whatever the request carried. */
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
