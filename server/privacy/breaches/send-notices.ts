/** The job that adds the customers of a breach that affects all, and queues the emails to the affected ones. */
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeBreach } from './letters.ts';
import { endTelling, fillSome, markSomeTold, takeDueBreach } from './store.ts';

/** Customers in one transaction. */
const batchSize = 200;
/**
 * The maximum number of batches in one run of this job, which starts each minute. Mail servers do not accept more
 * emails in a minute, so more of them would only wait in the database and fill it.
 */
const mostBatches = 20;

/** Works on all breaches that are due, each customer once even if several instances run this. */
export async function tellAffectedPeople(services: Services, work?: { stopping?: AbortSignal }): Promise<void> {
  for (let batch = 0; batch < mostBatches && !work?.stopping?.aborted; batch += 1) {
    const isDone = await services.db.transaction((tx) => tellSome(services, tx));
    if (isDone) return;
  }
}

/** Returns true if no breach is due. */
async function tellSome({ clock, shop }: Services, tx: Queryable): Promise<boolean> {
  const breach = await takeDueBreach(tx);
  if (!breach) return true;
  const now = clock();
  const isFilled = !breach.isFilling || (await fillSome(tx, breach.id, now, batchSize));
  if (!breach.tells) return false;
  const told = await markSomeTold(tx, breach.id, now, batchSize);
  await queueMails(
    tx,
    told.map((person) => describeBreach(breach, person, shop())),
  );
  if (isFilled && told.length < batchSize) await endTelling(tx, breach.id, now);
  return false;
}
