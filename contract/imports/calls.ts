import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { languages } from '../shared/translate.ts';
import { importKinds, importStates, mostImportColumns, mostImportRows, sharedFieldNames } from './columns.ts';

const sums = z.object({
  added: z.int().describe('new customers, or new products'),
  known: z.int().describe('customers or products that the shop already has'),
  addresses: z.int(),
  jars: z.int(),
  depositHeld: rupees(),
  credit: rupees(),
  dues: rupees(),
  plans: z.int(),
  notes: z.int().describe('remarks that become notes of staff about customers'),
  tags: z.int().describe('tags that customers get'),
  pricesBelow: z.int().describe('customers who get an agreed price below the list price'),
  pricesAbove: z.int().describe('customers who get an agreed price above the list price'),
  pricesSame: z.int().describe('customers whose price is the list price, so that none is agreed'),
});
export type ImportSums = z.infer<typeof sums>;

const someImport = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  total: z.int().describe('number of rows below the headings'),
  done: z.int().describe('number of rows that the current step has finished'),
  wrong: z.int().describe('number of rows with a fault'),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  writtenAt: z.iso.datetime().nullable(),
});
export type ImportSummary = z.infer<typeof someImport>;

const fileColumn = z.object({
  index: z.int(),
  heading: z.string(),
  samples: z.array(z.string()).describe('cells of the first rows'),
  field: z.string().nullable().describe('the field that the column is read as; null if it is not imported'),
});
export type FileColumn = z.infer<typeof fileColumn>;

const sheetPreview = z.object({
  place: z.int().describe('position among the sheets of the workbook, from 0'),
  name: z.string().describe('name of the sheet; empty for a CSV file'),
  isRead: z.boolean().describe('true if this sheet is imported'),
  headerLine: z.int().describe('number of the line with the headings; 0 if there is none'),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()).describe('long texts are cut') })),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

const unusedColumn = z.object({
  index: z.int(),
  heading: z.string(),
  cells: z.int().nullable().describe('number of filled cells; null if they were not counted'),
  isPrice: z.boolean().describe('true for prices, whose sum has no meaning'),
  amounts: z
    .object({
      cells: z.int().describe('number of cells that are amounts'),
      least: rupees(),
      most: rupees(),
      sum: rupees(),
    })
    .nullable()
    .describe('figures of a column of money; null for other columns'),
});
export type UnusedColumn = z.infer<typeof unusedColumn>;

const sheet = z.object({
  place: z.int().describe('position among the sheets of the workbook, from 0'),
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.int().describe('number of rows below its headings'),
  isRead: z.boolean(),
});

const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sheet') }).describe('several sheets have a list: staff choose one'),
  z
    .object({ kind: z.literal('deposit') })
    .describe('customers have jars but no deposit: staff enter the deposit for each jar, or 0'),
  z
    .object({ kind: z.literal('column'), index: z.int(), fields: z.array(z.string()) })
    .describe('the heading has several meanings: staff choose one of these fields, or none'),
]);
export type ImportQuestion = z.infer<typeof question>;

const sharedValue = z.object({
  field: z.enum(sharedFieldNames),
  rows: z.int().describe('number of rows that lack the value'),
  value: z.string().nullable().describe('the value that staff gave; null before'),
  proposed: z.string().describe('the value that the shop proposes; empty for none'),
  choices: z.array(z.string()).nullable(),
  byContainer: z
    .array(z.object({ container: z.string(), proposed: z.string() }))
    .describe('deposits that the shop proposes, by container; empty for other fields'),
});
export type SharedValue = z.infer<typeof sharedValue>;

const columnChoices = z.object({ column: z.string(), values: z.array(z.string()) });
export type ColumnChoices = z.infer<typeof columnChoices>;

const oneImport = someImport.extend({
  fault: z.string().nullable().describe('reason why the file cannot be read, or why nothing was saved'),
  headerLine: z.int().describe('number of the line with the headings; 0 if the file has none'),
  left: z
    .array(z.object({ line: z.int(), sheet: z.string().nullable(), text: z.string() }))
    .describe('lines of totals and areas, which are not imported'),
  previews: z.array(sheetPreview).describe('the first lines of each sheet; empty once staff have decided'),
  columns: z.array(fileColumn),
  unusedColumns: z.array(unusedColumn).describe('columns that have text and are not imported'),
  missing: z.array(z.string()).describe('required columns that are not chosen'),
  sheets: z.array(sheet).describe('sheets with any text, if the workbook has several sheets'),
  values: z.array(sharedValue).describe('values that can be given for all rows that lack them'),
  groups: z
    .array(z.object({ column: z.string(), cell: z.string(), rows: z.int(), msg: z.string() }))
    .describe('faults of several rows in one column with the same cell'),
  choices: z
    .array(columnChoices)
    .describe('names that the shop knows, for columns that take only these; empty if no row has a fault'),
  skipped: z.int().describe('rows that staff skip'),
  rest: id.nullable().describe('id of the import to which rows with faults were moved'),
  waiting: z.int().describe('rows that were moved and are still not saved'),
  restOf: id.nullable().describe('id of the import from which these rows were moved'),
  questions: z.array(question).describe('questions that staff must answer before anything is saved'),
  sums,
  passed: z.int().describe('rows that add nothing, because the shop already has the customer or product'),
  kept: z.int().describe('rows that were not undone, because of later activity'),
  incomplete: z
    .int()
    .describe('saved rows of which a part was not saved, because something has changed since the check'),
  sameAs: z
    .object({ at: z.iso.datetime(), by: z.string().nullable() })
    .nullable()
    .describe('the earlier import of an identical file'),
  savedBy: z.string().nullable().describe('name of the person who saved the import'),
  undoneBy: z.string().nullable().describe('name of the person who undid the import'),
  takeBackUntil: z.iso.datetime().nullable().describe('time until which it can be undone; null if it cannot be undone'),
});
export type OneImport = z.infer<typeof oneImport>;
const answer = dataAnswer({ import: oneImport });

