/** The table of emails that wait to be sent: taking one, removing or postponing it, and deleting old ones. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteBatch, deleteLocked, lockRows } from '#server/core/db/lock-rows.ts';
import type { QueuedMail } from './letter.ts';

/** The maximum attempts for an email. With the pauses between them, they take eight days. */
export const mostAttempts = 40;

/** If an instance has not sent an email within this time, it counts as dead, and another instance tries again. */
const longestSending = "interval '5 minutes'";

/** The pause after a failed attempt: from 3 seconds after the first to 6 hours after the tenth and all later ones. */
const pause = "exp(least(10, attempts)) * interval '1 second'";

/** An SQL condition that is true if an email is due. */
export const isDue = 'given_up_at is null and due_at <= now()';

/** An SQL condition that is true while an attempt to send an email runs. A failed attempt has stored its error. */
export const isBeingSent = 'attempts > 0 and last_error is null and due_at > now()';

export interface TakenMail {
  id: string;
  mail: QueuedMail;
  queuedAt: Date;
  /** The number of attempts, including this one. */
  attempts: number;
  hasExpired: boolean;
}

// Before its last attempt the email is marked as given up, so that an email that crashes the process is not tried for
// ever.
const take = sql<TakenMail>(`
  with held as materialized (
    select id from queued_mails where ${isDue}
    order by priority, due_at, id limit 1 for update skip locked
  )
  update queued_mails m set attempts = attempts + 1, due_at = now() + ${longestSending}, last_error = null,
    given_up_at = case when attempts + 1 >= ${mostAttempts} then now() end
  from held where m.id = held.id
  returning m.id, mail, created_at as queued_at, attempts, coalesce(expires_at <= now(), false) as has_expired`);

/** Takes the first due email. Nobody else gets it for five minutes. */
export function takeMail(db: Queryable): Promise<TakenMail | undefined> {
  return db.row(take);
}

const remove = sql('delete from queued_mails where id = $1');

/** Removes an email that was sent. An email that has replaced it since then has another id and stays. */
export async function removeMail(db: Queryable, { id }: TakenMail): Promise<void> {
  await db.run(remove, [id]);
}

const putOff = sql(`
  update queued_mails set due_at = now() + ${pause}, last_error = $3 where id = $1 and attempts = $2`);

/** Postpones an email after a failed attempt. */
export async function putOffMail(db: Queryable, { id, attempts }: TakenMail, failure: string): Promise<void> {
  await db.run(putOff, [id, attempts, failure]);
}

const expired = sql(deleteLocked('queued_mails', 'id', 'expires_at <= now()'));

/** Deletes emails whose code or link has expired. It uses the database's clock, which has also dated them. */
export function forgetSecretMails(db: Queryable): Promise<number> {
  return db.run(expired);
}

/** Whether an email is postponed further than by any pause, which only a wrong clock causes. */
const isDelayed = `given_up_at is null
  and due_at > now() + greatest(${pause}, ${longestSending}) + interval '1 minute'`;
const bringForward = sql(`
  with ${lockRows('queued_mails', 'id', isDelayed)}
  update queued_mails m set due_at = now() from held where m.id = held.id`);

export async function tidyMails(db: Queryable): Promise<void> {
  await db.run(bringForward);
  await forgetSecretMails(db);
}

/** A statement for `applyRetention` that deletes emails that were given up before `$1`. */
export const oldUnsentMails = deleteBatch('queued_mails', 'id', 'given_up_at < $1');
