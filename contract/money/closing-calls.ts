/** Cash by day: as it moved, and as it is counted when the day is closed. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, messageAnswer, rupees } from '../http/envelope.ts';
import { optionalText, valueFields } from '../http/value-fields.ts';
import { closingRules, type NoteName, noteNames } from './closing-rules.ts';
import { cashPlaces } from './desk-rules.ts';

const cashDay = z.object({
  day: z.iso.date(),
  amountIn: rupees(),
  amountOut: rupees(),
});

/** Money by day, as it is drawn. */
export const cashCalls = {
  'GET /admin/money/days': {
    summary: 'What came into the till or the bank and what went out, on each day of four weeks',
    may: 'money.read',
    query: z.object({
      account: choice(cashPlaces, 'account').default('till'),
      to: day('to').optional().describe('the last of the days; today when left out'),
    }),
    answer: dataAnswer({
      today: z.iso.date(),
      days: z.array(cashDay).describe('28 of them, also those without entries, the oldest first'),
    }),
  },
} as const satisfies CallTable;

const signed = rupees().describe('of either sign');

const closing = z.object({
  id,
  day: z.iso.date(),
  notes: z.object(Object.fromEntries(noteNames.map((name) => [name, z.int()])) as Record<NoteName, z.ZodInt>),
  expectedTill: signed.describe('what should have been there'),
  counted: rupees(),
  banked: rupees().describe('what of it went to the bank'),
  reason: z.string().describe('of the difference'),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Closing = z.infer<typeof closing>;

/** The end of a day: cash is counted, a difference explained, and cash brought to the bank. */
export const closingCalls = {
  'GET /admin/money/closings': {
    summary: 'The till as it should be, and the last 31 closings, newest first',
    may: 'money.read',
    answer: dataAnswer({ till: signed, closings: z.array(closing) }),
  },
  'GET /admin/money/closings/export': {
    summary: 'All closings as a spreadsheet, newest first',
    may: 'money.read',
    archivedAs: 'closed-days',
  },
  'POST /admin/money/closings': {
    summary: 'Close a day: the difference of the till and what goes to the bank are posted together',
    may: 'money.manage',
    idempotent: 'required',
    body: z.object({
      ...valueFields(closingRules),
      reason: optionalText(closingRules.reason).describe('asked where the till differs'),
      day: day('day').describe('today or before'),
      tillSeen: signed.optional().describe('the till as it was shown; one that has changed since then is refused'),
      again: z.boolean().default(false).describe('the day was closed before'),
    }),
    answer: messageAnswer.extend({ data: z.object({ closing }) }),
  },
} as const satisfies CallTable;
