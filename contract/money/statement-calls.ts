import { z } from 'zod';
import { namedDocument } from '../documents/named-document.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';
import { firstDay, month, standing } from './account-calls.ts';

const party = z.object({
  name: z.string(),
  legalName: z.string().describe('registered name; empty if there is none'),
  address: z.string(),
  gstin: z.string().describe('GST number; empty if there is none'),
});
export type Party = z.infer<typeof party>;

const line = z.object({
  id,
  day: z.iso.date().describe('value date, otherwise the day of `createdAt`; lines are in order of their days'),
  createdAt: z.iso.datetime().describe('time of the record'),
  particulars: z
    .string()
    .describe('description in the language of the caller; it ends with the day of the record if that is a later one'),
  voucher: z.string().describe('numbers of the documents, otherwise the order number, or kind and number of the entry'),
  documents: z.array(namedDocument).describe('invoices of what was charged, or credit notes of what was taken back'),
  orderId: id.nullable(),
  debit: rupees().describe('rupees charged to the customer; 0 if the line is a credit'),
  credit: rupees().describe('rupees paid by the customer or waived; 0 if the line is a debit'),
  balance: rupees().describe('balance after the line: rupees due, or below zero if the shop holds them'),
});
export type StatementLine = z.infer<typeof line>;

const answer = dataAnswer({
  month: z.string(),
  seller: party,
  customer: party,
  opening: rupees().describe('balance at the beginning of the month: rupees due, or below zero if the shop holds them'),
  closing: rupees().describe('balance at the end of the month, or now if the month has not ended'),
  debits: rupees().describe('sum of all debits of the month'),
  credits: rupees().describe('sum of all credits of the month'),
  atStart: standing.describe('parts of the opening balance: the amount due minus the other three'),
  atEnd: standing.describe('parts of the closing balance'),
  lines: z.array(line).describe('lines, oldest first, at most 2,000'),
  totalLines: z.int(),
  firstDay,
});
export type AccountStatement = z.infer<typeof answer>['data'];
const query = z.object({ month });

/** Calls about a month of a customer's account in the form of accountants: debit, credit, balance. */
export const statementCalls = {
  'GET /account/statement': {
    summary: 'A month of my account with debit, credit and balance, for printing',
    may: 'orders.place',
    query,
    answer,
  },
  'GET /admin/users/:id/statement': {
    summary: 'A month of the account of a customer with debit, credit and balance, for printing',
    may: 'money.read',
    query,
    answer,
    missing: 'User not found',
  },
} as const satisfies CallTable;
