/** Screens of documents, of the books of months, of the GST returns, and of suppliers' bills. */
import type { Page } from '@playwright/test';
import type { DocumentRow, IssuedPaper, IssuedVoucherPaper } from '#contract/documents/calls.ts';
import { type DocumentKind, documentKinds, saleDocumentKinds } from '#contract/documents/content.ts';
import type { Bill } from '#contract/money/bill-calls.ts';
import type { OrderDocuments } from '#contract/orders/edit-calls.ts';
import { answerTooManyRequests, changeData, giveAnswer } from '../fixtures/broken-line.ts';
import { id } from './riders.ts';
import { openFirst, type Screen, sendEmpty } from './screen.ts';

const at = '2026-11-20T06:00:00.000Z';

const bill: Bill = {
  id: id(720),
  supplier: 'ढक्कन और सील भंडार',
  gstin: '29AAGCB7383J1Z4',
  number: '2026-27/0001234',
  day: '2026-11-20',
  kind: 'ढक्कन',
  place: 'bank',
  taxable: 1_00_000,
  cgst: 9_000,
  sgst: 9_000,
  igst: 0,
  total: 1_18_000,
  isClaimed: true,
  eventId: id(721),
  isUndone: false,
  by: 'मीरा नायर',
  at,
};
const bills = [bill, { ...bill, id: id(722), gstin: '', cgst: 0, sgst: 0, isClaimed: false, isUndone: true }];
const onePage = { currentPage: 1, limit: 20, totalPages: 1, totalItems: 2 };

const documentOf = <Kind extends DocumentKind>(kind: Kind, at: number): DocumentRow & { kind: Kind } => ({
  id: id(700 + at),
  kind,
  number: `INV2627/1234567${at}`,
  day: '2026-11-20',
  orderId: id(1),
  charge: null,
  chargedId: null,
  orderNumber: 'PW-261120-7K3F2',
  buyer: 'Asha Rao',
  gstin: '29AAGCB7383J1Z4',
  place: 'Karnataka',
  corrects: kind === 'credit_note' ? 'INV2627/12345670' : null,
  salesOf: null,
  total: 1_23_456.78,
  taxable: 1_17_577.89,
  cgst: 2939.44,
  sgst: 2939.44,
  igst: 0,
});
/** A document of each kind, with the longest numbers. */
const documents = documentKinds.map(documentOf);
const line = {
  hsn: '22019010',
  taxRate: 5,
  total: 1_23_456.78,
  taxable: 1_17_577.89,
  cgst: 2939.44,
  sgst: 2939.44,
  igst: 0,
};
/** A credit note with the longest numbers, names and amounts. */
export const issuedPaper: IssuedPaper & { isPrinted: boolean } = {
  ...documentOf('credit_note', 0),
  correctsDay: '2026-11-19',
  placeCode: '29',
  seller: {
    name: 'Paniwala',
    legalName: 'Paniwala Water Private Limited',
    address: 'MG Road, Bangalore',
    state: 'Karnataka',
    gstScheme: 'regular',
    gstin: '29AAGCB7383J1Z4',
    fssaiNumber: '10099999999990',
  },
  address: 'Lake View, Indiranagar, Bangalore, Karnataka, 560038',
  legalName: 'Asha Rao',
  isPrinted: true,
  isCopy: false,
  lines: [
    { ...line, name: 'पानी का जार', quantity: 999, isDelivery: false },
    { ...line, name: 'Delivery', quantity: 1, isDelivery: true },
  ],
  deposit: 1_23_456.78,
};

/** A receipt with several parts, for a company and several orders, that was undone. */
export const issuedVoucher: IssuedVoucherPaper = {
  id: id(790),
  kind: 'receipt_voucher',
  number: 'RV/2627/1234567',
  day: '2026-11-20',
  valueDay: '2026-11-18',
  isReversal: false,
  seller: issuedPaper.seller,
  company: { legalName: 'लेक स्टोर्स', gstin: '29AAGCB7383J1Z4' },
  amount: 1_23_456.78,
  parts: [
    { method: 'cash', amount: 1_00_000 },
    { method: 'upi', amount: 23_456.78 },
  ],
  reference: '412345678901',
  orderNumbers: ['PW-261120-7K3F2', 'PW-261120-7K3F3', 'PW-261120-7K3F4'],
  advance: 1_00_000,
  amountDue: 12_345.67,
  balance: 1_00_000,
  corrects: null,
  correctsDay: null,
  undoneBy: [{ number: 'RF/2627/1234567', day: '2026-11-21', amount: 1_23_456.78 }],
};

/** The list has a combined document, too, which names no order and no customer. */
const combined: DocumentRow = {
  ...documentOf('tax_invoice', 9),
  orderId: null,
  orderNumber: '',
  buyer: '',
  gstin: '',
  salesOf: '2026-11-20',
};
const combinedPaper: typeof issuedPaper = { ...issuedPaper, ...combined, kind: 'tax_invoice' };
const answerDocuments = (page: Page, given = [...documents, combined]) =>
  giveAnswer(page, 'GET /admin/documents', () => ({
    data: {
      documents: given,
      pagination: { currentPage: 1, limit: 50, totalPages: 1, totalItems: given.length },
    },
  }));

