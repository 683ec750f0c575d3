/** The client that limits count: an IPv4 address, or the /64 network of an IPv6 one, which one household gets. */
import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address as it is kept and shown; what a trusted proxy passed on that is none is `unknown`. */
export function readAddress(ip: string): string {
  return isIP(ip) ? ip : 'unknown';
}

/** The client of an address that was read; an IPv4 address in the form of an IPv6 one is the same client. */
export function clientOf(address: string): string {
  // The library takes fewer zones than Node.js does.
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const ip = ipaddr.process(withoutZone);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
