/** Runs jobs when they are queued or due, and survives the loss of the database. */

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
  /** A separate connection, if the services use a pooler: jobs need sessions. */
  connection?: pg.ClientConfig;
  /** Milliseconds between two checks for due jobs. */
  lookMs?: number;
}

export interface Worker {
  /** Resolves when the running jobs are done; starts no further ones. */
  stop(): Promise<void>;
}

const atOnce = 3;
const defaultLookMs = 2000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const wellAfterMs = 5000;
/** Time for the runner's final writes after its last job, in ms. */
const lastWriteMs = 5000;

/** Starts immediately; without a database it keeps trying, less and less often. */
export function startWorker(services: Services, log: FastifyBaseLogger, options: WorkerOptions): Worker {
  // A separate pool: the listening connection is never given back, and jobs do not wait behind requests.
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
      // Batched, even single ones: otherwise nobody waits until a job's end is written, or catches a failure of that
      // write.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
    });
    runner.events.once('worker:getJob:empty', () => {
      pauseMs = firstPauseMs;
    });
    const over = whenOver(runner);
    if (stopping.signal.aborted) runner.stop().catch(() => {});
    const look = () =>
      queueAll(services.db, options.jobs).catch((error) => log.warn({ err: error }, 'no due job was queued'));
    const looking = setInterval(look, options.lookMs ?? defaultLookMs);
    await look();
    await over.finally(() => clearInterval(looking));
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
      // It worked for a while, even if it was never idle.
      if (performance.now() - began > wellAfterMs) pauseMs = firstPauseMs;
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
 * If writing a job's end fails, the runner's promise may never settle, because it miscounts what it still has to write
 * (graphile/worker#636): it is given up a moment after its jobs have ended.
 */
async function whenOver({ promise, events }: Runner): Promise<void> {
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

/** Scheduled jobs do not wait for queued emails: there may be a hundred thousand. */
const beforeLetters = -10;

// The job's name is its key, so that it waits at most once. A minute of tolerance, because an instance may be late
// with the time that it read.
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

/**
 * Queues jobs that have become due since they were last queued; a job that missed several times is queued once. Every
 * instance may call it at any time. It uses only the database's clock, which all instances share; if that jumps, only
 * the next time moves.
 */
export async function queueDueJobs(db: Queryable, jobs: readonly Job[]): Promise<void> {
  const due = jobs.flatMap(({ name, schedule }) => (schedule ? [{ name, ...schedule }] : []));
  await db.run(queue, arraysOf(due, 'name', 'everyMinutes', 'minute', 'mostAttempts'));
}

const done = sql('update scheduled_jobs set done_at = now() where name = $1');

export async function markDone(db: Queryable, { name }: Job): Promise<void> {
  await db.run(done, [name]);
}

const others = sql(deleteLocked('scheduled_jobs', 'name', 'name <> all($1::text[])'));

/** A job that this version of the shop no longer has is not late. */
export async function forgetOtherJobs(db: Queryable, jobs: readonly Job[]): Promise<void> {
  await db.run(others, [jobs.map(({ name }) => name)]);
}
