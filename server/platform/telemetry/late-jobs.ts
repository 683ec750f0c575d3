/** Whether what the shop does by itself is done in time: for health and metrics. */
import { sql } from '../db/database.ts';

/** How many were not done for twice their time and ten minutes. A time that lies ahead comes from a wrong clock. */
export const countLateJobs = sql<{ late: number }>(`
  select count(*) as late from scheduled_jobs
  where done_at not between now() - (2 * every_minutes + 10) * interval '1 minute' and now() + interval '1 minute'`);
