import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, pageQuery, rupees } from '../http/envelope.ts';
import { entryKinds } from './entry-kinds.ts';
import { monthPattern } from './months.ts';

const due = z.object({
  kind: z.enum(['order', 'lost', 'damaged', 'opening']).describe('a delivered order, or a charge'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  amountDue: rupees().describe('rupees'),
  since: z.iso.datetime(),
});
export type Due = z.infer<typeof due>;

const entry = z.object({
  id,
  createdAt: z.iso.datetime(),
  text: z.string().describe('what happened, in the language of the caller'),
  effect: z
    .enum(['plus', 'minus', 'none'])
    .describe('of the customer’s money; none where it only moved, as credit that pays an order'),
  amount: rupees().describe('rupees'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
});
export type AccountEntry = z.infer<typeof entry>;

const month = z.string().regex(monthPattern, 'month must be like 2026-11');

/** What a customer owes and has, and how it came about. */
export const accountMoneyCalls = {
  'GET /account': {
    summary: 'My credit and what I have to pay, oldest first',
    may: 'orders.place',
    answer: dataAnswer(
      z.object({
        credit: rupees().describe('rupees, free to use'),
        amountDue: rupees().describe('rupees of delivered orders and charges'),
        dues: z.array(due).describe('the oldest 100'),
        totalDues: z.int(),
        reference: z.string().describe('for a payment of the account by UPI'),
      }),
    ),
  },
  'GET /account/entries': {
    summary: 'What happened to my money, newest first',
    may: 'orders.place',
    query: z.object({
      of: choice(entryKinds, 'of').optional().describe('only this; all but deposits'),
      ...pageQuery(20),
    }),
    answer: listAnswer('entries', entry),
  },
  'GET /account/month': {
    summary: 'A month of my account, as it is printed',
    may: 'orders.place',
    query: z.object({ month }),
    answer: dataAnswer(
      z.object({
        month: z.string(),
        balanceBefore: rupees().describe('rupees at its beginning; below zero is to be paid'),
        balanceAfter: rupees().describe('rupees at its end, or now'),
        entries: z.array(entry).describe('oldest first, at most 2,000'),
        totalEntries: z.int(),
      }),
    ),
  },
  'GET /account/export': {
    summary: 'My account as a spreadsheet, newest first; of one month or whole',
    may: 'orders.place',
    query: z.object({ month: month.optional() }),
    file: 'text/csv',
    refusals: [429, 503],
  },
} as const satisfies CallTable;
