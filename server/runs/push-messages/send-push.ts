/** Sends one message to one browser, through the push service of its maker. */
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
/** How long the service keeps a message while a phone is off. */
const keptSeconds = 1800;

/** Created on first use, once for all instances. */
export async function readPushKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<PushKeys> {
  return (await findKeys(db)) ?? keepKeys(db, webPush.generateVAPIDKeys(), clock());
}

interface Wanted {
  subscriptionId: string;
  stopId: string;
  news: number;
}

/** Throws if another attempt makes sense. */
export async function sendPush(services: Services, { subscriptionId, stopId, news: what }: Wanted): Promise<void> {
  const { db, settings } = services;
  // Read now, because a queued message may be minutes old.
  const told = await findNews(db, subscriptionId, stopId);
  if (!told || !isPushService(told.endpoint, settings.pushService)) return;
  const status = await post(await describeRequest(services, told, what === news.near));
  if (status === 404 || status === 410) return dropSubscription(db, subscriptionId);
  if (status === 429 || status >= 500) throw new Error(`A push service answered ${status}`);
}

async function describeRequest(services: Services, told: PushNews, isNear: boolean): Promise<webPush.RequestDetails> {
  const { db, clock, settings, shop } = services;
  const { endpoint, p256dh, auth, orderId, stopsBefore } = told;
  const arrival = await readArrival(db, told, clock());
  const t = translatorOf(texts[parseLanguage(told.language)]);
  const message = writePush(t, { isNear, rider: firstNameOf(told), stopsBefore, arrival, orderId });
  // The contact for the push service in case of faults.
  const subject = `mailto:${senderOf(settings, shop()).address}`;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...(await readPushKeys(services)) },
    TTL: keptSeconds,
    urgency: isNear ? 'high' : 'normal',
    // Newer messages replace those that still wait there.
    topic: orderId.replaceAll('-', ''),
    contentEncoding: 'aes128gcm',
  });
}

/** Returns the HTTP status. Follows no redirects, so that a service cannot send the shop into its own network. */
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
