/**
 * Cookies of the server: reads them, and marks browsers that have changed something, so that their next answers include
 * the change.
 */
import { parseWalPosition, printWalPosition, type WalPosition } from '#server/core/db/replica.ts';

const name = 'wrote';
/** The lifetime of the cookie without replicas. Every instance is notified of the change before the cookie expires. */
const lifeSeconds = 60;
/**
 * The lifetime of the cookie with replicas: as long as a session, because a signed-in client without it never reads a
 * replica.
 */
const positionLifeSeconds = 30 * 86_400;

/** The Set-Cookie header after a change. `position` is the primary's WAL position, if replicas are used. */
export function markWrite(position: WalPosition | undefined): string {
  const value = position ? printWalPosition(position) : '1';
  return `${name}=${value}; Path=/; Max-Age=${position ? positionLifeSeconds : lifeSeconds}; HttpOnly; SameSite=Lax`;
}

/** Whether a browser with this Cookie header has recently changed something. */
export function hasWritten(cookies: string | undefined): boolean {
  return readCookie(name, cookies) !== undefined;
}

/** The WAL position up to which this browser must see all changes. */
export function parseSeen(cookies: string | undefined): WalPosition | undefined {
  return parseWalPosition(readCookie(name, cookies));
}

/**
 * The value of one cookie in a Cookie header. No library is used, because one that parses all cookies takes
 * milliseconds for a header full of junk (docs/decisions/code/0027).
 */
export function readCookie(name: string, header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`);
  patterns.set(name, pattern);
  return pattern.exec(header)?.[1];
}

/** The patterns by cookie name. They are stored because creating one takes longer than using it. */
const patterns = new Map<string, RegExp>();
