import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { valueFields } from '../http/value-fields.ts';
import { mostDownloads, ownDataRules } from './rules.ts';

const withPassword = z.object(valueFields(ownDataRules));

/** Calls for what the shop keeps about a customer. */
export const privacyCalls = {
  'POST /own-data/download': {
    summary: `Everything that the shop keeps about me, as spreadsheets and as JSON in one zip file; one request at a time, ${mostDownloads} a day`,
    may: 'profile.change',
    hashes: true,
    body: withPassword,
    file: 'application/zip',
    refusals: [409, 429, 503],
  },
} as const satisfies CallTable;
