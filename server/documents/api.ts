/** Calls for documents and their series of numbers, for staff. */
import type { DocumentSeries } from '#contract/documents/calls.ts';
import { documentNumber, financialYearOf } from '#contract/documents/series.ts';
import type { TaxParts } from '#contract/documents/tax.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { changeSeries, isBegun, nextNumberOf } from './change-series.ts';
import { listSeries, type StoredSeries } from './document.store.ts';
import { type DocumentListRow, listDocuments, listDocumentsAfter, loadDocument } from './list.store.ts';
import { presentDocument, presentRow } from './present.ts';

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
      return { data: { document: presentDocument(row) } };
    },

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

/** Summed up, a column says what was sold: a credit note takes back, and a challan sells nothing. */
const amountCell =
  (part: keyof TaxParts) =>
  ({ kind, content: { totals } }: DocumentListRow) => {
    if (kind === 'challan') return '';
    return moneyCell(kind === 'credit_note' ? -totals[part] : totals[part]);
  };

const documentColumns: Columns<DocumentListRow> = {
  ID: (row) => row.id,
  Number: (row) => row.number,
  Kind: (row) => row.kind,
  Day: (row) => row.day,
  Order: ({ content }) => content.orderNumber,
  Customer: ({ content: { buyer } }) => buyer.name,
  'Registered name': ({ content: { buyer } }) => buyer.legalName,
  GSTIN: ({ content: { buyer } }) => buyer.gstin,
  'Place of supply': ({ content }) => content.place,
  'Corrects document': ({ content }) => content.corrects?.number ?? '',
  'Total (₹)': amountCell('grossPaise'),
  'Taxable value (₹)': amountCell('taxablePaise'),
  'CGST (₹)': amountCell('cgstPaise'),
  'SGST (₹)': amountCell('sgstPaise'),
  'IGST (₹)': amountCell('igstPaise'),
};
