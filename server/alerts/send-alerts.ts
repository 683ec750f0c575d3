/**
 * The job that sends alerts to staff: one email and one notification for each person and pause, however many alerts
 * there are.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AlertPause } from '#contract/alerts/choice-rules.ts';
import { type AlertKind, alertKindNames } from '#contract/alerts/kinds.ts';
import { parseLanguage } from '#contract/shared/translate.ts';
import { permissionsOfStaff } from '../accounts/rules.ts';
import type { Queryable } from '../core/db/database.ts';
import type { Services } from '../core/services.ts';
import { lockWaitingMail, queueMails, rewriteMail, withdrawMail } from '../platform/mail/queue-mail.ts';
import { keepPushed, listPushReaders, lockLastPushed, queuePushes, startPushes } from './browser.store.ts';
import {
  countUnknown,
  type KindCount,
  keepMailed,
  type LastKnown,
  type LastTold,
  listMailReaders,
  listUnwantedMails,
  lockLastKnown,
  type MailReader,
  type Reader,
  startMails,
} from './choice.store.ts';
import { type AlertMail, describeAlerts, keyOfMail } from './letters.ts';
import { isQuiet, mayTell, readableKinds } from './rules.ts';
import { type AlertRow, findNewestId, listAlerts } from './store.ts';

/** The most alerts that an email names. Further ones are only counted. */
const mostNamed = 10;

export async function sendAlerts(services: Services): Promise<void> {
  const { db } = services;
  const now = services.clock();
  for (const key of await listUnwantedMails(db)) await withdrawMail(db, key);
  for (const reader of await listMailReaders(db)) await tellByEmail(services, reader, now);
  for (const reader of await listPushReaders(db, now)) await tellInBrowsers(services, reader, now);
}

const isDue = (reader: Reader, { toldAt }: LastTold, now: Date) =>
  mayTell({ ...reader, every: reader.every as AlertPause, toldAt }, now);

/** The kinds that a person has chosen and may still read. */
export function chosenKinds({ rights, kinds }: Pick<Reader, 'rights' | 'kinds'>): AlertKind[] {
  const permissions = permissionsOfStaff(rights);
  return readableKinds({ role: 'admin', permissions }).filter((kind) => kinds.includes(kind));
}

/** How many alerts of each kind a person does not know, in the order in which emails list them. */
export async function countAlerts(
  db: Queryable,
  known: LastKnown,
  until: number,
  kinds: readonly AlertKind[],
): Promise<KindCount[]> {
  const found = await countUnknown(db, known, until, kinds);
  return alertKindNames.flatMap((kind) => found.filter((row) => row.kind === kind));
}

/** Whether a person has neither been told of an alert nor seen it on the page. */
export const isUnknown =
  ({ toldId, seenId, page, browser }: LastKnown) =>
  ({ id, kind }: AlertRow): boolean =>
    id > toldId && !(id <= seenId && (page.includes(kind) || browser.includes(kind)));

/**
 * Queues the email and stores that it was queued in one transaction, so that a crash sends nothing twice. While the
 * last email still waits for the mail server, that email is rewritten, so that one email arrives with the present
 * state. If quiet hours begin while it waits, it is withdrawn, and the first email after them contains its alerts.
 */
async function tellByEmail({ db, settings }: Services, reader: MailReader, now: Date): Promise<void> {
  const kinds = chosenKinds(reader);
  const key = keyOfMail(reader.id);
  await db.transaction(async (tx) => {
    const known = await lockLastKnown(tx, reader.id);
    const newest = await findNewestId(tx);
    const waiting = await lockWaitingMail(tx, key);
    if (waiting?.isBeingSent) return;
    if (known === undefined) {
      // After a restore: the backup contains the queued email, but not the alerts that it is about.
      await withdrawMail(tx, key);
      return startMails(tx, reader.id, newest);
    }
    // While an email waits, nothing was sent yet, so the pause does not apply.
    if (!waiting && !isDue(reader, known, now)) return;
    const earlier = waiting?.mail as AlertMail | undefined;
    const since = { ...known, toldId: earlier?.after ?? known.toldId };
    if (isQuiet(reader, now)) {
      await withdrawMail(tx, key);
      return keepMailed(tx, reader.id, since.toldId, null);
    }
    const counts = await countAlerts(tx, since, newest, kinds);
    const listed = (await listAlerts(tx, reader.id, kinds, mostNamed)).filter(isUnknown(since));
    const named = listed.map(({ kind, orderNumber, name }) => ({ kind, orderNumber, name }));
    if (counts.length === 0) {
      if (earlier) await withdrawMail(tx, key);
      return;
    }
    const letter = describeAlerts(reader.address, {
      language: parseLanguage(reader.language),
      replaces: key,
      after: since.toldId,
      counts,
      named,
      link: `${settings.publicUrl}/admin`,
      choicesLink: `${settings.publicUrl}/admin/alerts`,
    });
    if (isDeepStrictEqual(letter, earlier)) return;
    if (earlier) await rewriteMail(tx, letter);
    else await queueMails(tx, [letter]);
    await keepMailed(tx, reader.id, newest, now);
  });
}

/** As for emails, one transaction queues the notifications and stores up to which alert they reach. */
async function tellInBrowsers({ db }: Services, reader: Reader, now: Date): Promise<void> {
  const kinds = chosenKinds(reader);
  await db.transaction(async (tx) => {
    const known = await lockLastPushed(tx, reader.id);
    const newest = await findNewestId(tx);
    if (known === undefined) return startPushes(tx, reader.id, newest);
    if (!isDue(reader, known, now)) return;
    if ((await countUnknown(tx, known, newest, kinds)).length === 0) return;
    await queuePushes(tx, reader.id, { after: known.toldId, until: newest }, now);
    await keepPushed(tx, reader.id, newest, now);
  });
}
