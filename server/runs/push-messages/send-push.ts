/** Sends one message to one browser through the push service of its maker. */
import webPush from 'web-push';
import { parseLanguage, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Services } from '#server/core/services.ts';
import { senderOf } from '#server/platform/mail/transport.ts';
import { firstNameOf, readArrival } from '../customer/read-own-run.ts';
import { writePush } from './letters.ts';
import { isPushService, news } from './rules.ts';
import { dropSubscription, findKeys, findNews, keepKeys, type PushKeys, type PushNews } from './store.ts';

const texts = textsFor('letters');

const timeoutMs = 10_000;
/** The time in seconds for which the service keeps a message while the device is off. */
const keptSeconds = 1800;

/**
 * The keys with which the shop identifies itself to push services. They are created on first use, once for all
 * instances.
 */
export async function readPushKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<PushKeys> {
  return (await findKeys(db)) ?? keepKeys(db, webPush.generateVAPIDKeys(), clock());
}

interface Wanted {
  subscriptionId: string;
  stopId: string;
  news: number;
}

/** Sends a message. Throws if another attempt may succeed. */
export async function sendPush(services: Services, { subscriptionId, stopId, news: what }: Wanted): Promise<void> {
  const { db, settings } = services;
  // The state is read now, because a queued message may be minutes old.
  const push = await findNews(db, subscriptionId, stopId);
  if (!push || !isPushService(push.endpoint, settings.pushService)) return;
  const status = await post(await describeRequest(services, push, what === news.near));
  if (status === 404 || status === 410) return dropSubscription(db, subscriptionId);
  if (status === 429 || status >= 500) throw new Error(`A push service answered ${status}`);
}

async function describeRequest(services: Services, push: PushNews, isNear: boolean): Promise<webPush.RequestDetails> {
  const { db, clock, settings, shop } = services;
  const { endpoint, p256dh, auth, orderId, stopsBefore } = push;
  const arrival = await readArrival(db, push, clock());
  const t = translatorOf(texts[parseLanguage(push.language)]);
  const message = writePush(t, { isNear, rider: firstNameOf(push), stopsBefore, arrival, orderId });
  // The contact address for the push service in case of problems.
  const subject = `mailto:${senderOf(settings, shop()).address}`;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...(await readPushKeys(services)) },
    TTL: keptSeconds,
    urgency: isNear ? 'high' : 'normal',
    // A newer message about the same order replaces one that still waits at the service.
    topic: orderId.replaceAll('-', ''),
    contentEncoding: 'aes128gcm',
  });
}

/**
 * Sends the request and returns the HTTP status. It follows no redirects, so that a service cannot direct the shop into
 * its own network.
 */
async function post({ endpoint, headers, body }: webPush.RequestDetails): Promise<number> {
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
