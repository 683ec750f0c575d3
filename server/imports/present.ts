/** Presents an import for the screens of staff. */
import type {
  ColumnChoices,
  FileColumn,
  ImportQuestion,
  ImportSummary,
  ImportSums,
  OneImport,
  SharedValue,
  SheetPreview,
  UnusedColumn,
  WrongRow,
} from '#contract/imports/calls.ts';
import {
  type ImportColumn,
  type ImportKind,
  importColumns,
  joinedColumns,
  labelOf,
} from '#contract/imports/columns.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Language, translate, translateMessage } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Columns } from '#server/core/csv.ts';
import type { Words } from '#server/core/refusal.ts';
import type { Cells } from './cells.rules.ts';
import { missingColumns } from './headings.rules.ts';
import type { ImportFault, ImportRow, Review } from './import.store.ts';
import { isArea, splitLines } from './lines.rules.ts';
import { takeBackUntil } from './return-import.ts';
import type { ColumnFigures, Preview } from './review/review.rules.ts';
import type { FaultGroup, RowCounts, WrongRowRow } from './row.store.ts';
import { withEdits } from './shared.rules.ts';
import { placeOfLine, type StoredSheet } from './sheets.rules.ts';

const texts = textsFor('api');

const fileFaults: Readonly<Record<ImportFault, string>> = {
  empty: 'The file is empty.',
  tooMany: 'A file has at most 10,000 rows. Please split it.',
  tooManyColumns: 'A sheet has at most 100 columns. Delete those that are not needed, and choose the file again.',
  macros: 'The file holds macros. Save it as an Excel workbook (.xlsx) or as CSV, and choose it again.',
  oldExcel: 'This is an old Excel file (.xls). Save it as .xlsx or as CSV, and choose it again.',
  locked: 'The file is locked by a password. Save it without one, and choose it again.',
  unknownKind: 'This is neither a CSV file nor an Excel workbook (.xlsx).',
  webPage: 'This file is a web page or XML, not a workbook. Open it in Excel, save it as .xlsx, and choose that file.',
  contacts: 'This file holds contacts of a phone (vCard). Export them as CSV, for example from Google Contacts.',
  notUnicode: 'The characters of this file cannot be read. Save it as “CSV UTF-8”, and choose it again.',
  unpacksTooLarge:
    'The workbook is too large. Delete sheets, pictures and formats that are not needed, or save it as CSV.',
  broken: 'The workbook is damaged. Open it, save it again as .xlsx or CSV, and choose that file.',
  brokenQuotes: 'A quotation mark (") is not closed.',
  gaveUp:
    'Reading this file failed twice, so it is not tried again. Nothing was saved. Save the list as a new CSV file, and choose that one.',
  cancelled: 'The import was cancelled while it was being saved. All of it was undone.',
  undoStopped: 'The import could not be undone completely. Press “Undo import” again.',
  stopped: 'The import could not be finished. All of it was undone, and nothing is saved.',
};

export function presentSummary(row: ImportRow): ImportSummary {
  return {
    ...row,
    done: Math.min(row.done, row.total),
    createdAt: row.createdAt.toISOString(),
    writtenAt: row.writtenAt?.toISOString() ?? null,
  };
}

interface ImportDetails {
  /** The headings, if the file has any, and the first rows. */
  samples: readonly Cells[];
  /** The headings, and lines that are not read. */
  above: readonly Cells[];
  counts: RowCounts;
  same: { at: Date; by: string | null } | undefined;
  values: readonly SharedValue[];
  groups: readonly FaultGroup[];
  choices: readonly ColumnChoices[];
  skipped: number;
  waiting: number;
  review: Review;
}

