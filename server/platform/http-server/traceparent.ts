/** Which trace a request belongs to already: W3C's `traceparent`, taken from a trusted proxy alone. */
import type { FastifyRequest } from 'fastify';

/** Undefined unless a proxy of TRUST_PROXY passed the request on: a stranger begins no trace of ours. */
export function readTraceparent({ headers, ips }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  const isPassedOn = (ips?.length ?? 0) > 1;
  return isPassedOn && typeof traceparent === 'string' ? traceparent : undefined;
}
