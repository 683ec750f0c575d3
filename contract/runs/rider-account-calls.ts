/** Riders as staff manage them, and their sign-in. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, idParams, listAnswer, pageQuery, rupees } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { riderChangeRules, riderLoginRules, riderRules } from './rules.ts';

const rider = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  balance: rupees().describe('cash that is not handed over yet'),
});
export type Rider = z.infer<typeof rider>;

export const riderAccountCalls = {
  'POST /admin/rider-login': {
    summary: 'Sign in as a rider, by phone number and PIN',
    may: 'anyone',
    body: z.object(valueFields(riderLoginRules)),
    answer: dataAnswer(z.object({ token: z.string(), rider: z.object({ id, name: z.string() }) })),
    refusals: [401, 403, 429, 503],
  },
  'GET /admin/riders': {
    fresh: true,
    summary: 'Riders by name, with their cash',
    may: 'runs.manage',
    query: z.object(pageQuery(20)),
    answer: listAnswer('riders', rider),
  },
  'GET /admin/riders/export': {
    summary: 'All riders as a spreadsheet',
    may: 'runs.manage',
    query: z.object({}),
    file: 'text/csv',
    archivedAs: 'riders',
  },
  'POST /admin/riders': {
    summary: 'Add a rider',
    may: 'runs.manage',
    idempotent: true,
    body: z.object(valueFields(riderRules)),
    answer: dataAnswer(z.object({ rider })),
    status: 201,
  },
  'PUT /admin/riders/:id': {
    summary: 'Change a rider; a new PIN or a deactivation ends the sessions',
    may: 'runs.manage',
    params: idParams,
    body: z.object({ ...valueFields(riderChangeRules), isActive: z.boolean() }),
    answer: dataAnswer(z.object({ rider })),
    refusals: [409],
    missing: 'Rider not found',
  },
} as const satisfies CallTable;
