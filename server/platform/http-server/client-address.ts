/** Where a request comes from, as a trusted proxy passes it on. */
import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** An address as it is kept and shown; what a trusted proxy passed on that is none is `unknown`. */
export function readAddress(ip: string): string {
  return isIP(ip) ? ip : 'unknown';
}

/**
 * The client that limits count, of an address that was read: an IPv4 address, also in the form of an IPv6 one, or the /64
 * network of an IPv6 one, which one household gets.
 */
export function clientOf(address: string): string {
  // The library takes fewer zones than Node.js does.
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const ip = ipaddr.process(withoutZone);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The trace that a request belongs to already: W3C's `traceparent`. Undefined unless a proxy of TRUST_PROXY passed the
 * request on: a stranger begins no trace of ours.
 */
export function readTraceparent({ headers, ips }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  const isPassedOn = (ips?.length ?? 0) > 1;
  return isPassedOn && typeof traceparent === 'string' ? traceparent : undefined;
}
