/** The weekly job that emails owners what staff gave away in the week before. */
import { addDays, indiaDay, weekdayOf } from '#contract/shared/days.ts';
import { listOwners } from '#server/accounts/staff/role.store.ts';
import { once } from '#server/core/once.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeGiven, type GivenAway } from './letters.ts';
import { listCheap, listCorrected, listReversed, listWaived, type Week } from './store.ts';

/** The most lines of each part of the email. */
const mostLines = 30;

/** The last whole week in India, from Monday to Sunday. */
export function lastWeek(now: Date): Week {
  const today = indiaDay(now);
  const to = addDays(today, -weekdayOf(today));
  return { from: addDays(to, -6), to };
}

/** Sends each owner one email about the last week, unless nothing was given away. */
export async function sendGiven({ db, clock, settings }: Services): Promise<void> {
  const now = clock();
  const week = lastWeek(now);
  const [waived, corrected, cheap, reversed] = await Promise.all([
    listWaived(db, week, mostLines),
    listCorrected(db, week, mostLines),
    listCheap(db, week, mostLines),
    listReversed(db, week, mostLines),
  ]);
  if ([waived, corrected, cheap, reversed].every((rows) => rows.length === 0)) return;
  const given: GivenAway = {
    firstDay: week.from,
    lastDay: week.to,
    waived: waived.map(dated),
    corrected: corrected.map(dated),
    cheap: cheap.map(dated),
    reversed: reversed.map(({ madeAt, ...row }) => ({ ...dated(row), madeOn: indiaDay(madeAt) })),
  };
  const link = `${settings.publicUrl}/admin/audit?area=prices`;
  for (const { id, email, language } of await listOwners(db)) {
    // A repeated run of the job sends nothing twice.
    const request = { by: id, key: `given-away ${week.to}`, content: null, at: now };
    await once(db, request, async (tx) => {
      await queueMails(tx, [describeGiven(email, { ...given, language, link })]);
    });
  }
}

const dated = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, day: indiaDay(at) });
