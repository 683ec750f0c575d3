/** The jobs of all domains: what the worker does. */
import type { FastifyBaseLogger } from 'fastify';
import { jobs as accounts } from './accounts/jobs.ts';
import { jobs as contact } from './contact/jobs.ts';
import type { Settings } from './core/settings.ts';
import { queuedJobs as importSteps, jobs as imports } from './imports/jobs.ts';
import { jobs as ledger } from './ledger/jobs.ts';
import { letters } from './letters.ts';
import { jobs as monthly } from './money/monthly/jobs.ts';
import { jobs as orders, queuedJobs } from './orders/jobs.ts';
import { jobs as makingPlans } from './plans/making/jobs.ts';
import { jobs as http } from './platform/http/jobs.ts';
import type { Job, ScheduledJob } from './platform/jobs/job.ts';
import { jobs as mail } from './platform/mail/jobs.ts';
import { createSendMail } from './platform/mail/send-mail.ts';
import { queuedJobs as pushes, jobs as runs } from './runs/jobs.ts';
import { jobs as shopSettings } from './settings/jobs.ts';
import { jobs as visitors } from './visitors/jobs.ts';
import { jobs as zones } from './zones/jobs.ts';

/** Done at their times. */
export const scheduledJobs: readonly ScheduledJob[] = [
  ...mail,
  ...http,
  ...accounts,
  ...contact,
  ...imports,
  ...ledger,
  ...orders,
  ...monthly,
  ...makingPlans,
  ...runs,
  ...visitors,
  ...shopSettings,
  ...zones,
];

export function createJobs(settings: Settings, log: FastifyBaseLogger): readonly Job[] {
  return [createSendMail(letters, settings, log), ...queuedJobs, ...importSteps, ...pushes, ...scheduledJobs];
}
