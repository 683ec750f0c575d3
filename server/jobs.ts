/** The jobs of all domains: what the worker does. */
import type { FastifyBaseLogger } from 'fastify';
import { jobs as accounts } from './accounts/jobs.ts';
import { jobs as contact } from './contact/jobs.ts';
import { jobs as http } from './http/jobs.ts';
import { letters } from './letters.ts';
import type { Job, ScheduledJob } from './mail/job.ts';
import { jobs as mail } from './mail/jobs.ts';
import { createSendMail } from './mail/send-mail.ts';
import { jobs as orders } from './orders/jobs.ts';
import type { Settings } from './settings.ts';
import { jobs as visitors } from './visitors/jobs.ts';

/** Done at their times. */
export const scheduledJobs: readonly ScheduledJob[] = [
  ...mail,
  ...http,
  ...accounts,
  ...contact,
  ...orders,
  ...visitors,
];

export function createJobs(settings: Settings, log: FastifyBaseLogger): readonly Job[] {
  return [createSendMail(letters, settings, log), ...scheduledJobs];
}
