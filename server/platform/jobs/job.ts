/** The types of jobs. A job of a domain runs on a schedule, or when it was queued. */

import type { Queryable, Statement } from '#server/core/db/database.ts';
import { applyRetention } from '#server/core/db/lock-rows.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/core/settings.ts';

export interface Job {
  name: string;
  /** When the job runs. Without a schedule it runs only when it is queued. */
  schedule?: Schedule;
  run(services: Services, work: Work): Promise<unknown>;
  /** Called every two seconds at each instance. Queues the job if there is work for which nobody has queued it. */
  queueIfNeeded?(db: Queryable): Promise<unknown>;
}

/** A job with a schedule. It gets no payload. */
export interface ScheduledJob extends Job {
  schedule: Schedule;
  run(services: Services, work?: Pick<Work, 'stopping'>): Promise<unknown>;
}

interface Schedule {
  /** The job runs `minute` minutes after midnight UTC, and then in this interval. Only one instance runs it. */
  everyMinutes: number;
  minute: number;
  /** The maximum number of tries of a failing job. */
  mostAttempts: number;
}

/** The data of one queued run of a job. */
export interface Work {
  id: string;
  queuedAt: Date;
  payload: unknown;
  /** A lower number is done first. */
  priority: number;
  /** The number of earlier tries. */
  earlierAttempts: number;
  /** Aborted when the shop closes. A long job should then end at a point where it can continue later. */
  stopping?: AbortSignal;
}

/**
 * Once an hour, at a minute that differs from job to job, so that clean-ups do not use all workers at the same time.
 */
export const hourly = (minute: number): Schedule => ({ everyMinutes: 60, minute, mostAttempts: 3 });

export const eachMinute = (mostAttempts: number): Schedule => ({ everyMinutes: 1, minute: 0, mostAttempts });

/**
 * An hourly job that deletes or changes old rows with a statement of `deleteBatch` or `lockBatch`. The setting `kept`
 * says after how many days rows are old.
 */
export const forget = (
  name: string,
  minute: number,
  kept: keyof Settings['keepDays'],
  statement: Statement<unknown>,
): ScheduledJob => ({
  name,
  schedule: hourly(minute),
  run: ({ db, settings, clock }) => applyRetention(db, statement, settings.keepDays[kept], clock()),
});
