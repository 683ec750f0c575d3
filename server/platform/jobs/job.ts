/** A job of a domain: runs on a schedule, or when it was queued. */

import type { Queryable, Statement } from '#server/core/db/database.ts';
import { applyRetention } from '#server/core/db/lock-rows.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/core/settings.ts';

export interface Job {
  name: string;
  /** Without it, the job runs only when it is queued. */
  schedule?: Schedule;
  run(services: Services, work: Work): Promise<unknown>;
  /** Called every two seconds at each instance: queues the job if it has work that nobody queued it for. */
  queueIfNeeded?(db: Queryable): Promise<unknown>;
}

/** A job with a schedule. It needs nothing but the shop. */
export interface ScheduledJob extends Job {
  schedule: Schedule;
  run(services: Services, work?: Pick<Work, 'stopping'>): Promise<unknown>;
}

interface Schedule {
  /** The job runs at midnight UTC plus `minute`, and then in this interval. Only one instance runs it. */
  everyMinutes: number;
  minute: number;
  /** How often a failed job is tried. */
  mostAttempts: number;
}

/** One job of the queue. */
export interface Work {
  id: string;
  queuedAt: Date;
  payload: unknown;
  /** Lower is done first. */
  priority: number;
  /** How often the job was tried before. */
  earlierAttempts: number;
  /** Fires when the shop closes: a long job then ends where it can continue later. */
  stopping?: AbortSignal;
}

/** Once an hour, each at its own minute, so that clean-ups do not take all worker slots from emails. */
export const hourly = (minute: number): Schedule => ({ everyMinutes: 60, minute, mostAttempts: 3 });

export const eachMinute = (mostAttempts: number): Schedule => ({ everyMinutes: 1, minute: 0, mostAttempts });

/**
 * Once an hour: deletes what the statement finds (`deleteBatch`, `lockBatch`) after as many days as the setting says.
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
