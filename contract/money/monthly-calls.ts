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
    'limit and credit, less what is owed and what open orders on account cost; below zero above the limit',
  ),
  creditAmount: rupees(),
  owedAmount: rupees().describe('due for delivered orders and charges'),
  openAmount: rupees().describe('due for orders on account that are not delivered yet'),
  overdueAmount: rupees().describe('the part of the owed amount that should be paid by now'),
  overdueSince: z.iso.date().nullable(),
  isBlocked: z.boolean().describe('what is overdue must be paid before anything is ordered on account'),
});
export type MonthlyAccount = z.infer<typeof account>;

const statement = z.object({
  month: z.string().describe('like 2026-11'),
  broughtAmount: rupees().describe('due when the month began'),
  deliveredAmount: rupees(),
  orders: z.int().describe('orders delivered in the month'),
  waivedAmount: rupees(),
  paidAmount: rupees().describe('in the month, out of the balance too'),
  returnedAmount: rupees().describe('payments that went back or were undone in the month'),
  aheadAmount: rupees().describe(
    'paid before the month and used in it; below zero: kept for orders to come or as balance',
  ),
  statementAmount: rupees().describe('due when the month ended'),
  dueOn: z.iso.date(),
  stillDue: rupees().describe(
    'the part of it that is still due; more than the statement if payments were returned since',
  ),
  returnedAfter: rupees().describe('payments of it that went back after the month'),
  reminders: z.int().describe('how often the customer was reminded of it'),
});
export type Statement = z.infer<typeof statement>;

const statements = listAnswer('statements', statement);
const limitChange = z.object({
  id: z.string(),
  from: rupees().nullable().describe('null was no monthly account'),
  to: rupees().nullable(),
  reason: z.string(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
});
export type LimitChange = z.infer<typeof limitChange>;

const staffAccount = dataAnswer({
  account: account.nullable(),
  version: z.int().describe('of the limit; 0 while there was none'),
});
const missing = 'User not found';

export const monthlyCalls = {
  'GET /account/monthly': {
    summary: 'My monthly account; null without one',
    may: 'orders.place',
    fresh: true,
    answer: dataAnswer({ account: account.nullable() }),
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
    may: 'users.manage',
    body: z.object({
      version: version.describe('of the limit that was shown'),
      creditLimit: amountField.max(mostCredit, mostCreditMessage).nullable().describe('null ends the account'),
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
    may: 'users.read',
    archivedAs: false,
  },
} as const satisfies CallTable;