const wrongRow = z.object({
  line: z.int().describe('line number in the file, or in its sheet'),
  sheet: z.string().nullable().describe('name of the sheet, if several are read'),
  row: z.int().describe('number of the row, for corrections'),
  name: z.string().describe('name of the customer or product'),
  faults: z.array(
    z.object({
      column: z.string().nullable(),
      msg: z.string(),
      cell: z.string().describe('the current text of the cell'),
    }),
  ),
});
export type WrongRow = z.infer<typeof wrongRow>;

const missing = 'Import not found';
const step = { may: 'users.import', answer, refusals: [409], missing } as const;

/** Calls that import customers and products from spreadsheets. */
export const importCalls = {
  'GET /admin/imports': {
    summary: 'Imports, newest first',
    may: 'users.import',
    fresh: true,
    query: z.object(pageQuery()),
    answer: listAnswer('imports', someImport),
  },
  'POST /admin/imports': {
    summary: 'Upload a spreadsheet; it is read and checked, but nothing is saved yet',
    may: 'users.import',
    upload: 'file',
    query: z.object({ kind: choice(importKinds, 'kind'), name: z.string().trim().max(200).default('') }),
    answer,
    status: 201,
    refusals: [413],
  },
  'GET /admin/imports/template/export': {
    summary: 'An empty spreadsheet with all headings, to fill in',
    may: 'users.import',
    query: z.object({
      kind: choice(importKinds, 'kind').default('customers'),
      language: z.enum(languages).default('en'),
    }),
    archivedAs: false,
  },
  'GET /admin/imports/:id': {
    summary: 'Progress of an import, its columns, and what it would save',
    may: 'users.import',
    fresh: true,
    answer,
    missing,
  },
  'GET /admin/imports/:id/faults': {
    summary:
      'Every fault of every row, by line; after saving, what was not saved of a row; after an undo, the reasons why rows were not undone',
    may: 'users.import',
    fresh: true,
    query: z.object(pageQuery(20)),
    answer: listAnswer('rows', wrongRow),
    missing,
  },
  'PUT /admin/imports/:id/columns': {
    summary:
      'Choose the header row and the meaning of each column; the rows are checked again. With another header row, columns are proposed again',
    ...step,
    body: z.object({
      headerLine: z
        .int()
        .min(0)
        .max(mostImportRows + 100)
        .describe('number of the line with the headings; 0 if the file has none'),
      columns: z
        .array(
          z.object({
            index: z
              .int()
              .min(0)
              .max(mostImportColumns - 1),
            field: z.string().max(40).nullable(),
          }),
        )
        .max(mostImportColumns),
    }),
  },
  'PUT /admin/imports/:id/sheets': {
    summary: 'Choose the sheets of a workbook that are read; several must have the same headings',
    ...step,
    body: z.object({ sheets: z.array(z.int().min(0).max(1000)).min(1, 'Choose a sheet').max(500) }),
  },
  'PUT /admin/imports/:id/values': {
    summary: 'Give values for all rows that lack them; the rows are checked again',
    ...step,
    body: z.object({
      values: z
        .array(z.object({ field: z.enum(sharedFieldNames), value: z.string().trim().max(200) }))
        .max(sharedFieldNames.length),
    }),
  },
  'PUT /admin/imports/:id/cells': {
    summary: 'Correct cells of rows with a fault, in one row or in all with the same cell; the rows are checked again',
    ...step,
    body: z.object({
      changes: z
        .array(
          z.object({
            row: z
              .int()
              .nullable()
              .describe(
                'number of the row to correct; null for all rows with a fault in this column and the same cell text',
              ),
            column: z.string().max(40),
            cell: z.string().max(2100).describe('the current text of the cell'),
            value: z.string().trim().max(2000),
          }),
        )
        .min(1)
        .max(200),
    }),
  },
  'PUT /admin/imports/:id/skipped': {
    summary: 'Skip rows with a fault, so that they are not imported; the other rows are checked again',
    ...step,
    body: z.object({ rows: z.array(z.int()).min(1).max(1000) }),
  },
  'POST /admin/imports/:id/write': {
    summary: 'Save all rows; refused while a row has a fault or a question is open',
    ...step,
    idempotent: true,
    body: z.object({
      again: z.boolean().default(false).describe('save although an identical file was imported before'),
      onlyRight: z
        .boolean()
        .default(false)
        .describe('save only correct rows; rows with a fault move to a separate import'),
    }),
  },
  'POST /admin/imports/:id/return': {
    summary: 'Undo an import within a day; customers who have ordered, paid or changed since then stay',
    ...step,
    idempotent: true,
  },
  'POST /admin/imports/:id/cancel': {
    summary: 'Cancel an import in any state; rows that are saved already are undone',
    ...step,
    idempotent: true,
  },
} as const satisfies CallTable;
