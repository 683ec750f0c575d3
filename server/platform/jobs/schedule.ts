/**
 * Queues scheduled jobs when their time comes. Only the clock of the database counts, which all instances share; one that
 * jumps moves nothing but the next time. A job whose times were missed is queued once.
 */
import { arraysOf, type Queryable, sql } from '../db/database.ts';
import { deleteLocked } from '../db/lock-rows.ts';
import type { Job } from './job.ts';

/** What comes at its time does not wait for the letters that are queued: there may be a hundred thousand. */
const beforeLetters = -10;

// By its name as key, a job waits once at most. A minute, because an instance may be late with the time that it read.
const queue = sql(`
  with planned as (
    select name, every_minutes, attempts,
      date_bin(every_minutes * interval '1 minute', now(), timestamptz '2020-01-01 00:00Z' + minute * interval '1 minute') as due
    from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[]) as job(name, every_minutes, minute, attempts)
  ), made as (
    insert into scheduled_jobs (name, every_minutes, queued_for) select name, every_minutes, due from planned
    order by name on conflict (name) do nothing
  ), held as materialized (
    select s.name, p.every_minutes, p.attempts, p.due from scheduled_jobs s join planned p on p.name = s.name
    where s.queued_for < p.due or s.queued_for > now() + interval '1 minute' order by s.name for update of s
  ), taken as (
    update scheduled_jobs s set queued_for = h.due, every_minutes = h.every_minutes from held h where s.name = h.name
    returning s.name, h.attempts
  )
  select graphile_worker.add_job(name, max_attempts => attempts, job_key => name, priority => ${beforeLetters})
  from taken order by name`);

/** Queues those whose time has come since they were queued last. Every instance may ask at any time. */
export async function queueDueJobs(db: Queryable, jobs: readonly Job[]): Promise<void> {
  const due = jobs.flatMap(({ name, schedule }) => (schedule ? [{ name, ...schedule }] : []));
  await db.run(queue, arraysOf(due, 'name', 'everyMinutes', 'minute', 'mostAttempts'));
}

const done = sql('update scheduled_jobs set done_at = now() where name = $1');

export async function markDone(db: Queryable, { name }: Job): Promise<void> {
  await db.run(done, [name]);
}

const others = sql(deleteLocked('scheduled_jobs', 'name', 'name <> all($1::text[])'));

/** A job that this version of the shop does not have any more is not late. */
export async function forgetOtherJobs(db: Queryable, jobs: readonly Job[]): Promise<void> {
  await db.run(others, [jobs.map(({ name }) => name)]);
}
