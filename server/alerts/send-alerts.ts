/**
 * The job that tells staff of alerts: one email and one notification for each person and pause, however many alerts
 * there are.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AlertPause } from '#contract/alerts/choice-rules.ts';
import { type AlertKind, alertKindNames } from '#contract/alerts/kinds.ts';
import { parseLanguage } from '#contract/shared/translate.ts';
import { permissionsOfStaff } from '../accounts/rules.ts';
import type { Queryable } from '../core/db/database.ts';
import type { Services } from '../core/services.ts';
import { findWaitingMail, queueMails, rewriteMail, withdrawMail } from '../platform/mail/queue-mail.ts';
import { keepPushed, listPushReaders, lockLastPushed, queuePushes, startPushes } from './browser.store.ts';
import {
  countUnknown,
  type KindCount,
  keepMailed,
  type LastKnown,
  listMailReaders,
  lockLastKnown,
  type MailReader,
  type Reader,
  startMails,
} from './choice.store.ts';
import { type AlertMail, describeAlerts, keyOfMail } from './letters.ts';
import { mayTell, readableKinds } from './rules.ts';
import { type AlertRow, findNewestId, listAlerts } from './store.ts';

/** The most alerts that an email names. It counts all. */
const mostNamed = 10;

export async function sendAlerts(services: Services): Promise<void> {
  const now = services.clock();
  const isDue = (reader: Reader) => mayTell({ ...reader, every: reader.every as AlertPause }, now);
  const byEmail = await listMailReaders(services.db);
  // Nothing has gone out while the last email waits, so the pause does not matter.
  for (const reader of byEmail.filter((one) => one.isWaiting || isDue(one))) await tellByEmail(services, reader, now);
  const inBrowsers = await listPushReaders(services.db, now);
  for (const reader of inBrowsers.filter(isDue)) await tellInBrowsers(services, reader, now);
}

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

/** Whether a person has neither been told of an alert nor seen it in the page. */
export const isUnknown =
  ({ toldId, seenId, page, browser }: LastKnown) =>
  ({ id, kind }: AlertRow): boolean =>
    id > toldId && !(id <= seenId && (page.includes(kind) || browser.includes(kind)));

/**
 * The email and the note that it was written are in one transaction, so that a crash sends nothing twice. While the mail
 * server does not take the last email, that one is written again, so that one email comes with the present state.
 */
async function tellByEmail({ db, settings }: Services, reader: MailReader, now: Date): Promise<void> {
  const kinds = chosenKinds(reader);
  await db.transaction(async (tx) => {
    const known = await lockLastKnown(tx, reader.id);
    const newest = await findNewestId(tx);
    if (known === undefined) return startMails(tx, reader.id, newest);
    const key = keyOfMail(reader.id);
    const waiting = (await findWaitingMail(tx, key)) as AlertMail | undefined;
    const since = { ...known, toldId: waiting?.after ?? known.toldId };
    const counts = await countAlerts(tx, since, newest, kinds);
    const listed = (await listAlerts(tx, reader.id, kinds, mostNamed)).filter(isUnknown(since));
    const named = listed.map(({ kind, orderNumber, name }) => ({ kind, orderNumber, name }));
    if (isDeepStrictEqual([counts, named], [waiting?.counts ?? [], waiting?.named ?? []])) return;
    if (counts.length === 0) return withdrawMail(tx, key);
    const letter = describeAlerts(reader.address, {
      language: parseLanguage(reader.language),
      replaces: key,
      after: since.toldId,
      counts,
      named,
      link: `${settings.publicUrl}/admin`,
      choicesLink: `${settings.publicUrl}/admin/alerts`,
    });
    if (waiting) await rewriteMail(tx, letter);
    else await queueMails(tx, [letter]);
    await keepMailed(tx, reader.id, newest, now);
  });
}

/** As for emails, one transaction queues the notifications and notes up to which alert they reach. */
async function tellInBrowsers({ db }: Services, reader: Reader, now: Date): Promise<void> {
  const kinds = chosenKinds(reader);
  await db.transaction(async (tx) => {
    const known = await lockLastPushed(tx, reader.id);
    const newest = await findNewestId(tx);
    if (known === undefined) return startPushes(tx, reader.id, newest);
    if ((await countUnknown(tx, known, newest, kinds)).length === 0) return;
    await queuePushes(tx, reader.id, { after: known.toldId, until: newest }, now);
    await keepPushed(tx, reader.id, newest, now);
  });
}
