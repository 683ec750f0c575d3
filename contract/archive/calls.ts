import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { withExportReason } from '../http/value-fields.ts';

/** Calls that export everything a shop has. */
export const archiveCalls = {
  'GET /admin/archive': {
    summary:
      'All lists as spreadsheets in one zip file, as their own exports write them; one request at a time for each account',
    may: 'settings.archive',
    needsProof: 'withFactor',
    query: z.object(withExportReason),
    file: 'application/zip',
    refusals: [409],
  },
} as const satisfies CallTable;
