/** Queues emails as jobs inside the caller's transaction: sent if and only if it commits. */
import { type Queryable, sql } from '../db/database.ts';
import { payloadsQueuedHere, queueBehind, queueSilently } from '../jobs/private-jobs.ts';
import { flagsOfExpiry } from '../jobs/rescue-jobs.ts';
import { presentTrace } from '../telemetry/span.ts';
import type { Mail, QueuedMail } from './letter.ts';

export const sendMailTask = 'send_mail';

// With the runner's back-off, which grows to six hours, this is eight days.
const mostAttempts = 40;

/** SQL that queues emails without a notification; `mails` is the placeholder of what `describeJobs` returned. */
export const queueMailsSilently = (mails: string) => queueSilently(mails, mostAttempts);

/** The same for many at once, behind all others. */
export const queueMailsBehind = (mails: string) => queueBehind(mails, mostAttempts);

/** Emails with codes and links come first, because these expire. */
const beforeAllElse = -20;

const addJobs = sql(`
  select graphile_worker.add_job('${sendMailTask}', mail, max_attempts => ${mostAttempts}, job_key => mail->>'replaces',
    priority => case when mail->>'expiresInSeconds' is not null then ${beforeAllElse} else 0 end,
    flags => ${flagsOfExpiry("mail->>'expiresInSeconds'")})
  from unnest($1::json[]) as mail`);

/** Emails in the form in which they wait in the queue. */
export function describeJobs(mails: readonly Mail[]): string[] {
  const traceparent = presentTrace();
  return mails.map((mail) => JSON.stringify({ ...mail, traceparent } satisfies QueuedMail));
}

/** Queues all emails of the list in one statement. */
export async function queueMails<M extends Mail>(tx: Queryable, mails: readonly M[]): Promise<void> {
  if (mails.length > 0) await tx.run(addJobs, [describeJobs(mails)]);
}

const queuedHere = sql<{ mail: string }>(payloadsQueuedHere);

/** The emails that this transaction has queued so far, in order. */
export async function listQueuedHere(tx: Queryable): Promise<Mail[]> {
  const queued = await tx.rows(queuedHere, [sendMailTask]);
  return queued.map(({ mail: text }) => {
    const { traceparent: _, ...mail }: QueuedMail = JSON.parse(text);
    return mail;
  });
}
