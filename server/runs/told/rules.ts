/** Where messages for browsers may be sent. */

/** How many stops before the own one a rider counts as near. */
export const nearStops = 3;

/** What a stop's customer was told so far. */
export const news = { started: 1, near: 2 } as const;

/** The push services of browsers: Chrome and most others, Firefox, Edge on Windows, Safari. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)+push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
  /^([\w-]+\.)+push\.apple\.com$/,
];

/**
 * Whether an address that a browser named belongs to a push service: whoever names another one would have the shop call
 * its own network. `own` is the origin of one that the shop runs itself.
 */
export function isPushService(endpoint: string, own: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (own !== undefined && origin === new URL(own).origin) return true;
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}
