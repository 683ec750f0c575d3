/** Calls for the money of each day: a chart of its movements, and the cash count that closes a day. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, messageAnswer } from '../http/envelope.ts';
import { optionalText, valueFields } from '../http/value-fields.ts';
import { closingRules, type NoteName, noteNames } from './closing-rules.ts';
import { cashPlaces } from './desk-rules.ts';

const cashDay = z.object({
  day: z.iso.date(),
  amountIn: rupees(),
  amountOut: rupees(),
});

/** Calls for the chart of money by day. */
export const cashCalls = {
  'GET /admin/money/days': {
    summary: 'Money that came into the till or bank and went out on each day of four weeks',
    may: 'money.read',
    query: z.object({
      account: choice(cashPlaces, 'account').default('till'),
      to: day('to').optional().describe('the last of the days; today if omitted'),
    }),
    answer: dataAnswer({
      today: z.iso.date(),
      days: z.array(cashDay).describe('28 days, including those without entries, oldest first'),
    }),
  },
} as const satisfies CallTable;

const signed = rupees().describe('amount in rupees, which may be negative');

const notInTill = z.object({
  riderId: id,
  name: z.string(),
  amount: signed.describe('cash in the bag in rupees'),
  onTheRoad: z.int().describe('number of runs that have not returned'),
  uncounted: z.int().describe('number of runs that have returned and are not counted'),
});
export type NotInTill = z.infer<typeof notInTill>;

const closing = z.object({
  id,
  day: z.iso.date(),
  coversFrom: z.iso.date().nullable().describe('the first of the earlier open days that this closing also closes'),
  notInTill: z.array(notInTill).describe('cash that was not in the till at the end of that day'),
  notes: z.object(Object.fromEntries(noteNames.map((name) => [name, z.int()])) as Record<NoteName, z.ZodInt>),
  expectedTill: signed.describe('amount in rupees that should have been there at the end of that day'),
  counted: rupees(),
  banked: rupees().describe('amount in rupees that was taken to the bank'),
  reason: z.string().describe('reason for the difference'),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Closing = z.infer<typeof closing>;

/** Calls that close a day: count the cash, explain a difference, take cash to the bank. */
export const closingCalls = {
  'GET /admin/money/closings': {
    summary: 'The expected till at the end of a day, and the last 31 closings, newest first',
    may: 'money.read',
    query: z.object({
      day: day('day').optional().describe('day whose figures are shown; if omitted: today, with the present figures'),
    }),
    answer: dataAnswer({
      day: z.iso.date(),
      till: signed,
      lastDay: z.iso.date().nullable().describe('the newest closed day: no earlier day can be closed'),
      coversFrom: z.iso.date().nullable().describe('the first earlier open day, which would also be closed'),
      countedAt: z.iso
        .datetime()
        .nullable()
        .describe('time of a count of the till after that day: then only a later day can be closed'),
      notInTill: z.array(notInTill).describe('riders who have cash in the bag or a run that is not counted'),
      closings: z.array(closing),
    }),
  },
  'GET /admin/money/closings/export': {
    summary: 'All closings as a spreadsheet, newest first',
    may: 'money.export',
    needsProof: 'withFactor',
    archivedAs: 'closed-days',
  },
  'POST /admin/money/closings': {
    summary: 'Close a day and the open days before it; difference and banking are posted together, now',
    may: 'money.manage',
    idempotent: 'required',
    body: z.object({
      ...valueFields(closingRules),
      reason: optionalText(closingRules.reason).describe('required if the till differs'),
      day: day('day').describe('today or an earlier day'),
      tillSeen: signed.optional().describe('the till that the screen showed; refused if it has changed since then'),
      again: z.boolean().default(false).describe('required to close a day that was closed before'),
    }),
    answer: messageAnswer.extend({ data: z.object({ closing }) }),
  },
} as const satisfies CallTable;
