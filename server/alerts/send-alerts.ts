/** The job that emails staff about alerts: one email for each person and pause, however many alerts there are. */
import type { MailPause } from '#contract/alerts/choice-rules.ts';
import { alertKindNames } from '#contract/alerts/kinds.ts';
import { parseLanguage } from '#contract/shared/translate.ts';
import { permissionsOfStaff } from '../accounts/rules.ts';
import type { Services } from '../core/services.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import {
  countUnknown,
  keepMailed,
  listMailReaders,
  lockLastKnown,
  type MailReader,
  startMails,
} from './choice.store.ts';
import { describeAlerts } from './letters.ts';
import { mayMail, readableKinds } from './rules.ts';
import { type AlertRow, findNewestId, listAlerts } from './store.ts';

/** The most alerts that an email names. It counts all. */
const mostNamed = 10;

export async function sendAlerts(services: Services): Promise<void> {
  const now = services.clock();
  for (const reader of await listMailReaders(services.db)) {
    if (mayMail({ ...reader, every: reader.every as MailPause }, now)) await tell(services, reader, now);
  }
}

/** The email and the note that it was written are in one transaction, so that a crash sends nothing twice. */
async function tell({ db, settings }: Services, reader: MailReader, now: Date): Promise<void> {
  const permissions = permissionsOfStaff(reader.rights);
  const kinds = readableKinds({ role: 'admin', permissions }).filter((kind) => reader.kinds.includes(kind));
  await db.transaction(async (tx) => {
    const known = await lockLastKnown(tx, reader.id);
    const newest = await findNewestId(tx);
    if (known === undefined) return startMails(tx, reader.id, newest);
    const found = await countUnknown(tx, known, newest, kinds);
    if (found.length === 0) return;
    const isUnknown = ({ id, kind }: AlertRow) =>
      id > known.mailedId && !(id <= known.seenId && known.page.includes(kind));
    const named = (await listAlerts(tx, reader.id, kinds, mostNamed)).filter(isUnknown);
    const counts = alertKindNames.flatMap((kind) => found.filter((row) => row.kind === kind));
    const mail = describeAlerts(reader.address, {
      language: parseLanguage(reader.language),
      counts,
      named: named.map(({ kind, orderNumber, name }) => ({ kind, orderNumber, name })),
      link: `${settings.publicUrl}/admin`,
      choicesLink: `${settings.publicUrl}/admin/alerts`,
    });
    await queueMails(tx, [mail]);
    await keepMailed(tx, reader.id, newest, now);
  });
}
