/** Whom the limits per client count: an IPv4 address, or the /64 of an IPv6 one, which is what one household is given. */
import { isIP, isIPv6 } from 'node:net';

/** An address as it is kept and shown; what a trusted proxy passed on that is none is `unknown`. */
export function readAddress(ip: string): string {
  return isIP(ip) ? ip : 'unknown';
}

/** The client of an address that was read; an IPv4 address in the form of an IPv6 one is the same client. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (high !== undefined && low !== undefined && groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups, however short the address is written. */
function expand(address: string): string[] {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail = ''] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0');
  return [...(left ?? []), ...zeros, ...(right ?? [])];
}
