/** Sends one message about a run to one browser of a customer. */
import { parseLanguage, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Services } from '#server/core/services.ts';
import { sendToBrowser } from '#server/platform/push/send-to-browser.ts';
import { firstNameOf, readArrival } from '../customer/read-own-run.ts';
import { writePush } from './letters.ts';
import { news } from './rules.ts';
import { dropSubscription, findNews } from './store.ts';

const texts = textsFor('letters');

interface Wanted {
  subscriptionId: string;
  stopId: string;
  news: number;
}

/** Sends a message. Throws if another attempt may succeed. */
export async function sendPush(services: Services, { subscriptionId, stopId, news: what }: Wanted): Promise<void> {
  const { db, clock } = services;
  // The state is read now, because a queued message may be minutes old.
  const push = await findNews(db, subscriptionId, stopId);
  if (!push) return;
  const { orderId, stopsBefore } = push;
  const isNear = what === news.near;
  const arrival = await readArrival(db, push, clock());
  const t = translatorOf(texts[parseLanguage(push.language)]);
  const message = writePush(t, { isNear, rider: firstNameOf(push), stopsBefore, arrival, orderId });
  // A newer message about the same order replaces the older one.
  const isThere = await sendToBrowser(services, push, message, {
    isUrgent: isNear,
    topic: orderId.replaceAll('-', ''),
  });
  if (!isThere) await dropSubscription(db, subscriptionId);
}
