import type { CallTable } from '../http/call.ts';

/** Calls that export everything a shop has. */
export const archiveCalls = {
  'GET /admin/archive': {
    summary:
      'All lists as spreadsheets in one zip file, as their own exports write them; one request at a time for each account',
    may: 'settings.archive',
    file: 'application/zip',
    refusals: [409],
  },
} as const satisfies CallTable;
