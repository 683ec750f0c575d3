/** Jobs of the visitor counter. */
import { forget, type ScheduledJob } from '../platform/jobs/job.ts';
import { oldVisitors } from './store.ts';

export const jobs: readonly ScheduledJob[] = [forget('forget_visitors', 37, 'visitors', oldVisitors)];
