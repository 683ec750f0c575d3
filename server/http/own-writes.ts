/** A mark in the browser of who has just changed something, so that what is served next is not older than that. */

const cookie = 'wrote';
/** By then every instance has long heard of the change. */
const lifeSeconds = 60;

/** The Set-Cookie line after a change. */
export function markWrite(): string {
  return `${cookie}=1; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax`;
}

/** Whether the browser of this Cookie header has changed something lately. */
export function hasWritten(cookies: string | undefined): boolean {
  return cookies !== undefined && new RegExp(`(^|;\\s*)${cookie}=`).test(cookies);
}
