import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { chargeKinds, entryFilters, monthPattern } from './entries.ts';

const due = z.object({
  kind: z.enum(['order', ...chargeKinds]).describe('a delivered order, or a charge'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  amountDue: rupees(),
  since: z.iso.datetime(),
});
export type Due = z.infer<typeof due>;

const part = z.object({
  id,
  createdAt: z.iso.datetime(),
  text: z.string().describe('what happened, in the language of the caller'),
  effect: z
    .enum(['plus', 'minus', 'none'])
    .describe('of the customer’s money; none where it only moved, as balance that pays an order'),
  amount: rupees(),
});
export type AccountPart = z.infer<typeof part>;

const entry = z.object({
  id,
  createdAt: z.iso.datetime().describe('of the newest part'),
  text: z.string().describe('what happened, in the language of the caller: "2 jars swapped, paid ₹220.00"'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  forOrders: rupees().describe('rupees paid for orders and charges less what they cost'),
  ofBalance: rupees().describe('rupees by which the balance grew, below zero: fell; with of=deposits the deposit'),
  amount: rupees().describe('rupees that the row is about: what an order cost or what was paid for it; of either sign'),
  parts: z.array(part).describe('newest first: of an order at most 40; of an entry without an order, itself'),
  totalParts: z.int(),
});
export type AccountEntry = z.infer<typeof entry>;

const standing = z.object({
  balance: rupees().describe('free to use'),
  paidAhead: rupees().describe('rupees paid for orders that are on the way'),
  leftOver: rupees().describe('rupees paid for orders that are cancelled, or beyond what a delivered one cost'),
  amountDue: rupees().describe('rupees of delivered orders and charges'),
});
export type AccountStanding = z.infer<typeof standing>;

const firstDay = z
  .string()
  .nullable()
  .describe('YYYY-MM-DD of the first entry: months before it are empty; null without entries');

const month = z.string().regex(monthPattern, 'month must be like 2026-11');

/** Calls about a customer's balance and dues, and the entries behind them. */
export const accountMoneyCalls = {
  'GET /account': {
    summary: 'My balance, what I have paid ahead, and what I have to pay, oldest first',
    may: 'orders.place',
    answer: dataAnswer({
      credit: rupees().describe('free to use: the balance'),
      paidAhead: standing.shape.paidAhead,
      leftOver: standing.shape.leftOver,
      amountDue: standing.shape.amountDue,
      dues: z.array(due).describe('the oldest 100'),
      totalDues: z.int(),
      reference: z.string().describe('for a payment of the account by UPI'),
      firstDay,
    }),
  },
  'GET /account/entries': {
    summary: 'What happened to my money, newest first: one row for an order',
    may: 'orders.place',
    query: z.object({
      of: choice(entryFilters, 'of')
        .optional()
        .describe('only entries of this kind; if omitted, all entries except deposits'),
      ...pageQuery(20),
    }),
    answer: listAnswer('entries', entry),
  },
  'GET /account/month': {
    summary: 'A month of my account, as it is printed',
    may: 'orders.place',
    query: z.object({ month }),
    answer: dataAnswer({
      month: z.string(),
      before: standing.describe('at its beginning'),
      after: standing.describe('at its end, or now'),
      entries: z
        .array(entry.omit({ parts: true }))
        .describe('oldest first, at most 2,000; an order is one row of the month'),
      totalEntries: z.int(),
      firstDay,
    }),
  },
  'GET /account/export': {
    summary: 'My account as a spreadsheet, newest first; of one month or whole',
    may: 'orders.place',
    query: z.object({ month: month.optional() }),
    archivedAs: false,
    refusals: [429],
  },
} as const satisfies CallTable;
