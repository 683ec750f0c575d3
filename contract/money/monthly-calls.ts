/** Monthly accounts: the limit set by staff, the dues, and the statements. */

import { z } from 'zod';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, listAnswer, pageQuery, version } from '../http/envelope.ts';
import { textField } from '../http/value-fields.ts';
import { deskTexts, mostCredit, mostCreditMessage } from './desk-rules.ts';

/** The state of a monthly account. Amounts are in rupees. */
const account = z.object({
  creditLimit: rupees(),
  room: rupees().describe(
    'limit plus credit, minus dues and the cost of open orders on account; below zero if the limit is exceeded',
  ),
  creditAmount: rupees(),
  owedAmount: rupees().describe('rupees due for delivered orders and charges'),
  openAmount: rupees().describe('rupees due for orders on account that are not delivered yet'),
  overdueAmount: rupees().describe('the part of `owedAmount` whose due day has passed'),
  overdueSince: z.iso.date().nullable(),
  isBlocked: z.boolean().describe('true if overdue amounts must be paid before the next order on account'),
});
export type MonthlyAccount = z.infer<typeof account>;

const statement = z.object({
  month: z.string().describe('like 2026-11'),
  broughtAmount: rupees().describe('rupees due at the beginning of the month'),
  deliveredAmount: rupees(),
  orders: z.int().describe('number of orders delivered in the month'),
  waivedAmount: rupees(),
  paidAmount: rupees().describe('rupees paid in the month, including payments from the balance'),
  returnedAmount: rupees().describe('rupees of payments that were returned or undone in the month'),
  aheadAmount: rupees().describe(
    'rupees paid before the month and used in it; below zero: kept for later orders or as balance',
  ),
  statementAmount: rupees().describe('rupees due at the end of the month'),
  dueOn: z.iso.date(),
  stillDue: rupees().describe(
    'the part of the statement that is still due; more than the statement if payments were returned since then',
  ),
  returnedAfter: rupees().describe('rupees of its payments that were returned after the month'),
  reminders: z.int().describe('number of reminders that the customer got'),
});
export type Statement = z.infer<typeof statement>;

const statements = listAnswer('statements', statement);
const limitChange = z.object({
  id: z.string(),
  from: rupees().nullable().describe('the old limit; null if there was no monthly account'),
  to: rupees().nullable(),
  reason: z.string(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
});
export type LimitChange = z.infer<typeof limitChange>;

const staffAccount = dataAnswer({
  account: account.nullable(),
  version: z.int().describe('version of the limit; 0 without a monthly account'),
});
const missing = 'User not found';

export const monthlyCalls = {
  'GET /account/monthly': {
    summary: 'My monthly account; null without one. And why I cannot pay in cash, if so',
    may: 'orders.place',
    fresh: true,
    answer: dataAnswer({
      account: account.nullable(),
      cashBlock: z.string().nullable().describe('why I cannot pay in cash; null if I can'),
    }),
  },
  'GET /account/statements': {
    summary: 'Statements of my monthly account, newest first',
    may: 'orders.place',
    query: z.object(pageQuery(20)),
    answer: statements,
  },
  'GET /admin/users/:id/monthly': {
    summary: 'The monthly account of a customer',
    may: 'users.read',
    fresh: true,
    answer: staffAccount,
    missing,
  },
  'PUT /admin/users/:id/credit-limit': {
    summary: 'Allow a customer a monthly account up to a limit, change the limit, or end the account',
    may: 'users.terms',
    body: z.object({
      version: version.describe('version of the limit that was shown'),
      creditLimit: amountField
        .max(mostCredit, mostCreditMessage)
        .nullable()
        .describe('limit in rupees; null ends the monthly account'),
      reason: textField(deskTexts.reason),
    }),
    answer: staffAccount,
    refusals: [409],
    missing,
  },
  'GET /admin/users/:id/credit-limit/history': {
    summary: 'Changes of the credit limit of a customer, newest first',
    may: 'users.read',
    query: z.object(pageQuery()),
    answer: listAnswer('changes', limitChange),
  },
  'GET /admin/users/:id/statements': {
    summary: 'Statements of a customer, newest first',
    may: 'users.read',
    query: z.object(pageQuery(20)),
    answer: statements,
  },
  'GET /admin/users/:id/statements/export': {
    summary: 'Statements of a customer as a spreadsheet, newest first',
    may: 'money.export',
    needsProof: 'withFactor',
    archivedAs: false,
  },
} as const satisfies CallTable;
