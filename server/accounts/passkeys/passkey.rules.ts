/** Determines the site on which passkeys work. */
import { isIP } from 'node:net';

/** The part of the shop's address to which its passkeys belong. */
export interface PasskeySite {
  /** The host name. A passkey does not work on any other host. */
  id: string;
  origin: string;
}

/**
 * The site of a shop, or undefined if browsers allow no passkeys there: they need HTTPS and a host name, except for
 * localhost.
 */
export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = hostname.includes('.') && isIP(hostname) === 0;
  return isLocal || (isNamed && protocol === 'https:') ? { id: hostname, origin } : undefined;
}
