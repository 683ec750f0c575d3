/** Security headers of every answer; pages and pictures add more. */
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The policy of answers that are not pages: nothing in them may run, load or be framed. Inline styles are allowed
 * because SVG drawings have them.
 */
const strictPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Headers that are switched off, because they only matter for browsers that nobody uses any more. */
const obsolete = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Headers that matter only for documents, not for the files that a document loads. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb'];
const permissions = unused.map((feature) => `${feature}=()`).join(', ');
/** Riders' pages may read the phone's position, because riders may report where a door is. */
const permissionsOfRiders = permissions.replace('geolocation=()', 'geolocation=(self)');

/** Adds the headers to every answer, including refusals and errors. */
export async function addSecurityHeaders(http: FastifyInstance, publicUrl: string): Promise<void> {
  const isPublicOverTls = publicUrl.startsWith('https:');
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: strictPolicy },
    frameguard: { action: 'deny' },
    ...obsolete,
    // Browsers remember this header for a year, so only a shop that certainly uses TLS may send it.
    strictTransportSecurity: isPublicOverTls,
  });
  http.addHook('onRequest', async ({ url }, reply) => {
    reply.raw.setHeader('permissions-policy', /^\/run(?![\w-])/.test(url) ? permissionsOfRiders : permissions);
  });
  // `request.protocol` comes from a proxy's header only if TRUST_PROXY allows it.
  http.addHook('onSend', async (request, reply) => secureCookies(reply, isPublicOverTls || isOverTls(request)));
}

/**
 * Removes headers from the answers for files that never change. A list loads thirty such files, and over a slow network
 * each header counts. The content policy stays, for drawings that are opened directly.
 */
export function trimFileHeaders(reply: FastifyReply): void {
  // The raw response is used because Helmet bypasses Fastify's own list of headers.
  for (const name of documentHeaders) reply.raw.removeHeader(name);
}

const isOverTls = ({ protocol }: FastifyRequest) => protocol === 'https';

/** Adds `Secure` to all cookies if TLS is used. */
function secureCookies(reply: FastifyReply, isSecure: boolean): void {
  const given = reply.getHeader('set-cookie');
  if (!isSecure || given === undefined) return;
  reply.removeHeader('set-cookie');
  for (const cookie of [given].flat()) reply.header('set-cookie', `${cookie}; Secure`);
}
