import { z } from 'zod';
import { documentKinds } from '../documents/content.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer } from '../http/envelope.ts';
import { gstSchemes } from '../settings/rules.ts';
import { firstDay, month } from './account-calls.ts';
import { gstPeriods, gstSectionKeys } from './gst-rules.ts';

const taxes = { taxable: rupees(), igst: rupees(), cgst: rupees(), sgst: rupees() };

const section = z.object({
  section: z.enum(gstSectionKeys),
  documents: z.int().describe('number of documents that are wholly or partly in this section'),
  value: rupees().describe(
    'tax included; credit notes of b2cs, exemp and HSN are subtracted, those of cdnr and cdnur are above zero',
  ),
  ...taxes,
});

const numbers = z.object({
  kind: z.enum(documentKinds),
  from: z.string(),
  to: z.string(),
  total: z.int(),
  notUsed: z.int().describe('numbers that staff skipped; the section docs counts them as cancelled'),
  issued: z.int(),
});

const answer = dataAnswer({
  from: z.iso.date(),
  to: z.iso.date(),
  gstScheme: z.enum(gstSchemes).describe('scheme of the shop on the last day'),
  sections: z.array(section),
  numbers: z.array(numbers).describe('section docs'),
  outward: z.object(taxes).describe('GSTR-3B 3.1(a): sales with tax, less credit notes'),
  nilRated: rupees().describe('GSTR-3B 3.1(c)'),
  toOtherStates: z
    .array(
      z.object({
        place: z.string(),
        isUin: z.boolean().describe('true for embassies and UN bodies, which have a UIN'),
        taxable: rupees(),
        igst: rupees(),
      }),
    )
    .describe('GSTR-3B 3.2: the part of 3.1(a) to customers without GSTIN, and to holders of a UIN, in other states'),
  inputTax: z
    .object({ igst: rupees(), cgst: rupees(), sgst: rupees() })
    .describe(
      'GSTR-3B 4(A)(5): input tax of suppliers’ bills in the books of the period, less the input tax of bills undone in it',
    ),
  gstPaid: z
    .object({ inPeriod: rupees(), monthAfter: rupees() })
    .describe('GST that was paid to the government in the period, and in the month after it, when most of it is due'),
  lateNotes: z
    .object({ documents: z.int(), value: rupees() })
    .describe('credit notes after 30 November of the next financial year: they lower no tax, and are in no section'),
  composition: z
    .object({ documents: z.int(), turnover: rupees(), cgst: rupees(), sgst: rupees() })
    .describe('CMP-08: bills of supply under the composition scheme, less credit notes, and 1 % of them in two halves'),
  books: z
    .object({
      charged: rupees().describe('sales, delivery and jar charges in the ledger'),
      jarCharges: rupees().describe('the part of `charged` that is for lost and damaged jars and has no document'),
      withoutDocument: rupees().describe('the part of `charged` that is for orders without any document'),
      otherPeriod: rupees().describe(
        'invoiced in this period and charged in another one; the reverse case counts as a negative amount',
      ),
      documents: rupees().describe('all documents of the period, tax included: the sum of the rows'),
    })
    .describe('explains the difference between the ledger (`charged`) and the documents of the period'),
  missing: z.object({
    orders: z.int().describe('orders without any document that the ledger charged in this period'),
    withoutHsn: z.int().describe('documents with a line without HSN code'),
    withoutState: z.int().describe('documents without a place of supply, because the state of the shop is unknown'),
    otherState: z.int().describe('documents whose GSTIN belongs to another state than the delivery address'),
  }),
  firstDay,
});
export type GstReturn = z.infer<typeof answer>['data'];

/** The period of a return, in the query of a call. */
export const gstPeriod = {
  month: month.describe('any month of the period'),
  by: choice(gstPeriods, 'by')
    .default('month')
    .describe('a month, or the quarter of the financial year that has the month'),
};
const query = z.object(gstPeriod);

/** Calls about GST returns, from the documents as they were issued. */
export const gstCalls = {
  'GET /admin/money/gst': {
    summary: 'Figures of the GST returns of a month or a quarter, beside the books',
    may: 'money.read',
    query,
    answer,
  },
  'GET /admin/money/gst/export': {
    summary: 'One section of GSTR-1 as a CSV file in the layout of the offline tool',
    may: 'money.export',
    needsProof: 'withFactor',
    query: z.object({ ...gstPeriod, section: choice(gstSectionKeys, 'section') }),
    archivedAs: false,
  },
  'GET /admin/money/gst/archive': {
    summary: 'All sections of GSTR-1 as CSV files in one zip file',
    may: 'money.export',
    needsProof: 'withFactor',
    query,
    file: 'application/zip',
  },
} as const satisfies CallTable;
