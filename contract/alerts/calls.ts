import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, messageAnswer } from '../http/envelope.ts';
import { alertKindNames, mostCounted, mostListed } from './kinds.ts';

const alert = z.object({
  id: z.string(),
  kind: z.enum(alertKindNames),
  at: z.iso.datetime(),
  isNew: z.boolean().describe('true if it came after those that were marked as seen'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  name: z.string().nullable().describe('the customer or the product'),
});
export type Alert = z.infer<typeof alert>;

/** Calls of the alerts of one's own account: those of kinds that its permissions allow. */
export const alertCalls = {
  'GET /admin/alerts': {
    summary: `My newest ${mostListed} alerts, and how many are new`,
    may: 'desk.use',
    fresh: true,
    answer: dataAnswer({
      alerts: z.array(alert).describe('newest first'),
      newCount: z.int().describe(`counted up to ${mostCounted + 1}`),
    }),
  },
  'POST /admin/alerts/seen': {
    summary: 'Mark my alerts as seen, up to one of them',
    may: 'desk.use',
    body: z.object({
      until: z
        .string()
        .regex(/^\d{1,15}$/, 'until must be the id of an alert')
        .describe('id of the newest alert that was shown'),
    }),
    answer: messageAnswer,
  },
} as const satisfies CallTable;
