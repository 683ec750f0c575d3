/** Queues emails inside the caller's transaction: sent if and only if it commits. */
import { v7 as newId } from 'uuid';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { presentTrace } from '#server/core/telemetry/span.ts';
import type { Mail, QueuedMail } from './letter.ts';
import { isDue } from './queued-mail.store.ts';

/** The job that sends due emails. */
export const sendMailsTask = 'send_mails';

/** Emails with codes and links come first, because these expire. */
const beforeAllElse = -20;
/** Emails of many orders wait behind all others. */
export const behindAllElse = 10;

const columns = 'id, mail, replaces, priority, expires_at, due_at, created_at';

const valuesOf = (mails: string, replaces: string, priority: string) => `
  select (queued->>'id')::uuid as id, queued->'mail' as mail, ${replaces} as replaces,
    case when queued->'mail'->>'expiresInSeconds' is not null then ${beforeAllElse} else ${priority} end as priority,
    now() + make_interval(secs => (queued->'mail'->>'expiresInSeconds')::integer) as expires_at,
    now() as due_at, now() as created_at
  from unnest(${mails}::jsonb[]) as queued`;

/**
 * SQL that queues emails and tells no worker, for transactions that must not wait for each other's commit
 * (docs/decisions/running/0013): call `wakeSender` after the commit. `mails` is the placeholder of what `describeMails`
 * returned, `priority` an expression.
 */
export const queueMailsSilently = (mails: string, priority: string) =>
  `insert into queued_mails (${columns}) ${valuesOf(mails, 'null', priority)}`;

// The newest of two with the same key. The job has no key: transactions would wait for each other's commit at its row.
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

/** Emails in the form in which statements queue them. */
export function describeMails(mails: readonly Mail[]): string[] {
  const traceparent = presentTrace();
  return mails.map((mail) => toDocument({ id: newId(), mail: { ...mail, traceparent } satisfies QueuedMail }));
}

/** JSON that PostgreSQL stores: it refuses NUL, and half of a surrogate pair. */
export const toDocument = (value: object) =>
  JSON.stringify(value, (_, held) => (typeof held === 'string' ? held.toWellFormed().replaceAll('\0', ' ') : held));

/** Queues all emails of the list in one statement, and tells a worker. */
export async function queueMails<M extends Mail>(tx: Queryable, mails: readonly M[]): Promise<void> {
  if (mails.length > 0) await tx.run(queue, [describeMails(mails)]);
}

/** SQL that queues the job if an email is due and no free worker is about to look for it. */
export const wakeSender = `
  select graphile_worker.add_job('${sendMailsTask}')
  where exists (select from queued_mails where ${isDue})
    and not exists (select from graphile_worker.jobs
      where task_identifier = '${sendMailsTask}' and locked_at is null and attempts < max_attempts and run_at <= now())`;

const queuedHere = sql<{ mail: QueuedMail }>(`
  select mail from queued_mails where created_at = now() order by id`);

/** The emails that this transaction has queued so far, in order; they are dated by its start. */
export async function listQueuedHere(tx: Queryable): Promise<Mail[]> {
  const queued = await tx.rows(queuedHere);
  return queued.map(({ mail: { traceparent: _, ...mail } }) => mail);
}
