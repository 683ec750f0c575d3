/**
 * Writes the sections of GSTR-1 as CSV files with the headings of the offline tool of the GST portal. docs/india.md says
 * how certain the headings are.
 */
import type { DocumentKind } from '#contract/documents/content.ts';
import {
  daysOfPeriod,
  type GstSection,
  gstSectionKeys,
  gstSheetOf,
  type PeriodOf,
  periodName,
} from '#contract/money/gst-rules.ts';
import { type Columns, MoneyCell } from '#server/core/csv.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { answerCsv, type FileAnswer } from '#server/platform/http/file-answer.ts';
import { answerZip } from '#server/platform/http/zip-answer.ts';
import {
  type GstSum,
  listReported,
  listUsedNumbers,
  type ReportedDocument,
  type ReportedSection,
  sumReturn,
  type UsedNumbers,
} from './return.store.ts';
import {
  type HsnSales,
  hsnSales,
  type NilSales,
  nilSales,
  numberText,
  type PlacedSales,
  placeSales,
  totalNumbers,
} from './rules.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-11-21 as the tool writes it: 21-Nov-2026. */
function dayCell(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${months[Number(month) - 1]}-${year}`;
}

/** A place as the tool writes it: 29-Karnataka. For some states the tool uses its own names. */
const placeCell = ({ place, placeCode }: { place: string; placeCode: string }): string =>
  placeCode === '' ? '' : `${placeCode}-${place.replaceAll(' and ', ' & ').replace('Lakshadweep', 'Lakshdweep')}`;

const rateCell = ({ basisPoints }: { basisPoints: number }): number => basisPoints / 100;
const nothing = () => '';
const money = (paise: number) => new MoneyCell(paise);

/** The last columns of most sections. */
const rateColumns: Columns<{ basisPoints: number; taxablePaise: number }> = {
  'Applicable % of Tax Rate': nothing,
  Rate: rateCell,
  'Taxable Value': ({ taxablePaise }) => money(taxablePaise),
  'Cess Amount': nothing,
};

const invoiceColumns: Columns<ReportedDocument> = {
  'GSTIN/UIN of Recipient': ({ gstin }) => gstin,
  'Receiver Name': ({ buyer }) => buyer,
  'Invoice Number': ({ number }) => number,
  'Invoice date': ({ day }) => dayCell(day),
  'Invoice Value': ({ valuePaise }) => money(valuePaise),
  'Place Of Supply': placeCell,
  'Reverse Charge': () => 'N',
  'Applicable % of Tax Rate': nothing,
  'Invoice Type': () => 'Regular B2B',
  'E-Commerce GSTIN': nothing,
  Rate: rateCell,
  'Taxable Value': ({ taxablePaise }) => money(taxablePaise),
  'Cess Amount': nothing,
};

const largeInvoiceColumns: Columns<ReportedDocument> = {
  'Invoice Number': ({ number }) => number,
  'Invoice date': ({ day }) => dayCell(day),
  'Invoice Value': ({ valuePaise }) => money(valuePaise),
  'Place Of Supply': placeCell,
  ...rateColumns,
  'E-Commerce GSTIN': nothing,
};

const noteColumns: Columns<ReportedDocument> = {
  'GSTIN/UIN of Recipient': ({ gstin }) => gstin,
  'Receiver Name': ({ buyer }) => buyer,
  'Note Number': ({ number }) => number,
  'Note Date': ({ day }) => dayCell(day),
  'Note Type': () => 'C',
  'Place Of Supply': placeCell,
  'Reverse Charge': () => 'N',
  'Note Supply Type': () => 'Regular B2B',
  'Note Value': ({ valuePaise }) => money(valuePaise),
  ...rateColumns,
};

const largeNoteColumns: Columns<ReportedDocument> = {
  'UR Type': () => 'B2CL',
  'Note Number': ({ number }) => number,
  'Note Date': ({ day }) => dayCell(day),
  'Note Type': () => 'C',
  'Place Of Supply': placeCell,
  'Note Value': ({ valuePaise }) => money(valuePaise),
  ...rateColumns,
};

const reportedColumns: Record<ReportedSection, Columns<ReportedDocument>> = {
  b2b: invoiceColumns,
  b2cl: largeInvoiceColumns,
  cdnr: noteColumns,
  cdnur: largeNoteColumns,
};

const placedColumns: Columns<PlacedSales> = {
  Type: () => 'OE',
  'Place Of Supply': placeCell,
  ...rateColumns,
  'E-Commerce GSTIN': nothing,
};

const nilColumns: Columns<NilSales> = {
  Description: ({ isRegistered, isInterState }) =>
    `${isInterState ? 'Inter' : 'Intra'}-State supplies to ${isRegistered ? 'registered' : 'unregistered'} persons`,
  'Nil Rated Supplies': ({ taxablePaise }) => money(taxablePaise),
  'Exempted(other than nil rated/non GST supply)': () => money(0),
  'Non-GST Supplies': () => money(0),
};

const hsnColumns: Columns<HsnSales> = {
  HSN: ({ hsn }) => hsn,
  Description: nothing,
  UQC: () => 'NOS-NUMBERS',
  'Total Quantity': ({ quantity }) => quantity,
  'Total Value': ({ grossPaise }) => money(grossPaise),
  Rate: rateCell,
  'Taxable Value': ({ taxablePaise }) => money(taxablePaise),
  'Integrated Tax Amount': ({ igstPaise }) => money(igstPaise),
  'Central Tax Amount': ({ cgstPaise }) => money(cgstPaise),
  'State/UT Tax Amount': ({ sgstPaise }) => money(sgstPaise),
  'Cess Amount': nothing,
};

const natureOf = (kind: DocumentKind) => (kind === 'credit_note' ? 'Credit Note' : 'Invoices for outward supply');

const numberColumns: Columns<UsedNumbers> = {
  'Nature of Document': ({ kind }) => natureOf(kind),
  'Sr. No. From': (used) => numberText(used, used.first),
  'Sr. No. To': ({ lastText }) => lastText,
  'Total Number': totalNumbers,
  Cancelled: (used) => totalNumbers(used) - used.issued,
};

/** One section as a CSV file. The tool compares headings, so the file has no byte order mark. */
export async function exportSection(
  db: Queryable,
  period: PeriodOf,
  section: GstSection,
  readSums = () => sumReturn(db, daysOfPeriod(period)),
): Promise<FileAnswer> {
  const days = daysOfPeriod(period);
  const name = `gstr1-${section.replace('_', '-')}-${periodName(period)}.csv`;
  const answerRows = <Row>(columns: Columns<Row>, rows: readonly Row[]) =>
    answerCsv(name, columns, async (after) => (after ? [] : rows), { bom: false });
  switch (section) {
    case 'b2cs':
      return answerRows(placedColumns, placeSales(await readSums()));
    case 'exemp':
      return answerRows(nilColumns, nilSales(await readSums()));
    case 'hsn_b2b':
    case 'hsn_b2c':
      return answerRows(hsnColumns, hsnSales(await readSums(), section === 'hsn_b2b'));
    case 'docs':
      return answerRows(numberColumns, await listUsedNumbers(db, days));
    default:
      return answerCsv(
        name,
        reportedColumns[section],
        (after, limit) => listReported(db, days, section, after, limit),
        {
          bom: false,
        },
      );
  }
}

/** All sections in one archive, each under the name of its sheet in the tool. The sums of four of them are read once. */
export function exportReturn(db: Queryable, period: PeriodOf, at: Date): Promise<FileAnswer> {
  let sums: Promise<GstSum[]> | undefined;
  const readSums = () => {
    sums ??= sumReturn(db, daysOfPeriod(period));
    return sums;
  };
  const files = gstSectionKeys.map((section) => ({
    name: `${gstSheetOf(section)}.csv`,
    open: async () => (await exportSection(db, period, section, readSums)).chunks,
  }));
  return answerZip(`gstr1-${periodName(period)}.zip`, at, files);
}
