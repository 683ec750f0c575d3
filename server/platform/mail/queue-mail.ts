/** Queues emails inside the caller's transaction, so that they are sent if and only if it commits. */
import { v7 as newId } from 'uuid';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { presentTrace } from '#server/core/telemetry/span.ts';
import type { Mail, QueuedMail } from './letter.ts';
import { isBeingSent, isDue } from './queued-mail.store.ts';

/** The job that sends due emails. */
export const sendMailsTask = 'send_mails';

/** The priority of emails with codes and links. They are sent first, because codes and links expire. */
const beforeAllElse = -20;
/** The priority of emails about many orders. They are sent after all others. */
export const behindAllElse = 10;

const columns = 'id, mail, replaces, priority, expires_at, due_at, created_at';

const valuesOf = (mails: string, replaces: string, priority: string) => `
  select (queued->>'id')::uuid as id, queued->'mail' as mail, ${replaces} as replaces,
    case when queued->'mail'->>'expiresInSeconds' is not null then ${beforeAllElse} else ${priority} end as priority,
    now() + make_interval(secs => (queued->'mail'->>'expiresInSeconds')::integer) as expires_at,
    now() + make_interval(secs => coalesce((queued->'mail'->>'waitSeconds')::integer, 0)) as due_at,
    now() as created_at
  from unnest(${mails}::jsonb[]) as queued`;

/**
 * SQL that queues emails without waking a worker, for transactions that must not wait for each other's commit
 * (docs/decisions/running/0013). Run `wakeSender` after the commit. `mails` is the placeholder of the result of
 * `describeMails`, `priority` an expression.
 */
export const queueMailsSilently = (mails: string, priority: string) =>
  `insert into queued_mails (${columns}) ${valuesOf(mails, 'null', priority)}`;

// If two emails have the same key, only the newest is queued. The job itself has no key, because transactions would
// wait for each other's commit at its row.
const queue = sql(`
  with wanted as (
    ${valuesOf('$1', "queued->'mail'->>'replaces'", '0')}
  ), queued as (
    insert into queued_mails (${columns})
    select distinct on (coalesce(replaces, id::text)) ${columns} from wanted
    order by coalesce(replaces, id::text), id desc
    on conflict (replaces) do update set id = excluded.id, mail = excluded.mail, priority = excluded.priority,
      due_at = excluded.due_at, expires_at = excluded.expires_at, attempts = 0, given_up_at = null, last_error = null,
      created_at = excluded.created_at
    returning priority
  )
  select graphile_worker.add_job('${sendMailsTask}', priority => min(priority)::integer) from queued`);

/** Converts emails to the JSON texts that the statements above queue. */
export function describeMails(mails: readonly Mail[]): string[] {
  const traceparent = presentTrace();
  return mails.map((mail) => toDocument({ id: newId(), mail: { ...mail, traceparent } satisfies QueuedMail }));
}

/** Converts a value to JSON that PostgreSQL accepts, which means without NUL and without half of a surrogate pair. */
export const toDocument = (value: object) =>
  JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed().replaceAll('\0', ' ') : part));

/** Queues all emails of the list in one statement, and wakes a worker. */
export async function queueMails<M extends Mail>(tx: Queryable, mails: readonly M[]): Promise<void> {
  if (mails.length > 0) await tx.run(queue, [describeMails(mails)]);
}

interface WaitingMail {
  mail: QueuedMail;
  /**
   * True while an attempt to send the email runs. If the email is changed during the attempt, the recipient gets two
   * emails.
   */
  isBeingSent: boolean;
}

const waitingMail = sql<WaitingMail>(`
  select mail, ${isBeingSent} as is_being_sent from queued_mails
  where replaces = $1 and given_up_at is null
  for update`);

/** The email with this key that could not be sent yet. No attempt begins until the transaction ends. */
export async function lockWaitingMail(tx: Queryable, key: string): Promise<WaitingMail | undefined> {
  const waiting = await tx.row(waitingMail, [key]);
  if (!waiting) return undefined;
  const { traceparent: _, ...mail } = waiting.mail;
  return { ...waiting, mail };
}

// The new id protects the email if an attempt with the earlier content succeeds very late. The count of attempts is
// kept, because only many attempts show that emails cannot be sent.
const rewrite = sql(`
  update queued_mails set id = ($1::jsonb->>'id')::uuid, mail = $1::jsonb->'mail'
  where replaces = $1::jsonb->'mail'->>'replaces' and given_up_at is null`);

/** Gives the email that waits with the same key this content, which is sent at the next attempt. */
export async function rewriteMail(tx: Queryable, mail: Mail & { replaces: string }): Promise<void> {
  await tx.run(rewrite, describeMails([mail]));
}

const withdraw = sql('delete from queued_mails where replaces = $1');

/** Deletes a waiting email that must not be sent any more. */
export async function withdrawMail(tx: Queryable, key: string): Promise<void> {
  await tx.run(withdraw, [key]);
}

/** SQL that queues the sending job if an email is due and no such job waits already. */
export const wakeSender = `
  select graphile_worker.add_job('${sendMailsTask}')
  where exists (select from queued_mails where ${isDue})
    and not exists (select from graphile_worker.jobs
      where task_identifier = '${sendMailsTask}' and locked_at is null and attempts < max_attempts and run_at <= now())`;

const wake = sql(wakeSender);

/** Wakes a worker if emails are due, because they have waited for a change of the settings. */
export const wakeSenders = (db: Queryable): Promise<unknown> => db.run(wake);

const queuedHere = sql<{ mail: QueuedMail }>(`
  select mail from queued_mails where created_at = now() order by id`);

/** The emails that this transaction has queued so far, in order. They are found by the time of its start. */
export async function listQueuedHere(tx: Queryable): Promise<Mail[]> {
  const queued = await tx.rows(queuedHere);
  return queued.map(({ mail: { traceparent: _, ...mail } }) => mail);
}
