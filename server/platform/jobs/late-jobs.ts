/** How many scheduled jobs are late; health and metrics report it. */
import { sql } from '#server/core/db/database.ts';

/**
 * Jobs that were not run for twice their interval plus ten minutes. A time in the future comes from a wrong clock, and
 * counts as late.
 */
export const countLateJobs = sql<{ late: number }>(`
  select count(*) as late from scheduled_jobs
  where done_at not between now() - (2 * every_minutes + 10) * interval '1 minute' and now() + interval '1 minute'`);
