/** Calls for documents and their series of numbers, for staff. */
import type { DocumentSeries } from '#contract/documents/calls.ts';
import { financialYearOf } from '#contract/documents/financial-year.ts';
import { documentNumber } from '#contract/documents/series.ts';
import type { TaxParts } from '#contract/documents/tax.ts';
import { isVoucher } from '#contract/documents/voucher.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { changeSeries, isBegun, nextNumberOf } from './change-series.ts';
import { listSeries, type StoredSeries } from './document.store.ts';
import { type DocumentListRow, listDocuments, listDocumentsAfter, listUndoing, loadDocument } from './list.store.ts';
import { presentDocument, presentRow, presentVoucher } from './present.ts';
import { recordPrint } from './record-print.ts';

export function documentsApi(services: Services) {
  const { db, clock } = services;
  const readSeries = async () => {
    const today = indiaDay(clock());
    return { series: (await listSeries(db)).map((one) => presentSeries(one, today)) };
  };

  return {
    'GET /admin/documents': async ({ query }) => {
      const { rows, total } = await listDocuments(db, query, pageOf(query));
      return { data: { documents: rows.map(presentRow), pagination: presentPagination(query, total) } };
    },

    'GET /admin/documents/export': ({ query }) =>
      answerList(services, 'documents', documentColumns, (after, limit) => listDocumentsAfter(db, query, after, limit)),

    'GET /admin/documents/:id': async ({ params }) => {
      const row = await loadDocument(db, params.id);
      if (!row) throw refuseMissing('Document not found');
      if (!isVoucher(row)) {
        return { data: { document: { ...presentDocument(row), isPrinted: row.isPrinted }, voucher: null } };
      }
      return { data: { document: null, voucher: presentVoucher(row, await listUndoing(db, [row.id])) } };
    },

    'POST /admin/documents/:id/prints': async ({ actor, params, request }) => ({
      data: await recordPrint(services, actor, params.id, request),
    }),

    'GET /admin/document-series': async () => ({ data: await readSeries() }),

    'PUT /admin/document-series/:kind': async ({ actor, params, body }) => {
      await changeSeries(services, actor, params.kind, body);
      return { message: 'Numbers saved', data: await readSeries() };
    },
  } satisfies Partial<Handlers>;
}

function presentSeries(series: StoredSeries, today: string): DocumentSeries {
  const { kind, nextPrefix, year, lastDay } = series;
  const thisYear = financialYearOf(today);
  // If the clock was set back over 1 April, the series stays in its newest year.
  const usedYear = Math.max(year, thisYear);
  const prefix = year < thisYear ? (nextPrefix ?? series.prefix) : series.prefix;
  const nextNumber = nextNumberOf(series, today);
  return {
    kind,
    prefix,
    nextPrefix: prefix === nextPrefix ? null : nextPrefix,
    next: documentNumber(prefix, usedYear, nextNumber),
    nextNumber,
    isBegun: isBegun(series, today),
    lastDay: lastDay || null,
  };
}

/**
 * The cell of an amount of a sale or its tax. The sum of its column is what was sold: credit notes are negative, and
 * challans and vouchers have no amount.
 */
const amountCell = (part: keyof TaxParts) => (row: DocumentListRow) => {
  if (isVoucher(row) || row.kind === 'challan') return '';
  const amount = row.content.totals[part];
  return moneyCell(row.kind === 'credit_note' ? -amount : amount);
};

/** The sum of this column is what customers paid, minus what was refunded to them. */
const paidCell = (row: DocumentListRow) => {
  if (!isVoucher(row)) return '';
  const { amountPaise } = row.content;
  return moneyCell(row.kind === 'refund_voucher' ? -amountPaise : amountPaise);
};

const documentColumns: Columns<DocumentListRow> = {
  ID: (row) => row.id,
  Number: (row) => row.number,
  Kind: (row) => row.kind,
  Day: (row) => row.day,
  Order: (row) => presentRow(row).orderNumber,
  Charge: (row) => presentRow(row).charge ?? '',
  Customer: (row) => (isVoucher(row) ? '' : row.content.buyer.name),
  'Registered name': (row) => (isVoucher(row) ? row.content.company?.legalName : row.content.buyer.legalName) ?? '',
  GSTIN: (row) => presentRow(row).gstin,
  'Place of supply': (row) => presentRow(row).place,
  'Corrects document': ({ content }) => content.corrects?.number ?? '',
  'Total (₹)': amountCell('grossPaise'),
  'Taxable value (₹)': amountCell('taxablePaise'),
  'CGST (₹)': amountCell('cgstPaise'),
  'SGST (₹)': amountCell('sgstPaise'),
  'IGST (₹)': amountCell('igstPaise'),
  'Payment (₹)': paidCell,
  // The day of a payment that was recorded later.
  'Value date': (row) => (isVoucher(row) && row.content.valueDay) || '',
};
