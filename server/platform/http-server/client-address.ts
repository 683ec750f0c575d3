/** Where a request comes from, according to a trusted proxy. */
import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** An address as it is stored and shown; an invalid one from a trusted proxy becomes `unknown`. */
export function readAddress(ip: string): string {
  return isIP(ip) ? ip : 'unknown';
}

/**
 * The client of an address for limits: an IPv4 address, also in IPv6 form, or the /64 network of an IPv6 address,
 * which belongs to one household.
 */
export function clientOf(address: string): string {
  // The library accepts fewer zones than Node.js.
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const ip = ipaddr.process(withoutZone);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The trace that a request belongs to: W3C's `traceparent`. Undefined unless a proxy of TRUST_PROXY passed the request
 * on: strangers cannot start our traces.
 */
export function readTraceparent({ headers, ips }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  const isPassedOn = (ips?.length ?? 0) > 1;
  return isPassedOn && typeof traceparent === 'string' ? traceparent : undefined;
}
