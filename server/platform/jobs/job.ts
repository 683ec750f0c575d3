/** A job of a domain: runs on a schedule, or when it was queued. */
import type { Services } from '../../core/services.ts';

export interface Job {
  name: string;
  /** Without it, the job is done only when it is queued. */
  schedule?: Schedule;
  run(services: Services, work: Work): Promise<unknown>;
}

/** A job of the clock. It needs nothing but the shop. */
export interface ScheduledJob extends Job {
  schedule: Schedule;
  run(services: Services, work?: Pick<Work, 'stopping'>): Promise<unknown>;
}

interface Schedule {
  /** Minute, hour, day, month and weekday as in a crontab, in UTC. One of all instances does it. */
  at: string;
  /** How often a failed job is tried. */
  mostAttempts: number;
}

/** One job of the queue. */
export interface Work {
  id: string;
  queuedAt: Date;
  payload: unknown;
  /** Fires when the shop closes: a long job ends where it can go on later. */
  stopping?: AbortSignal;
}

/** Once an hour, at its own minute, so that clean-ups do not take all places of the worker from e-mails. */
export const hourly = (minute: number): Schedule => ({ at: `${minute} * * * *`, mostAttempts: 3 });
