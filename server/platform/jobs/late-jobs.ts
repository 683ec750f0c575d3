/** Counts the scheduled jobs that are late. The health check and the metrics report the number. */
import { sql } from '#server/core/db/database.ts';

/**
 * A job is late if it was not run for twice its interval plus ten minutes. A time in the future, which a wrong clock
 * has written, also counts as late.
 */
export const countLateJobs = sql<{ late: number }>(`
  select count(*) as late from scheduled_jobs
  where done_at not between now() - (2 * every_minutes + 10) * interval '1 minute' and now() + interval '1 minute'`);
