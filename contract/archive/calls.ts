import type { CallTable } from '../http/call.ts';

/** Calls that export everything a shop has. */
export const archiveCalls = {
  'GET /admin/archive': {
    summary:
      'Every list as a spreadsheet, as its own export writes it, in one zip file; one at a time for each account',
    may: 'settings.read',
    file: 'application/zip',
    refusals: [409],
  },
} as const satisfies CallTable;
