/** Which encoding a client takes. */
import { negotiate } from '@fastify/accept-negotiator';

/** The best first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/** No browser sends a longer one. */
const longestAccepted = 200;

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  return negotiate(accepted.slice(0, longestAccepted).toLowerCase(), [...encodings]) ?? 'identity';
}
