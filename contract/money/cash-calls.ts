import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, rupees } from '../http/envelope.ts';
import { cashPlaces } from './desk-rules.ts';

const cashDay = z.object({
  day: z.iso.date(),
  amountIn: rupees().describe('rupees'),
  amountOut: rupees().describe('rupees'),
});

/** Money by day, as it is drawn. */
export const cashCalls = {
  'GET /admin/money/days': {
    summary: 'What came into the till or the bank and what went out, on each day of four weeks',
    may: 'money.manage',
    query: z.object({
      account: choice(cashPlaces, 'account').default('till'),
      to: day('to').optional().describe('the last of the days; today when left out'),
    }),
    answer: dataAnswer(
      z.object({
        today: z.iso.date(),
        days: z.array(cashDay).describe('28 of them, also those without entries, the oldest first'),
      }),
    ),
  },
} as const satisfies CallTable;
