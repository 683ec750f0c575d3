/** What the contact form does by itself. */
import { forget, type ScheduledJob } from '../platform/jobs/job.ts';
import { oldSenders } from './store.ts';

export const jobs: readonly ScheduledJob[] = [forget('forget_message_senders', 32, 'addresses', oldSenders)];
