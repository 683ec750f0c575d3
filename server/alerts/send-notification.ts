/** Sends one notification about alerts to one browser of a member of staff. */
import { mostListed } from '#contract/alerts/kinds.ts';
import { parseLanguage, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Services } from '../core/services.ts';
import { sendToBrowser } from '../platform/push/send-to-browser.ts';
import { dropBrowser, findReceiver, type Range } from './browser.store.ts';
import { totalOf, writeNotification } from './letters.ts';
import { chosenKinds, countAlerts, isUnknown } from './send-alerts.ts';
import { listAlerts } from './store.ts';

const texts = textsFor('letters');

interface Wanted extends Range {
  browserId: string;
}

/**
 * Sends a notification. The person's permissions, and the alerts that they have seen, are read now, because a queued
 * notification may be minutes old. Throws if another attempt may succeed.
 */
export async function sendNotification(services: Services, { browserId, after, until }: Wanted): Promise<void> {
  const { db, clock, shop } = services;
  const receiver = await findReceiver(db, browserId, clock());
  if (!receiver) return;
  const kinds = chosenKinds({ ...receiver, kinds: receiver.browser });
  const known = { ...receiver, toldId: after };
  const counts = await countAlerts(db, known, until, kinds);
  if (counts.length === 0) return;
  // More alerts may have arrived after `until`. If the only counted alert is no longer among the newest ones because of
  // them, the notification shows the count without its name.
  const newest = totalOf(counts) === 1 ? await listAlerts(db, receiver.id, kinds, mostListed) : [];
  const only = newest.filter(isUnknown(known)).find(({ id }) => id <= until);
  const t = translatorOf(texts[parseLanguage(receiver.language)]);
  const message = writeNotification(t, { counts, only, shop: shop().name });
  const isThere = await sendToBrowser(services, receiver, message, { isUrgent: true, topic: 'alerts' });
  if (!isThere) await dropBrowser(db, browserId);
}
