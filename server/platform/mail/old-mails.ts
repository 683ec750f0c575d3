/**
 * Emails that an older release queued as jobs, in this database or in a backup: they are moved to the table of emails.
 */
import { sql } from '#server/core/db/database.ts';
import type { Job, Work } from '../jobs/job.ts';
import { forEachJob } from '../jobs/rescue-jobs.ts';
import type { Mail, QueuedMail } from './letter.ts';
import { toDocument, wakeSender } from './queue-mail.ts';
import { mostAttempts } from './queued-mail.store.ts';

export const oldMailTask = 'send_mail';

/** An email from a backup, with the data of its job (`restoreJobs`). */
interface RestoredMail {
  id: string;
  queuedAt: string;
  attempts: number;
  mail: QueuedMail;
}

/** The id of the row is made from the job's id, so that a job that runs twice moves its email only once. */
const move = sql(`
  insert into queued_mails (id, mail, replaces, priority, expires_at, attempts, given_up_at, due_at, created_at)
  select ('00000000-0000-0000-0000-' || lpad(to_hex($1::bigint), 12, '0'))::uuid, $2::jsonb, $3, $4,
    $5::timestamptz + make_interval(secs => $6), $7::smallint, case when $7 >= ${mostAttempts} then now() end, now(), $5
  on conflict do nothing`);
const wake = sql(wakeSender);

// The jobs are run now. Otherwise an email that was refused an hour ago would wait for its next attempt, and would be
// in no backup until then.
const isWaiting = `task_identifier = '${oldMailTask}' and run_at > now() and attempts < max_attempts`;
const bringForward = sql(forEachJob('reschedule_jobs(array[id], run_at => now())', isWaiting));

/** Moves one email to the table of emails, with the job's id, so that its Message-ID stays the same. */
export const moveOldMail: Job = {
  name: oldMailTask,
  queueIfNeeded: (db) => db.run(bringForward),
  async run({ db }, work) {
    const { id: jobId, queuedAt, attempts, mail } = readJob(work);
    const kept: QueuedMail = { ...mail, jobId };
    const { replaces, expiresInSeconds } = mail;
    const values = [jobId, toDocument(kept), replaces, work.priority, queuedAt, expiresInSeconds, attempts];
    await db.run(move, values);
    await db.run(wake);
  },
};

function readJob({ id, queuedAt, payload, earlierAttempts }: Work): RestoredMail {
  const { kind } = payload as Partial<Mail>;
  if (kind === undefined) return payload as RestoredMail;
  return { id, queuedAt: queuedAt.toISOString(), attempts: earlierAttempts, mail: payload as QueuedMail };
}
