/** What monthly accounts do by themselves. */
import { hourly, type ScheduledJob } from '#server/platform/jobs/job.ts';
import { sendReminders, sendStatements } from './send-statements.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'send_statements', schedule: hourly(4), run: sendStatements },
  { name: 'send_account_reminders', schedule: hourly(24), run: sendReminders },
];
