import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, listAnswer, pageQuery, searchQuery } from '../http/envelope.ts';
import { optionalText, valueFields } from '../http/value-fields.ts';
import { gstSchemes } from '../settings/rules.ts';
import { chargeReasons, documentKinds, saleDocumentKinds, voucherKinds } from './content.ts';
import { seriesRules } from './series-rules.ts';

const kind = z.enum(documentKinds);

const series = z.object({
  kind,
  prefix: z.string(),
  nextPrefix: z.string().nullable().describe('the prefix from 1 April on; null to keep the prefix'),
  next: z.string().describe('the number that the next document would have today'),
  nextNumber: z.int(),
  isBegun: z.boolean().describe('true if a document of this financial year exists, so that the numbers continue'),
  lastDay: z.iso.date().nullable().describe('the day of the newest document; null if there is none'),
});
export type DocumentSeries = z.infer<typeof series>;
const seriesAnswer = dataAnswer({ series: z.array(series) });

const amounts = {
  total: rupees().describe('tax included'),
  taxable: rupees(),
  cgst: rupees(),
  sgst: rupees().describe('state tax; some union territories call it UTGST'),
  igst: rupees(),
};

const documentRow = z.object({
  id,
  kind,
  number: z.string(),
  day: z.iso.date(),
  orderId: z.uuid().nullable(),
  charge: z
    .enum(chargeReasons)
    .nullable()
    .describe('why the jars of the document are charged; null for other documents'),
  chargedId: z.uuid().nullable().describe('id of the customer whose jars are charged'),
  orderNumber: z.string().describe('number of the order; a voucher has the numbers of its orders, or none'),
  buyer: z.string().describe('name of the buyer; empty for a voucher, unless it names a company'),
  gstin: z.string().describe('GSTIN of the customer; empty for none'),
  place: z.string().describe('state of the place of supply'),
  corrects: z.string().nullable().describe('number of the document that this one reduces, adds to or reverses'),
  salesOf: z.iso
    .date()
    .nullable()
    .describe(
      'day whose small sales a combined document contains, without an order and a customer; null for other documents',
    ),
  ...amounts,
});
export type DocumentRow = z.infer<typeof documentRow>;

const line = z.object({
  name: z.string(),
  hsn: z.string(),
  taxRate: z.number().describe('per cent'),
  quantity: z.int(),
  isDelivery: z.boolean(),
  ...amounts,
});

const seller = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  state: z.string(),
  gstScheme: z.enum(gstSchemes),
  gstin: z.string(),
  fssaiNumber: z.string(),
});

/** A document about goods, with its whole content. */
export const issuedPaper = documentRow.extend({
  kind: z.enum(saleDocumentKinds),
  correctsDay: z.iso.date().nullable(),
  placeCode: z.string(),
  seller,
  address: z.string().describe('address of the customer in one line'),
  legalName: z.string(),
  isCopy: z.boolean().describe('true: only the lines of one order out of a combined document, for its customer'),
  lines: z.array(line),
  deposit: rupees().describe('refundable deposit of the order, not included in the total'),
});
export type IssuedPaper = z.infer<typeof issuedPaper>;

/** A receipt or a refund voucher, with its whole content. */
export const issuedVoucher = z.object({
  id,
  kind: z.enum(voucherKinds),
  number: z.string(),
  day: z.iso.date(),
  isReversal: z.boolean().describe('true if it undoes a payment or a refund, instead of recording one'),
  seller,
  company: z.object({ legalName: z.string(), gstin: z.string() }).nullable(),
  amount: rupees(),
  valueDay: z.iso.date().nullable().describe('day of the payment, if it was recorded later'),
  parts: z.array(z.object({ method: z.string(), amount: rupees() })).describe('the amount by payment method'),
  reference: z.string().describe('number of the UPI payment or the cheque; empty if there is none'),
  orderNumbers: z.array(z.string()),
  advance: rupees().describe('the part that was paid before anything left the shop'),
  amountDue: rupees().describe(
    'unpaid dues of the customer after this payment or refund, including what is still due for its undelivered orders',
  ),
  balance: rupees().describe('free balance of the customer after this payment or refund'),
  corrects: z
    .string()
    .nullable()
    .describe('number of the voucher that this one reverses, or of the receipt whose money is refunded'),
  correctsDay: z.iso.date().nullable(),
  undoneBy: z
    .array(z.object({ number: z.string(), day: z.iso.date(), amount: rupees() }))
    .describe('vouchers that reverse this one'),
});
export type IssuedVoucherPaper = z.infer<typeof issuedVoucher>;

const fields = valueFields(seriesRules);

/** The filters of a list of documents. */
export const documentFilter = z.object({
  search: searchQuery.describe('the complete number of a document or an order'),
  kind: choice(documentKinds, 'kind').optional(),
  orderId: id.optional(),
  customerId: id.optional().describe('id of the customer of the orders or the charges; this filter finds no vouchers'),
  from: day('from').optional().describe('first day on which the documents were issued'),
  to: day('to').optional().describe('last day on which the documents were issued'),
});
/** The filter that staff choose. The list, its total and its export use it. */
export type DocumentFilterQuery = z.output<typeof documentFilter>;

/** Calls for documents and their series of numbers, for staff. */
export const documentCalls = {
  'GET /admin/documents': {
    summary: 'Documents that match a filter, newest first',
    may: 'money.read',
    query: documentFilter.extend(pageQuery()),
    answer: listAnswer('documents', documentRow),
  },
  'GET /admin/documents/export': {
    summary: 'All documents that match a filter as a spreadsheet, newest first',
    may: 'money.export',
    needsProof: 'withFactor',
    query: documentFilter,
    archivedAs: 'documents',
  },
  'GET /admin/documents/:id': {
    summary: 'A document as it was issued: about goods, or the voucher of a payment',
    may: 'money.read',
    answer: dataAnswer({
      document: issuedPaper
        .extend({
          isPrinted: z.boolean().describe('true if staff have printed it; their next print is a duplicate'),
        })
        .nullable(),
      voucher: issuedVoucher.nullable(),
    }),
    missing: 'Document not found',
  },
  'POST /admin/documents/:id/prints': {
    summary: 'Note that a document is being printed. Only its first print may say that it is the original',
    may: 'orders.manage',
    idempotent: 'required',
    answer: dataAnswer({ isFirst: z.boolean() }),
    missing: 'Document not found',
  },
  'GET /admin/document-series': {
    summary: 'The series of numbers of each kind of document',
    may: 'settings.read',
    fresh: true,
    answer: seriesAnswer,
  },
  'PUT /admin/document-series/:kind': {
    summary: 'Change a prefix; in a year without a document at once, otherwise from 1 April on. Set the next number',
    may: 'settings.manage',
    params: z.object({ kind: choice(documentKinds, 'kind') }),
    body: z.object({
      ...fields,
      firstNumber: fields.firstNumber.describe(
        'the next number; null to keep it. After the first document of a year it can only be raised',
      ),
      reason: optionalText(seriesRules.reason).describe('why the next number is raised'),
    }),
    answer: seriesAnswer,
    refusals: [409],
  },
} as const satisfies CallTable;
