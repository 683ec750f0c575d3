/** Queues e-mails as jobs inside the caller's transaction: sent if and only if it commits (rulings 6.4). */
import { type Queryable, sql } from '../db/database.ts';
import type { Mail } from './mail.ts';

export const sendMailTask = 'send_mail';

const addJobs = sql(`
  select graphile_worker.add_job($1, mail, max_attempts => $3) from unnest($2::json[]) as mail`);

// With the runner's back-off, which ends at six hours, this is eight days.
const mostAttempts = 40;

/** Queues every mail of the list, in one statement. */
export async function queueMails(tx: Queryable, mails: readonly Mail[]): Promise<void> {
  if (mails.length > 0) {
    await tx.run(addJobs, [sendMailTask, mails.map((mail) => JSON.stringify(mail)), mostAttempts]);
  }
}
