/** The push services of browsers: Chrome and most others, Firefox, Edge on Windows, Safari. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)+push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
  /^([\w-]+\.)+push\.apple\.com$/,
];

/**
 * Whether an address from a browser belongs to a push service. Other addresses are refused, because they could make the
 * shop call its own network. `own` is the origin of a service that the shop runs itself.
 */
export function isPushService(endpoint: string, own: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (own !== undefined && origin === new URL(own).origin) return true;
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}
