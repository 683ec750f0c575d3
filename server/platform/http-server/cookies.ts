/**
 * Cookies of the server: reads one, and marks browsers that have changed something, so that what they get next is not
 * older.
 */
import { parseWalPosition, printWalPosition, type WalPosition } from '#server/core/db/replica.ts';

const name = 'wrote';
/** By then every instance has heard of the change. */
const lifeSeconds = 60;
/** As long as a session: without the cookie, reads of a signed-in client never use a replica. */
const positionLifeSeconds = 30 * 86_400;

/** The Set-Cookie line after a change; the position is known if replicas are used. */
export function markWrite(position: WalPosition | undefined): string {
  const value = position ? printWalPosition(position) : '1';
  return `${name}=${value}; Path=/; Max-Age=${position ? positionLifeSeconds : lifeSeconds}; HttpOnly; SameSite=Lax`;
}

/** Whether the browser of this Cookie header has changed something. */
export function hasWritten(cookies: string | undefined): boolean {
  return readCookie(name, cookies) !== undefined;
}

/** The position up to which this browser must see everything. */
export function parseSeen(cookies: string | undefined): WalPosition | undefined {
  return parseWalPosition(readCookie(name, cookies));
}

/**
 * The value of one cookie in a Cookie header. Own code, because a library that parses all cookies takes milliseconds
 * for a header full of junk (docs/decisions/code/0027).
 */
export function readCookie(name: string, header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`);
  patterns.set(name, pattern);
  return pattern.exec(header)?.[1];
}

/** Two patterns, by cookie name: creating them takes longer than using them. */
const patterns = new Map<string, RegExp>();
