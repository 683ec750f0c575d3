/** Runs jobs when they are queued or due. The worker continues after the database was unreachable. */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type Task, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';
import { openPool } from '#server/core/db/open-pool.ts';
import type { Services } from '#server/core/services.ts';
import { maskAddresses } from '#server/core/telemetry/private-log.ts';
import type { Job } from './job.ts';
import { rescueJobs } from './rescue-jobs.ts';

interface WorkerOptions {
  jobs: readonly Job[];
  /** The connection for jobs if the services use a pooler, because jobs need a session. */
  connection?: pg.ClientConfig;
  /** Milliseconds between two checks for due jobs. */
  checkMs?: number;
}

export interface Worker {
  /** Starts no further jobs, and resolves when the running ones are done. */
  stop(): Promise<void>;
}

const atOnce = 3;
const defaultCheckMs = 2000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const stableAfterMs = 5000;
/** How long to wait for the runner's final writes after its last job, in ms. */
const lastWriteMs = 5000;

/** Starts immediately. If the database is unreachable it keeps trying, with growing pauses. */
export function startWorker(services: Services, log: FastifyBaseLogger, options: WorkerOptions): Worker {
  // The worker has its own pool, because it never releases its listening connection, and so that jobs do not wait
  // behind requests.
  const pool = openPool({ ...services.db.pool.options, ...options.connection, max: atOnce + 2 }, (error) =>
    log.warn({ err: error }, 'a database connection of the worker broke'),
  );

  const stopping = new AbortController();
  const taskList = describeTasks(services, options.jobs, stopping.signal);
  let runner: Runner | undefined;
  let pauseMs = firstPauseMs;

  async function runOnce(): Promise<void> {
    await rescueJobs(services.db);
    await forgetOtherJobs(services.db, options.jobs);
    const logger = new Logger(() => (level, message, meta) => {
      const err = meta?.error ?? meta?.failure;
      log[levels[level] ?? 'debug']({ ...(err !== undefined && { err }) }, maskAddresses(message));
    });
    runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: [],
      concurrency: atOnce,
      noHandleSignals: true,
      // With a batch delay of 0, the runner waits until the end of a job is written, and handles a failure of that
      // write. Without batches it does neither.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
    });
    runner.events.once('worker:getJob:empty', () => {
      pauseMs = firstPauseMs;
    });
    const over = waitForRunnerEnd(runner);
    if (stopping.signal.aborted) runner.stop().catch(() => {});
    const check = () =>
      queueAll(services.db, options.jobs).catch((error) => log.warn({ err: error }, 'no due job was queued'));
    const checking = setInterval(check, options.checkMs ?? defaultCheckMs);
    await check();
    await over.finally(() => clearInterval(checking));
    if (!stopping.signal.aborted) throw new Error('The runner ended, and nobody had asked it to');
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      try {
        await runOnce();
      } catch (error) {
        log.error({ err: error }, 'the worker stopped');
      }
      runner = undefined;
      // The runner worked for a while, even if it was never idle, so the pause starts again from the shortest.
      if (performance.now() - began > stableAfterMs) pauseMs = firstPauseMs;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const ended = keepRunning();
  return {
    async stop() {
      stopping.abort();
      runner?.stop().catch(() => {});
      await ended;
      await pool.end();
    },
  };
}

/**
 * Resolves or rejects when the runner has ended. If the end of a job could not be written, the runner's own promise may
 * never settle, because it miscounts its remaining writes (graphile/worker#636). Then this rejects some seconds after
 * the last job has ended.
 */
async function waitForRunnerEnd({ promise, events }: Runner): Promise<void> {
  const endings = ['pool:gracefulShutdown:complete', 'pool:gracefulShutdown:error'] as const;
  const givenUp = Promise.race(endings.map((ending) => once(events, ending))).then(async () => {
    await sleep(lastWriteMs, undefined, { ref: false });
    throw new Error('The runner had no job left and did not end');
  });
  await Promise.race([promise, givenUp]);
}

const levels: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = { error: 'error', warning: 'warn' };

function describeTasks(services: Services, jobs: readonly Job[], stopping: AbortSignal): TaskList {
  const tasks = jobs.map((one): [string, Task] => [
    one.name,
    async (payload, { job }) => {
      const { id, created_at: queuedAt, priority, attempts } = job;
      await one.run(services, { id, queuedAt, payload, priority, earlierAttempts: attempts - 1, stopping });
      if (one.schedule) await markDone(services.db, one);
    },
  ]);
  return Object.fromEntries(tasks);
}

async function queueAll(db: Queryable, jobs: readonly Job[]): Promise<void> {
  await queueDueJobs(db, jobs);
  for (const job of jobs) await job.queueIfNeeded?.(db);
}

/** The priority of scheduled jobs. They must not wait for queued emails, of which there may be a hundred thousand. */
const beforeEmails = -10;

// The job's name is its key, so that it is in the queue at most once. A queued time up to a minute in the future is
// accepted, because an instance that began a moment later may have written it.
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
  select graphile_worker.add_job(name, max_attempts => attempts, job_key => name, priority => ${beforeEmails})
  from taken order by name`);

/**
 * Queues jobs that have become due since they were last queued. A job that missed several times is queued once. Every
 * instance may call it at any time, because it uses only the database's clock, which all instances share. If that clock
 * jumps, only the time of the next run changes.
 */
export async function queueDueJobs(db: Queryable, jobs: readonly Job[]): Promise<void> {
  const due = jobs.flatMap(({ name, schedule }) => (schedule ? [{ name, ...schedule }] : []));
  await db.run(queue, arraysOf(due, 'name', 'everyMinutes', 'minute', 'mostAttempts'));
}

const setDone = sql('update scheduled_jobs set done_at = now() where name = $1');

export async function markDone(db: Queryable, { name }: Job): Promise<void> {
  await db.run(setDone, [name]);
}

const deleteOthers = sql(deleteLocked('scheduled_jobs', 'name', 'name <> all($1::text[])'));

/** Deletes the schedules of jobs that this version of the shop no longer has, because they would count as late. */
export async function forgetOtherJobs(db: Queryable, jobs: readonly Job[]): Promise<void> {
  await db.run(deleteOthers, [jobs.map(({ name }) => name)]);
}
