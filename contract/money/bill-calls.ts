import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, listAnswer, messageAnswer, pageQuery, searchQuery } from '../http/envelope.ts';
import { textField, valueFields } from '../http/value-fields.ts';
import { billRules } from './bill-rules.ts';
import { cashPlaces } from './desk-rules.ts';

const bill = z.object({
  id,
  supplier: z.string(),
  gstin: z.string().describe('GSTIN of the supplier; empty for one who is not registered'),
  number: z.string(),
  day: z.iso.date().describe('day of the bill'),
  kind: z.string().describe('kind of expense; empty for none'),
  place: z.enum(cashPlaces).describe('till or bank, from which the bill was paid'),
  taxable: rupees(),
  cgst: rupees(),
  sgst: rupees(),
  igst: rupees(),
  total: rupees().describe('amount paid, rounded as on the bill'),
  isClaimed: z.boolean().describe('true if the tax is input tax; otherwise it is a part of the expense'),
  eventId: id.describe('id of the event in the day book; reversing it undoes the bill'),
  isUndone: z.boolean(),
  by: z.string().nullable().describe('name of the person; null if the account was deleted'),
  at: z.iso.datetime(),
});
export type Bill = z.infer<typeof bill>;

const supplier = z.object({ name: z.string(), gstin: z.string() });

const billFilter = z.object({
  search: searchQuery.describe('supplier, GSTIN or number of the bill'),
  from: day('from').optional().describe('first day of the bill'),
  to: day('to').optional().describe('last day of the bill'),
  undone: choice(['no', 'yes'], 'undone')
    .optional()
    .describe('no: only bills that were not undone; yes: only bills that were undone'),
});
/** The filter that staff choose. The list, its total and its export use it. */
export type BillFilterQuery = z.output<typeof billFilter>;

const { kind: _, place: __, ...fields } = valueFields(billRules);

/** Calls for the bills of suppliers, which are expenses with input tax. */
export const billCalls = {
  'GET /admin/money/bills': {
    summary: 'Suppliers’ bills that match a filter, newest first',
    may: 'money.read',
    query: billFilter.extend(pageQuery(20)),
    answer: listAnswer('bills', bill),
  },
  'GET /admin/money/bills/export': {
    summary: 'All suppliers’ bills that match a filter as a spreadsheet, newest first',
    may: 'money.export',
    needsProof: 'withFactor',
    query: billFilter,
    archivedAs: 'suppliers-bills',
  },
  'GET /admin/money/suppliers': {
    summary: 'Suppliers of earlier bills by a part of their name, at most 8, and what the form of a bill needs',
    may: 'money.read',
    query: z.object({ search: searchQuery.describe('a part of the name') }),
    answer: dataAnswer({
      suppliers: z.array(supplier),
      expenseKinds: z.array(z.string()).describe('kinds of expenses from the settings'),
      canClaim: z.boolean().describe('true for a regular dealer, who claims input tax'),
    }),
  },
  'POST /admin/money/bills': {
    summary:
      'Record a supplier’s bill that is paid from till or bank, once for each supplier, number and financial year',
    may: 'money.manage',
    idempotent: 'required',
    body: z.object({
      ...fields,
      place: choice(cashPlaces, 'place'),
      kind: textField({}).optional().describe('one of expenseKinds'),
      isClaimed: fields.isClaimed.describe(
        'true if a regular dealer claims the tax; without effect after 30 November of the next financial year',
      ),
    }),
    answer: messageAnswer,
  },
} as const satisfies CallTable;
