/** Does what was queued: sends e-mails, cleans up every hour, and outlives a database that goes away. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '../core/services.ts';
import { maskAddresses } from '../watch/private-log.ts';
import { continueTrace, inSpan } from '../watch/span.ts';
import type { QueuedMail } from './mail.ts';
import { sendMailTask } from './queue-mail.ts';
import { findLanguage } from './reader.ts';
import { rescueJobs } from './rescue-jobs.ts';
import { forgetSecretLetters, isTooLate } from './secret-letters.ts';
import { createDeliver } from './transport.ts';

export interface WorkerOptions {
  /** Done once an hour by one of all instances. */
  hourly?: () => Promise<unknown>;
  /** For a pool of its own, when the services' database is reached through a pooler: jobs need sessions. */
  connection?: pg.ClientConfig;
}

export interface Worker {
  /** Resolves when the jobs that run are done; starts no further ones. */
  stop(): Promise<void>;
}

const atOnce = 3;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const wellAfterMs = 5000;
/** For what a runner still writes when its last job has ended. */
const lastWriteMs = 5000;

/** Starts at once; without a database it keeps trying, less and less often. */
export function startWorker(services: Services, log: FastifyBaseLogger, options: WorkerOptions = {}): Worker {
  // A pool of its own: the listening connection is held for good, and jobs do not wait behind requests.
  const pool = new pg.Pool({ ...services.db.pool.options, ...options.connection });
  pool.options.max = atOnce + 2;
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection of the worker broke'));
  pool.on('connect', (client) => client.on('error', () => {}));

  const taskList = describeTasks(services, log, options);
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let pauseMs = firstPauseMs;

  async function runOnce(): Promise<void> {
    await tidyJobs(services.db);
    const logger = new Logger(() => (level, message, meta) => {
      const err = meta?.error ?? meta?.failure;
      log[levels[level] ?? 'debug']({ ...(err !== undefined && { err }) }, maskAddresses(message));
    });
    runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(schedule),
      concurrency: atOnce,
      noHandleSignals: true,
      // Batched, even of one: otherwise nobody waits for a job's end to be written, nor catches that it failed.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
    });
    runner.events.once('worker:getJob:empty', () => {
      pauseMs = firstPauseMs;
    });
    const over = whenOver(runner);
    if (stopping.signal.aborted) runner.stop().catch(() => {});
    await over;
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
      // It was well for a while, even if there was so much to do that it never found nothing.
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
 * A runner whose writing of a job's end failed may never settle its promise, because it counts what it still has to
 * write wrongly then (graphile/worker#636): it is given up a moment after its jobs have ended.
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

const schedule = [
  { task: 'forget_expired', match: '7 * * * *', options: { maxAttempts: 3 } },
  { task: 'rescue_jobs', match: '*/5 * * * *', options: { maxAttempts: 1 } },
];

async function tidyJobs(db: Services['db']): Promise<void> {
  await rescueJobs(db);
  await forgetSecretLetters(db);
}

/**
 * A failure is kept beside its job, and the database keeps no NUL: a mail server that answered one would leave the job
 * locked instead of failed.
 */
function rethrowStorable(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(message.replaceAll('\0', ' ').slice(0, 1000));
}

function describeTasks(services: Services, log: FastifyBaseLogger, options: WorkerOptions): TaskList {
  const deliver = createDeliver(services.settings, log);
  return {
    [sendMailTask]: async (payload, { job }) => {
      const { traceparent, ...mail } = payload as QueuedMail;
      const send = async () => {
        // A customer who has asked for a newer code meanwhile would take the old letter for it.
        if (await isTooLate(services.db, mail, job.created_at))
          return log.info(`${mail.kind} came too late to be sent`);
        const language = await findLanguage(services.db, mail);
        await deliver(mail, { id: job.id, queuedAt: job.created_at, language }).catch(rethrowStorable);
      };
      const traced = () => inSpan('mail', { 'shop.mail.kind': mail.kind }, send);
      await continueTrace(traceparent, 'shop', traced);
    },
    forget_expired: async () => {
      await options.hourly?.();
    },
    rescue_jobs: () => tidyJobs(services.db),
  };
}
