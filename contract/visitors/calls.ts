import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, messageAnswer } from '../http/envelope.ts';
import { site } from '../shared/site.ts';

const visit = z.object({
  // Visits are recorded only under this name, but the call that returns the number of visitors accepts any name.
  site: choice([site], 'site'),
  timestamp: z.string().max(100),
  userAgent: z.string().max(500),
  referrer: z.string().max(500).optional(),
  page: z.string().max(500),
  uniqueId: z.string().trim().min(1).max(100),
});
const visitCounted = messageAnswer;
const visitorQuery = z.object({ site: z.string().trim().min(1).max(100) });
const visitorCount = z.object({ success: z.literal(true), uniqueVisitors: z.int() });

/** Calls of the visitor counter. */
export const visitorCalls = {
  'POST /visitors/increment': {
    summary: 'Record a visit',
    may: 'anyone',
    body: visit,
    answer: visitCounted,
    refusals: [429],
  },
  'GET /visitors/count': {
    summary: 'Number of different visitors',
    may: 'anyone',
    query: visitorQuery,
    answer: visitorCount,
  },
} as const satisfies CallTable;
