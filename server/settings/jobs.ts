/** What the settings do by themselves. */
import { forget, type ScheduledJob } from '../platform/jobs/job.ts';
import { oldOrigins } from './store.ts';

export const jobs: readonly ScheduledJob[] = [forget('forget_setting_savers', 52, 'addresses', oldOrigins)];
