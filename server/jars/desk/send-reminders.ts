/** Reminds customers of jars that they hold. */

import { type ReminderFault, reminderPauseDays } from '#contract/jars/desk.ts';
import { dayMs } from '#contract/shared/days.ts';
import type { StaffMember } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { type HolderRow, lockHolders, markReminded } from './holder.store.ts';
import { describeReminder } from './letters.ts';

export interface Reminded {
  sent: number;
  skipped: { customerId: string; why: ReminderFault }[];
}

/** Queues an email to each customer. Customers who were reminded recently are skipped unless `again` is set. */
export function sendReminders(
  { db, clock, settings }: Services,
  by: StaffMember,
  { customerIds, again }: { customerIds: readonly string[]; again: boolean },
): Promise<Reminded> {
  const now = clock();
  const pause = again ? 0 : reminderPauseDays * dayMs;
  return db.transaction(async (tx) => {
    const ids = [...new Set(customerIds)];
    const rows = new Map((await lockHolders(tx, ids)).map((row) => [row.id, row]));
    const candidates = ids.map((customerId) => {
      const row = rows.get(customerId);
      return { customerId, row, why: faultOf(row, now, pause) };
    });
    const reminded = candidates.flatMap(({ row, why }) =>
      row?.email && why === undefined ? [{ ...row, email: row.email }] : [],
    );
    await markReminded(
      tx,
      reminded.map(({ id }) => id),
      now,
      by.id,
    );
    await queueMails(
      tx,
      reminded.map((row) => describeReminder(row.email, row, settings)),
    );
    return {
      sent: reminded.length,
      skipped: candidates.flatMap(({ customerId, why }) => (why === undefined ? [] : [{ customerId, why }])),
    };
  });
}

function faultOf(row: HolderRow | undefined, now: Date, pause: number): ReminderFault | undefined {
  if (!row || row.jars <= 0) return 'noJars';
  if (row.email === null) return 'noEmail';
  return row.remindedAt && now.getTime() - row.remindedAt.getTime() < pause ? 'lately' : undefined;
}
