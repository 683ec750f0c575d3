/** Emails that wait to be sent: how one is taken, sent or tried again, and when it is deleted. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteBatch, deleteLocked, lockRows } from '#server/core/db/lock-rows.ts';
import type { QueuedMail } from './letter.ts';

/** With the pauses between them, these are eight days. */
export const mostAttempts = 40;

/** An instance that has not sent an email by then has died: another one tries again. */
const longestSending = "interval '5 minutes'";

/** From 3 seconds after the first attempt to 6 hours after the tenth and all others. */
const pause = "exp(least(10, attempts)) * interval '1 second'";

/** SQL for whether an email is due. */
export const isDue = 'given_up_at is null and due_at <= now()';

export interface TakenMail {
  id: string;
  mail: QueuedMail;
  queuedAt: Date;
  /** This one included. */
  attempts: number;
  hasExpired: boolean;
}

// The last attempt gives the email up beforehand: one that ends the process each time is not tried for ever.
const take = sql<TakenMail>(`
  with held as materialized (
    select id from queued_mails where ${isDue}
    order by priority, due_at, id limit 1 for update skip locked
  )
  update queued_mails m set attempts = attempts + 1, due_at = now() + ${longestSending},
    given_up_at = case when attempts + 1 >= ${mostAttempts} then now() end
  from held where m.id = held.id
  returning m.id, mail, created_at as queued_at, attempts, coalesce(expires_at <= now(), false) as has_expired`);

/** Takes the due email that comes first; nobody else gets it for five minutes. */
export function takeMail(db: Queryable): Promise<TakenMail | undefined> {
  return db.row(take);
}

const remove = sql('delete from queued_mails where id = $1');

/** An email that has replaced it since has another id, and stays. */
export async function removeMail(db: Queryable, { id }: TakenMail): Promise<void> {
  await db.run(remove, [id]);
}

const putOff = sql(`
  update queued_mails set due_at = now() + ${pause}, last_error = $3 where id = $1 and attempts = $2`);

/** Has it tried again later. */
export async function putOffMail(db: Queryable, { id, attempts }: TakenMail, failure: string): Promise<void> {
  await db.run(putOff, [id, attempts, failure]);
}

const expired = sql(deleteLocked('queued_mails', 'id', 'expires_at <= now()'));

/** Deletes emails whose code or link has expired, by the database's clock, which dates them. */
export function forgetSecretMails(db: Queryable): Promise<number> {
  return db.run(expired);
}

/** A wrong clock has postponed these further than any pause. */
const isDelayed = `given_up_at is null
  and due_at > now() + greatest(${pause}, ${longestSending}) + interval '1 minute'`;
const bringForward = sql(`
  with ${lockRows('queued_mails', 'id', isDelayed)}
  update queued_mails m set due_at = now() from held where m.id = held.id`);

export async function tidyMails(db: Queryable): Promise<void> {
  await db.run(bringForward);
  await forgetSecretMails(db);
}

/** For `applyRetention`: deletes emails that were given up before `$1`. */
export const oldUnsentMails = deleteBatch('queued_mails', 'id', 'given_up_at < $1');
