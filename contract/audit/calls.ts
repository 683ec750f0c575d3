/** Calls of the audit log. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, messageAnswer, pageQuery, searchQuery } from '../http/envelope.ts';
import { auditAreas } from './areas.ts';
import { kindsOfWork } from './work.ts';

/** The largest number of entries that is counted exactly. A search must read each entry that it counts. */
export const mostCounted = 10_000;
export const mostFound = 500;

const filter = z.object({
  search: searchQuery.describe('words of the reason, an order number, or the id of a request'),
  person: id.optional().describe('id of a staff account: only its entries'),
  area: choice(auditAreas, 'area').optional(),
  work: choice(kindsOfWork, 'work').optional().describe('only calls of this kind of work'),
  record: z.string().max(100).optional().describe('id of any record, or the key of a window'),
  from: day('from').optional().describe('first day, in Asia/Kolkata'),
  to: day('to').optional().describe('last day, in Asia/Kolkata'),
});
/** The filter that staff choose. The list, its count and its export use it. */
export type AuditFilterQuery = z.output<typeof filter>;

const record = z.object({
  id: z.string(),
  kind: z
    .enum([
      'order',
      'user',
      'rider',
      'product',
      'category',
      'container',
      'tax_rate',
      'zone',
      'window',
      'plan',
      'run',
      'import',
      'role',
    ])
    .nullable()
    .describe('null if no screen shows records of this kind, or the record does not exist any more'),
  name: z.string().nullable().describe('order number, or the current name of the record'),
});
export type AuditRecord = z.infer<typeof record>;

const entry = z.object({
  id,
  at: z.iso.datetime(),
  by: z.object({ id, name: z.string().nullable() }),
  confirmedBy: z
    .object({ id, name: z.string().nullable() })
    .nullable()
    .describe('the person who approved the call, if it was above the limit of the person who made it'),
  area: z.string(),
  call: z.string().describe('method and path of the call'),
  records: z.array(record).describe('the first ten records'),
  moreRecords: z.int(),
  fields: z.array(z.string()).describe('names of the changed fields, as in the call'),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown() }))
    .nullable()
    .describe('values of the changed fields; null if the entry has none, or the owner has deleted them'),
  isWithheld: z
    .boolean()
    .describe('true if the reader may not read this area: the entry then only contains who, when and which call'),
});
export type AuditEntry = z.infer<typeof entry>;

const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isCursor = (value: string) => cursorPattern.test(value) && !Number.isNaN(Date.parse(value.split('_')[0] ?? ''));

const cursor = z.string().refine(isCursor, 'before must be the value of next in an earlier answer').optional();

/**
 * Calls that show who of the staff changed what, and that delete the values of old entries, which may be personal data.
 */
export const auditCalls = {
  'GET /admin/audit': {
    summary: 'Changes, downloads and sign-ins of staff, newest first',
    may: 'audit.read',
    fresh: true,
    query: filter.extend({
      before: cursor.describe('`next` of the previous answer: shows the entries that are older'),
      limit: pageQuery(20).limit,
    }),
    answer: dataAnswer({
      entries: z.array(entry),
      next: z.string().nullable().describe('send it as `before` to get older entries; null if there are none'),
      found: z.int().describe(`number of entries, counted up to ${mostCounted}, or ${mostFound} with a search`),
      isMore: z.boolean().describe('true if there are more entries than were counted'),
      people: z.array(z.object({ id, name: z.string() })).describe('accounts of staff, for the filter'),
    }),
  },
  'GET /admin/audit/export': {
    summary: 'The entries of the audit log that match a filter as a spreadsheet',
    may: 'audit.export',
    needsProof: 'withFactor',
    query: filter,
    archivedAs: 'audit-log',
  },
  'POST /admin/audit/empty': {
    summary: 'Empty values, addresses and browsers of entries until a day; the entries stay',
    may: 'audit.empty',
    needsProof: 'withFactor',
    body: z.object({
      until: day('until').describe('last day whose entries lose their values, in Asia/Kolkata'),
      confirm: z.literal('DELETE', { error: 'Please type exactly "DELETE" to confirm' }),
    }),
    answer: messageAnswer,
  },
} as const satisfies CallTable;