export function presentImport(row: ImportRow, details: ImportDetails, language: Language): OneImport {
  const { samples, above, counts, same, values, groups, choices, skipped, waiting, review } = details;
  const fileColumns = presentColumns(samples, row);
  const { kind, fault, headerLine, columns, state, savedBy, undoneBy, rest, restOf } = row;
  return {
    ...presentSummary(row),
    fault: fault && translate(texts[language], fileFaults[fault]),
    headerLine: placeOfLine(headerLine).line,
    left: splitLines(kind, above, row).left.map(({ line, cells }) => {
      const { place, line: ownLine } = placeOfLine(line);
      const filled = cells.filter(Boolean);
      const text = (isArea(filled) ? filled.slice(0, 1) : filled).join(' · ');
      return { line: ownLine, sheet: sheetName(row.sheets, place), text };
    }),
    previews: review.previews.map((preview) => presentPreview(preview, row)),
    columns: fileColumns,
    unusedColumns: state === 'checked' ? presentUnused(fileColumns, review.unusedColumns, row) : [],
    missing: state === 'checked' ? missingColumns(kind, columns) : [],
    sheets: row.sheets.map(({ place, name, isHidden, rows, isRead }) => ({ place, name, isHidden, rows, isRead })),
    questions: state === 'checked' ? row.questions.map(presentQuestion) : [],
    values: [...values],
    groups: groups.map((group) => ({ ...group, msg: translateMessage(texts[language], group.msg) })),
    choices: [...choices],
    skipped,
    rest,
    waiting,
    restOf,
    sums: presentSums(row),
    passed: counts.passed,
    kept: counts.kept,
    incomplete: state === 'written' ? counts.incomplete : 0,
    sameAs: same ? { at: same.at.toISOString(), by: same.by } : null,
    savedBy,
    undoneBy,
    takeBackUntil: takeBackUntil(row)?.toISOString() ?? null,
  };
}

const presentQuestion = (question: ImportRow['questions'][number]): ImportQuestion =>
  question.kind !== 'column' ? question : { ...question, fields: [...question.fields] };

function presentSums({ sums }: ImportRow): ImportSums {
  const { added = 0, known = 0, addresses = 0, jars = 0, plans = 0, notes = 0, tags = 0 } = sums;
  const { pricesBelow = 0, pricesAbove = 0, pricesSame = 0 } = sums;
  const { depositPaise = 0, creditPaise = 0, duesPaise = 0 } = sums;
  return {
    added,
    known,
    addresses,
    jars,
    depositHeld: toRupees(depositPaise),
    credit: toRupees(creditPaise),
    dues: toRupees(duesPaise),
    plans,
    notes,
    tags,
    pricesBelow,
    pricesAbove,
    pricesSame,
  };
}

function presentColumns(samples: readonly Cells[], { headerLine, columns: chosen }: ImportRow): FileColumn[] {
  const headings = samples.find(({ line }) => line === headerLine)?.cells ?? [];
  const rows = samples.flatMap(({ line, cells }) => (line === headerLine ? [] : [cells])).slice(0, 3);
  const width = Math.max(headings.length, ...rows.map((row) => row.length));
  const fieldOf = new Map(Object.entries(chosen).map(([field, index]) => [index, field]));
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: headings[index] ?? '',
    samples: rows.map((row) => row[index] ?? ''),
    field: fieldOf.get(index) ?? null,
  }));
}

/**
 * Presents a preview. Staff can choose another header row for the first sheet that is read, so the header row of this
 * sheet is taken from the import.
 */
function presentPreview(
  { place, name, headerLine, rows }: Preview,
  { sheets, headerLine: chosen }: ImportRow,
): SheetPreview {
  const first = placeOfLine(chosen);
  return {
    place,
    name,
    isRead: sheets.find((sheet) => sheet.place === place)?.isRead ?? true,
    headerLine: place === first.place ? first.line : headerLine,
    rows: [...rows],
  };
}

/**
 * The columns that have text and are not imported, apart from those that staff are asked about. Rows that were moved to
 * another import have no figures until they are checked again.
 */
