/** Sends one message to one browser through the push service of its maker. */
import type { RequestDetails } from 'web-push';
import type { Services } from '#server/core/services.ts';
import { senderOf } from '../mail/transport.ts';
import { findKeys, keepKeys, type PushKeys } from './key.store.ts';
import { isPushService } from './push-service.ts';

const timeoutMs = 10_000;
/** The time in seconds for which the service keeps a message while the device is off. */
const keptSeconds = 1800;

/**
 * The maximum number of attempts of the job that sends a message. With the runner's increasing delays they take four
 * minutes; later the message would be wrong.
 */
export const mostPushAttempts = 6;

/** The content of a push message, which web/site/offline-worker.js displays. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
}

/** The address of a browser at its push service, and the keys that encrypt messages for it. */
export interface PushBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Loads the library with the first message: many shops send none, and it takes 1 MB of memory. */
async function loadWebPush() {
  const { default: webPush } = await import('web-push');
  return webPush;
}

interface Delivery {
  isUrgent: boolean;
  /** A newer message of a topic replaces one that still waits at the service. At most 32 letters and digits. */
  topic: string;
}

/**
 * The keys with which the shop identifies itself to push services. They are created on first use, once for all
 * instances.
 */
export async function readPushKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<PushKeys> {
  return (await findKeys(db)) ?? keepKeys(db, (await loadWebPush()).generateVAPIDKeys(), clock());
}

/**
 * Sends a message. Returns false if the service says that the subscription of the browser is gone. Throws if another
 * attempt may succeed.
 */
export async function sendToBrowser(
  services: Services,
  browser: PushBrowser,
  message: PushMessage,
  delivery: Delivery,
): Promise<boolean> {
  if (!isPushService(browser.endpoint, services.settings.pushService)) return true;
  const status = await post(await describeRequest(services, browser, message, delivery));
  if (status === 404 || status === 410) return false;
  if (status === 429 || status >= 500) throw new Error(`A push service answered ${status}`);
  return true;
}

async function describeRequest(
  services: Services,
  { endpoint, p256dh, auth }: PushBrowser,
  message: PushMessage,
  { isUrgent, topic }: Delivery,
): Promise<RequestDetails> {
  // The contact address for the push service in case of problems.
  const subject = `mailto:${senderOf(services.settings, services.shop()).address}`;
  const { generateRequestDetails } = await loadWebPush();
  return generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...(await readPushKeys(services)) },
    TTL: keptSeconds,
    urgency: isUrgent ? 'high' : 'normal',
    topic,
    contentEncoding: 'aes128gcm',
  });
}

/**
 * Sends the request and returns the HTTP status. It follows no redirects, so that a service cannot direct the shop into
 * its own network.
 */
async function post({ endpoint, headers, body }: RequestDetails): Promise<number> {
  const given = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: given.map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response.status;
}
