/** Reads the client and the trace of a request from its address and headers. */
import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The address to store and show. An invalid address from a trusted proxy becomes `unknown`. */
export function readAddress(ip: string): string {
  return isIP(ip) ? ip : 'unknown';
}

/**
 * The client to which limits apply: an IPv4 address, also if it is written as IPv6, or the /64 network of an IPv6
 * address, because such a network usually belongs to one household.
 */
export function clientOf(address: string): string {
  // The zone (such as %eth0) is removed, because the library does not accept all zones that Node.js accepts.
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const ip = ipaddr.process(withoutZone);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The trace to which a request belongs, from W3C's header `traceparent`. Undefined unless a proxy of TRUST_PROXY passed
 * the request on, because strangers must not be able to start traces.
 */
export function readTraceparent({ headers, ips }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  const isPassedOn = (ips?.length ?? 0) > 1;
  return isPassedOn && typeof traceparent === 'string' ? traceparent : undefined;
}
