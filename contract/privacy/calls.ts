import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, messageAnswer } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { deletionRules } from './deletion-rules.ts';
import { mostDownloads, openKinds, ownDataRules } from './rules.ts';

const withPassword = z.object(valueFields(ownDataRules));
const open = z
  .array(
    z.object({
      kind: z.enum(openKinds),
      text: z.string().describe('description in the language of the caller, such as "Jars with you: 2"'),
    }),
  )
  .describe('reasons why the account cannot be deleted yet; empty if there are none');
export type OpenMatter = z.infer<typeof open>[number];

/** Calls for what the shop keeps about a customer. */
export const privacyCalls = {
  'GET /own-data': {
    summary: 'Reasons why I cannot delete my account yet, such as open orders',
    may: 'profile.change',
    fresh: true,
    answer: dataAnswer({ open }),
  },
  'POST /own-data/download': {
    summary: `Everything that the shop keeps about me, as spreadsheets and as JSON in one zip file; one request at a time, ${mostDownloads} a day`,
    may: 'profile.change',
    hashes: true,
    body: withPassword,
    file: 'application/zip',
    refusals: [409, 429, 503],
  },
  'POST /own-data/delete': {
    summary: 'Delete my account, permanently. Refused with a list of what is open; ends all my sessions',
    may: 'profile.change',
    hashes: true,
    body: withPassword,
    answer: messageAnswer,
    refusals: [409, 429, 503],
  },
  'POST /admin/users/:id/delete': {
    summary:
      'Delete the account of a customer who asks for it, permanently. Refused with a list of what is open; ends all sessions',
    may: 'users.manage',
    needsProof: 'withFactor',
    body: z.object(valueFields(deletionRules)),
    answer: messageAnswer,
    missing: 'Customer not found',
    refusals: [409],
  },
} as const satisfies CallTable;