/** The documents of an order: one of each kind, and a copy of a combined one. */
const papers = saleDocumentKinds.map((kind, at) => ({ ...issuedPaper, ...documentOf(kind, at), kind }));
const copy: IssuedPaper = { ...issuedPaper, id: id(720), isCopy: true, salesOf: '2026-11-20', corrects: null };
const answerPapers = (page: Page, given: readonly IssuedPaper[], ownInvoice: OrderDocuments['ownInvoice'] = null) =>
  giveAnswer(page, 'GET /admin/orders/:id/documents', () => ({ data: { documents: [...given], ownInvoice } }));

const documentsOf = {
  who: 'admin',
  path: ({ delivered }) => `/admin/orders/${delivered.id}`,
  before: (page: Page) => answerPapers(page, [...papers, copy]),
} as const satisfies Partial<Screen>;

export const adminBooks: readonly Screen[] = [
  { ...documentsOf, name: 'admin-order-documents', until: 'Correct GSTIN' },
  {
    ...documentsOf,
    name: 'admin-order-not-invoiced',
    before: (page) => answerPapers(page, [], 'possible'),
    until: 'Get an invoice',
  },
  {
    ...documentsOf,
    name: 'admin-order-documents-failed',
    before: (page) => answerTooManyRequests(page, 'GET /admin/orders/:id/documents'),
    until: 'The documents could not be loaded.',
  },
  {
    ...documentsOf,
    name: 'admin-order-company',
    until: 'If something is changed, all invoices of this order get a credit note, and the order is invoiced again.',
    act: openFirst('Correct GSTIN'),
  },
  {
    name: 'admin-documents',
    who: 'admin',
    path: () => '/admin/money/documents',
    before: (page) => answerDocuments(page),
    until: 'Invoices and credit notes',
  },
  {
    name: 'admin-document',
    who: 'admin',
    path: () => `/admin/money/documents/${id(700)}`,
    before: (page) =>
      giveAnswer(page, 'GET /admin/documents/:id', () => ({ data: { document: issuedPaper, voucher: null } })),
    until: 'Place of supply',
  },
  {
    name: 'admin-voucher',
    who: 'admin',
    path: () => `/admin/money/documents/${issuedVoucher.id}`,
    before: (page) =>
      giveAnswer(page, 'GET /admin/documents/:id', () => ({ data: { document: null, voucher: issuedVoucher } })),
    until: 'Authorised signatory',
  },
  {
    name: 'admin-document-combined',
    who: 'admin',
    path: () => `/admin/money/documents/${id(709)}`,
    before: (page) =>
      giveAnswer(page, 'GET /admin/documents/:id', () => ({ data: { document: combinedPaper, voucher: null } })),
    until: 'Several customers',
  },
  {
    name: 'admin-document-copy',
    who: 'admin',
    path: ({ delivered }) => `/admin/money/documents/${copy.id}?order=${delivered.id}`,
    before: (page) => answerPapers(page, [copy]),
    until: 'Place of supply',
  },
  {
    name: 'admin-money-books',
    who: 'admin',
    path: () => '/admin/money/books',
    until: 'Trial balance',
    before: (page) =>
      changeData(page, 'GET /admin/money/books', (data) => {
        Object.assign(data, { recordedLater: 12, ofEarlier: 1 });
        Object.assign(data.profit, { hasTax: true, undocumented: -90, cgst: 2.14, sgst: 2.14 });
      }),
  },
  {
    name: 'admin-money-unlock',
    who: 'admin',
    path: () => '/admin/money/books?month=2026-10',
    until: 'Their figures can change again. Tell your accountant, who may have filed them.',
    before: (page) =>
      giveAnswer(page, 'GET /admin/money/lock', () => ({
        data: { lock: { lockedTo: '2026-10-31', by: 'मीरा नायर', at, mayUnlock: true } },
      })),
    act: openFirst('Unlock {month}'),
  },
  {
    name: 'admin-money-gst',
    who: 'admin',
    path: () => '/admin/money/gst?by=quarter',
    until: 'GSTR-1: sales',
    before: (page) =>
      changeData(page, 'GET /admin/money/gst', (figures) => {
        Object.assign(figures, {
          lateNotes: { documents: 1, value: 85 },
          composition: { documents: 3, turnover: 1020, cgst: 5.1, sgst: 5.1 },
          toOtherStates: [
            { place: 'Dadra and Nagar Haveli and Daman and Diu', isUin: false, taxable: 142_857.15, igst: 7142.85 },
            { place: 'Dadra and Nagar Haveli and Daman and Diu', isUin: true, taxable: 100, igst: 5 },
          ],
          missing: { orders: 2, withoutHsn: 1, withoutState: 3, otherState: 1 },
          gstPaid: { inPeriod: 1_43_215.5, monthAfter: 42_000 },
        });
      }),
  },
  {
    name: 'admin-money-gst-pay',
    who: 'admin',
    path: () => '/admin/money/gst',
    until: 'Paid from',
    before: (page) =>
      changeData(page, 'GET /admin/money/gst', (figures) => Object.assign(figures, { gstScheme: 'regular' })),
    act: openFirst('Record a GST payment'),
  },
  {
    name: 'admin-money-bills',
    who: 'admin',
    path: () => '/admin/money/bills',
    until: 'Search bills',
    before: (page) => giveAnswer(page, 'GET /admin/money/bills', () => ({ data: { bills, pagination: onePage } })),
  },
  {
    name: 'admin-money-bill',
    who: 'admin',
    path: () => '/admin/money/bills',
    until: 'Please enter the name of the supplier',
    before: (page) =>
      giveAnswer(page, 'GET /admin/money/suppliers', () => ({
        data: { suppliers: [], expenseKinds: ['—'], canClaim: true },
      })),
    act: sendEmpty('Record a bill'),
  },
];
