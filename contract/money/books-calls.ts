import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer } from '../http/envelope.ts';
import { firstDay, month } from './account-calls.ts';
import { accountLabels } from './desk-rules.ts';

const account = z.object({
  kind: z.enum([...(Object.keys(accountLabels) as (keyof typeof accountLabels)[]), 'earlier_result']),
  opening: rupees().describe('balance before the month: a debit above zero, a credit below zero'),
  debits: rupees(),
  credits: rupees(),
  closing: rupees().describe('balance at the end of the month, or now if the month has not ended'),
});

const profit = z.object({
  sales: rupees().describe('products in the invoices and bills of the month minus its credit notes, without tax'),
  delivery: rupees().describe('delivery charges in these documents, without tax'),
  undocumented: rupees().describe(
    'amount that the ledger charged for orders minus these documents, with tax; 0 if they agree, negative if the documents have more',
  ),
  jarCharges: rupees().describe('charges for lost and damaged jars'),
  allowances: rupees(),
  writeOffs: rupees(),
  expenses: rupees(),
  cashDifferences: rupees().describe('missing cash; below zero if there was too much'),
  result: rupees().describe('profit of the month without the tax in its documents, or below zero its loss'),
  cgst: rupees().describe('central tax in these documents, which is no income'),
  sgst: rupees().describe('state tax'),
  igst: rupees().describe('integrated tax'),
  inputTax: rupees().describe('tax in suppliers’ bills that is claimed, which is no expense'),
  gstPaid: rupees().describe('GST that was paid to the government in the month, which is no expense'),
  hasTax: z.boolean().describe('true if these documents have tax, the shop is a regular dealer, or it has paid GST'),
  depositsHeld: rupees().describe('deposits of customers at the end of the month, which are a debt and no income'),
});

const answer = dataAnswer({
  month: z.string(),
  accounts: z.array(account).describe('trial balance: all accounts of money that have entries'),
  totals: account.omit({ kind: true }).describe('sums of the accounts; both balances are zero'),
  profit,
  recordedLater: z
    .int()
    .describe('number of entries whose value date is in the month, but which were recorded after it'),
  ofEarlier: z
    .int()
    .describe('number of entries that were recorded in the month, but whose value date is in an earlier one'),
  firstDay,
});
export type Books = z.infer<typeof answer>['data'];
const query = z.object({ month });

/** Calls about the books of a month: trial balance, and profit and loss. */
export const booksCalls = {
  'GET /admin/money/books': {
    summary: 'Trial balance, and profit and loss of a month',
    may: 'shop.follow',
    query,
    answer,
  },
  'GET /admin/money/trial-balance/export': {
    summary: 'The trial balance of a month as a spreadsheet',
    may: 'money.export',
    needsProof: 'withFactor',
    query,
    archivedAs: false,
  },
  'GET /admin/money/profit/export': {
    summary: 'Profit and loss of a month as a spreadsheet',
    may: 'money.export',
    needsProof: 'withFactor',
    query,
    archivedAs: false,
  },
} as const satisfies CallTable;
