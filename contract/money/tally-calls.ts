import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice } from '../http/envelope.ts';
import { gstPeriod } from './gst-calls.ts';
import { tallyFiles } from './gst-rules.ts';

/** The call for the files that Tally imports. */
export const tallyCalls = {
  'GET /admin/money/tally/export': {
    summary: 'Ledgers, or vouchers of a month or a quarter, as an XML file that Tally imports. Import ledgers first',
    may: 'money.export',
    needsProof: 'withFactor',
    query: z.object({ ...gstPeriod, file: choice(tallyFiles, 'file') }),
    file: 'application/xml',
  },
} as const satisfies CallTable;
