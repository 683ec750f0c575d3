/** Security headers of every answer; pages and pictures add more. */
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For answers that are no page: nothing in them runs, loads or is framed. A drawing may still carry its own style. */
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
/** A rider may let the own phone say where a door is. */
const permissionsOfRiders = permissions.replace('geolocation=()', 'geolocation=(self)');

/** Adds the headers to every answer, refusals and faults included. */
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
  // The protocol is a proxy's word only where TRUST_PROXY says that it may be believed.
  http.addHook('onSend', async (request, reply) => secureCookies(reply, isPublicOverTls || isOverTls(request)));
}

/**
 * For files that never change: a list asks for thirty of them, and over a patchy network each line of a header counts.
 * The policy stays: a drawing that is opened by itself runs no script and is not framed.
 */
export function trimFileHeaders(reply: FastifyReply): void {
  // Helmet writes past Fastify's own list.
  for (const name of ofDocuments) reply.raw.removeHeader(name);
}

const isOverTls = ({ protocol }: FastifyRequest) => protocol === 'https';

/** A cookie given over TLS is never sent without it. */
function secureCookies(reply: FastifyReply, isSecure: boolean): void {
  const given = reply.getHeader('set-cookie');
  if (!isSecure || given === undefined) return;
  reply.removeHeader('set-cookie');
  for (const cookie of [given].flat()) reply.header('set-cookie', `${cookie}; Secure`);
}