function presentUnused(
  columns: readonly FileColumn[],
  found: readonly ColumnFigures[],
  row: ImportRow,
): UnusedColumn[] {
  const used = new Set([
    ...Object.values(row.columns),
    ...row.questions.flatMap((question) => (question.kind === 'column' ? question.index : [])),
  ]);
  const figures = new Map(found.map((one) => [one.index, one]));
  const named = columns.flatMap(({ index, samples }) => (samples.some(Boolean) ? [index] : []));
  const all = [...new Set([...named, ...figures.keys()])].filter((index) => !used.has(index));
  return all
    .toSorted((one, other) => one - other)
    .map((index) => {
      const { cells = null, isPrice = false, amounts = null } = figures.get(index) ?? {};
      return {
        index,
        heading: columns[index]?.heading ?? '',
        cells,
        isPrice,
        amounts: amounts && {
          cells: amounts.cells,
          least: toRupees(amounts.leastPaise),
          most: toRupees(amounts.mostPaise),
          sum: toRupees(amounts.sumPaise),
        },
      };
    });
}

/** The name of a sheet; null if only one sheet is read. */
const sheetName = (sheets: readonly StoredSheet[], place: number) =>
  sheets.filter(({ isRead }) => isRead).length > 1 ? (sheets.find((one) => one.place === place)?.name ?? null) : null;

/**
 * Presents a row with faults. An empty cell has the value for all rows. The line number counts within the row's sheet.
 */
export function presentWrong(
  row: WrongRowRow,
  { sheets, columns, sharedValues }: ImportRow,
  language: Language,
): WrongRow {
  const { line, faults } = row;
  const { cells, chosen } = withEdits(row, columns);
  const given: Readonly<Partial<Record<string, string>>> = sharedValues;
  const cellOf = (column: ImportColumn) => cells[chosen[column] ?? -1] || (given[column] ?? '');
  const nameOf = (place: number) => sheetName(sheets, place);
  const own = placeOfLine(line);
  return {
    line: own.line,
    sheet: nameOf(own.place),
    row: line,
    name: [cellOf('name'), cellOf('lastName')].filter(Boolean).join(' '),
    faults: (faults ?? []).map(({ column, msg }) => ({
      column,
      msg: translateMessage(texts[language], inSheet(msg)),
      cell: column === null ? '' : cellOf(column),
    })),
  };

  function inSheet(msg: Words): Words {
    if (typeof msg === 'string' || typeof msg.values.line !== 'number') return msg;
    const named = placeOfLine(msg.values.line);
    const sheet = nameOf(named.place);
    const value = sheet === null || named.place === own.place ? named.line : `${named.line} (${sheet})`;
    return { ...msg, values: { ...msg.values, line: value } };
  }
}

const examples: Readonly<Record<ImportKind, Partial<Record<ImportColumn, readonly string[]>>>> = {
  customers: {
    name: ['Example: Asha Rao', 'Example: Ravi Kumar'],
    phone: ['98450 12345', '98450 54321'],
    house: ['14', ''],
    street: ['Lake View Road, Indiranagar', '2nd Cross, Hoysala Nagar'],
    pincode: ['560038', '560038'],
    floor: ['2', ''],
    hasLift: ['no', ''],
    container: ['20 L jar', '20 L jar'],
    jars: ['3', '2'],
    deposit: ['450', '300'],
    balance: ['120', ''],
    dues: ['', '255'],
    planQuantity: ['2', ''],
    planDays: ['Mon, Thu', ''],
    agreedPrice: ['55', ''],
    note: ['Call before you come', ''],
    tags: ['Office, Pays late', ''],
  },
  products: {
    name: ['Example: Mineral water'],
    size: ['20 L'],
    capacity: ['20'],
    price: ['60'],
    deposit: ['150'],
    stock: ['100'],
    type: ['gallon'],
    container: ['20 L jar'],
    isActive: ['yes'],
    hindiName: ['मिनरल वॉटर'],
  },
};

/** The headings of a template, with example rows that an import skips. */
export function templateOf(kind: ImportKind, language: Language): { columns: Columns<number>; rows: number[] } {
  const t = texts[language];
  const exampleWord = translate(t, 'Example:');
  const names = Object.keys(importColumns[kind]).filter((column) => !joinedColumns.has(column));
  const columns = names.map((column) => [
    translate(t, labelOf(kind, column) ?? column),
    (at: number) => (examples[kind][column as ImportColumn]?.[at] ?? '').replace('Example:', exampleWord),
  ]);
  return { columns: Object.fromEntries(columns), rows: kind === 'customers' ? [0, 1] : [0] };
}
