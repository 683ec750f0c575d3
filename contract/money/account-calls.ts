import { z } from 'zod';
import { namedDocument } from '../documents/named-document.ts';
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
  day: z.iso.date().describe('value date, otherwise the day of `createdAt`'),
  createdAt: z.iso.datetime().describe('time of the record'),
  text: z.string().describe('description in the language of the caller'),
  effect: z
    .enum(['plus', 'minus', 'none'])
    .describe('change of the customer’s money; none if it only moved, such as balance that pays an order'),
  amount: rupees(),
  receipts: z.array(namedDocument).describe('receipt of a payment, or voucher of money that was given back'),
  documents: z.array(namedDocument).describe('document of jars that were charged, or the credit note for them'),
});
export type AccountPart = z.infer<typeof part>;

const entry = z.object({
  id,
  day: z.iso.date().describe('day of its newest part'),
  createdAt: z.iso.datetime().describe('time of the newest part'),
  text: z.string().describe('description in the language of the caller, such as "2 jars swapped, paid ₹220.00"'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  forOrders: rupees().describe('rupees paid for orders and charges, minus their cost'),
  ofBalance: rupees().describe(
    'change of the balance in rupees, below zero if it fell; with of=deposits the change of the deposit',
  ),
  amount: rupees().describe(
    'amount of the row in rupees: the cost of an order, or the payment for it; may be negative',
  ),
  parts: z
    .array(part)
    .describe('parts, newest first: at most 40 for an order; an entry without an order has itself as its only part'),
  totalParts: z.int(),
});
export type AccountEntry = z.infer<typeof entry>;

export const standing = z.object({
  balance: rupees().describe('balance in rupees that can be used'),
  paidAhead: rupees().describe('rupees paid for orders that are not delivered yet'),
  leftOver: rupees().describe('rupees paid for cancelled orders, or more than a delivered order cost'),
  amountDue: rupees().describe('rupees due for delivered orders and charges'),
});
export type AccountStanding = z.infer<typeof standing>;

export const firstDay = z
  .string()
  .nullable()
  .describe('day of the first entry (YYYY-MM-DD): months before it are empty; null without entries');

export const month = z.string().regex(monthPattern, 'month must be like 2026-11');

/** Calls about a customer's balance and dues, and the entries that explain these amounts. */
export const accountMoneyCalls = {
  'GET /account': {
    summary: 'My balance, my payments in advance, and my dues, oldest first',
    may: 'orders.place',
    answer: dataAnswer({
      credit: rupees().describe('balance in rupees that can be used'),
      paidAhead: standing.shape.paidAhead,
      leftOver: standing.shape.leftOver,
      amountDue: standing.shape.amountDue,
      dues: z.array(due).describe('the 100 oldest dues'),
      totalDues: z.int(),
      reference: z.string().describe('reference for a UPI payment to the account'),
      firstDay,
    }),
  },
  'GET /account/entries': {
    summary: 'Changes of my balance, newest first, with one row for each order',
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
    summary: 'A month of my account, for printing',
    may: 'orders.place',
    query: z.object({ month }),
    answer: dataAnswer({
      month: z.string(),
      before: standing.describe('figures at the beginning of the month'),
      after: standing.describe('figures at the end of the month, or now if the month has not ended'),
      entries: z
        .array(entry.omit({ parts: true }))
        .describe('entries in order of their days, at most 2,000; an order is one row of the month'),
      totalEntries: z.int(),
      firstDay,
    }),
  },
  'GET /account/export': {
    summary: 'My account, or one month of it, as a spreadsheet, newest first',
    may: 'orders.place',
    query: z.object({ month: month.optional() }),
    archivedAs: false,
    refusals: [429],
  },
} as const satisfies CallTable;
