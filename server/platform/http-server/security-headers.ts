/** Security headers of every answer; pages and pictures add more. */
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For answers that are no page: nothing in them runs, loads or is framed. A drawing may still have its own style. */
const strictPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Headers for browsers that nobody uses any more; they would be sent with each of the many answers of a page. */
const obsolete = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Headers that matter only for documents, not for files inside one. */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb'];
const permissions = unused.map((feature) => `${feature}=()`).join(', ');
/** A rider may let the phone report the position of a door. */
const permissionsOfRiders = permissions.replace('geolocation=()', 'geolocation=(self)');

/** Adds the headers to every answer, including refusals and errors. */
export async function addSecurityHeaders(http: FastifyInstance, publicUrl: string): Promise<void> {
  const isPublicOverTls = publicUrl.startsWith('https:');
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: strictPolicy },
    frameguard: { action: 'deny' },
    ...obsolete,
    // A promise for a whole year that only a shop behind TLS can keep.
    strictTransportSecurity: isPublicOverTls,
  });
  http.addHook('onRequest', async ({ url }, reply) => {
    reply.raw.setHeader('permissions-policy', /^\/run(?![\w-])/.test(url) ? permissionsOfRiders : permissions);
  });
  // The protocol is taken from a proxy only if TRUST_PROXY allows it.
  http.addHook('onSend', async (request, reply) => secureCookies(reply, isPublicOverTls || isOverTls(request)));
}

/**
 * For files that never change: a list loads thirty of them, and over a slow network each header line counts. The
 * policy stays: a drawing that is opened directly runs no script and is not framed.
 */
export function trimFileHeaders(reply: FastifyReply): void {
  // Helmet bypasses Fastify's own list of headers.
  for (const name of ofDocuments) reply.raw.removeHeader(name);
}

const isOverTls = ({ protocol }: FastifyRequest) => protocol === 'https';

/** A cookie set over TLS is never sent without it. */
function secureCookies(reply: FastifyReply, isSecure: boolean): void {
  const given = reply.getHeader('set-cookie');
  if (!isSecure || given === undefined) return;
  reply.removeHeader('set-cookie');
  for (const cookie of [given].flat()) reply.header('set-cookie', `${cookie}; Secure`);
}
