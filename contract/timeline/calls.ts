/** The call for everything that happened with a customer. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, pageQuery } from '../http/envelope.ts';
import { timelineKindNames, timelineRecords } from './rules.ts';

const event = z.object({
  id: id.describe('ids sort by time'),
  at: z.iso.datetime(),
  kind: z.enum(timelineKindNames),
  act: z.string().describe('name of the event within its kind, such as delivered'),
  by: z
    .string()
    .nullable()
    .describe('name of the person; null for the shop itself, for a deleted account, and if it is not known'),
  about: z.string().describe('order number, container, product, tag, file, payment method or kind of entry; or empty'),
  detail: z.string().describe('first 500 characters of the reason, note or message that a person wrote; or empty'),
  amount: rupees().nullable(),
  count: z.int().nullable().describe('number of jars'),
  record: z
    .object({ kind: z.enum(timelineRecords), id })
    .nullable()
    .describe('subject of the event; null if it has no screen of its own'),
});
export type TimelineEvent = z.infer<typeof event>;

export const timelineCalls = {
  'GET /admin/users/:id/timeline': {
    summary: 'Everything that happened with a customer, newest first, without kinds that the reader may not read',
    may: 'users.read',
    fresh: true,
    query: z.object({
      kind: choice(timelineKindNames, 'kind').optional(),
      before: id.optional().describe('shows events that are older: `next` of an earlier answer'),
      limit: pageQuery(20).limit,
    }),
    answer: dataAnswer({
      events: z.array(event),
      next: id.nullable().describe('send it as `before` to get older events; null if there are none'),
    }),
    missing: 'Customer not found',
  },
} as const satisfies CallTable;
