import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { languages } from '../shared/translate.ts';
import { importKinds, importStates, mostImportColumns, mostImportRows, sharedFieldNames } from './columns.ts';

const sums = z.object({
  added: z.int().describe('new customers, or new products'),
  known: z.int().describe('customers or products that are there already'),
  addresses: z.int(),
  jars: z.int(),
  depositHeld: rupees(),
  credit: rupees(),
  dues: rupees(),
  plans: z.int(),
});
export type ImportSums = z.infer<typeof sums>;

const someImport = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  total: z.int().describe('rows below the heading'),
  done: z.int().describe('of them, in the step that is under way'),
  wrong: z.int().describe('rows with a fault'),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  writtenAt: z.iso.datetime().nullable(),
});
export type ImportSummary = z.infer<typeof someImport>;

const fileColumn = z.object({
  index: z.int(),
  heading: z.string(),
  samples: z.array(z.string()).describe('of the first rows'),
  field: z.string().nullable().describe('what it is read as; null is passed over'),
});
export type FileColumn = z.infer<typeof fileColumn>;

const sheet = z.object({
  place: z.int().describe('among the sheets of the workbook, from 0'),
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.int().describe('below its headings'),
  isRead: z.boolean(),
});

const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sheet') }).describe('several sheets could be meant'),
  z.object({ kind: z.literal('deposit') }).describe('jars without a deposit: how much was paid for each, or 0'),
  z
    .object({ kind: z.literal('column'), index: z.int(), fields: z.array(z.string()) })
    .describe('the heading has several meanings: which of these fields it is, or none'),
]);
export type ImportQuestion = z.infer<typeof question>;

const sharedValue = z.object({
  field: z.enum(sharedFieldNames),
  rows: z.int().describe('that lack it'),
  value: z.string().nullable().describe('as staff gave it; null before'),
  proposed: z.string().describe('what the shop knows; empty for nothing'),
  choices: z.array(z.string()).nullable(),
});
export type SharedValue = z.infer<typeof sharedValue>;

const oneImport = someImport.extend({
  fault: z.string().nullable().describe('why the file cannot be read, or why nothing of it was saved'),
  headerLine: z.int().describe('the line of the headings; 0 where the file has none'),
  left: z
    .array(z.object({ line: z.int(), sheet: z.string().nullable(), text: z.string() }))
    .describe('lines of totals, which are not imported'),
  columns: z.array(fileColumn),
  missing: z.array(z.string()).describe('columns that are needed and not chosen'),
  sheets: z.array(sheet).describe('of a workbook with several sheets, those that have any text'),
  values: z.array(sharedValue).describe('values that can be given for all rows that lack them'),
  groups: z
    .array(z.object({ column: z.string(), cell: z.string(), rows: z.int(), msg: z.string() }))
    .describe('faults of several rows in one column with the same cell'),
  skipped: z.int().describe('rows that staff skip'),
  rest: id.nullable().describe('the import in which rows with faults wait'),
  restOf: id.nullable().describe('the import that these rows were in before'),
  questions: z.array(question).describe('must be answered before anything is saved'),
  sums,
  passed: z.int().describe('rows that were not saved, because they were added by somebody else in the meantime'),
  kept: z.int().describe('rows that were not taken back, because something has followed'),
  sameAs: z
    .object({ at: z.iso.datetime(), by: z.string().nullable() })
    .nullable()
    .describe('when the very same file was imported before'),
  savedBy: z.string().nullable().describe('who had it saved'),
  undoneBy: z.string().nullable().describe('who had it undone'),
  takeBackUntil: z.iso.datetime().nullable().describe('null where it cannot be taken back'),
});
export type OneImport = z.infer<typeof oneImport>;
const answer = dataAnswer({ import: oneImport });

const wrongRow = z.object({
  line: z.int().describe('of the file, or of its sheet'),
  sheet: z.string().nullable().describe('of several that are read together'),
  row: z.int().describe('names the row in further calls'),
  name: z.string().describe('of the customer or product'),
  faults: z.array(
    z.object({ column: z.string().nullable(), msg: z.string(), cell: z.string().describe('what is there now') }),
  ),
});
export type WrongRow = z.infer<typeof wrongRow>;

const missing = 'Import not found';
const step = { may: 'settings.manage', answer, refusals: [409], missing } as const;

/** Calls that import customers and products from spreadsheets. */
export const importCalls = {
  'GET /admin/imports': {
    summary: 'Imports, newest first',
    may: 'settings.read',
    fresh: true,
    query: z.object(pageQuery()),
    answer: listAnswer('imports', someImport),
  },
  'POST /admin/imports': {
    summary: 'Send a spreadsheet: it is read and looked at, and nothing is saved',
    may: 'settings.manage',
    upload: 'file',
    query: z.object({ kind: choice(importKinds, 'kind'), name: z.string().trim().max(200).default('') }),
    answer,
    status: 201,
    refusals: [413],
  },
  'GET /admin/imports/template/export': {
    summary: 'An empty spreadsheet with the headings, to fill in',
    may: 'settings.read',
    query: z.object({
      kind: choice(importKinds, 'kind').default('customers'),
      language: z.enum(languages).default('en'),
    }),
    archivedAs: false,
  },
  'GET /admin/imports/:id': {
    summary: 'How far an import is, its columns and what it would save',
    may: 'settings.read',
    fresh: true,
    answer,
    missing,
  },
  'GET /admin/imports/:id/faults': {
    summary: 'Every fault of every row, by line; once an import was undone, why each row stayed that was not',
    may: 'settings.read',
    fresh: true,
    query: z.object(pageQuery(20)),
    answer: listAnswer('rows', wrongRow),
    missing,
  },
  'PUT /admin/imports/:id/columns': {
    summary:
      'Say which line has the headings and what each column is; the rows are looked at again. With another line of headings the columns are proposed again',
    ...step,
    body: z.object({
      headerLine: z
        .int()
        .min(0)
        .max(mostImportRows + 100)
        .describe('0 where the file has no headings'),
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
    summary: 'Give values for all rows that lack them; the rows are looked at again',
    ...step,
    body: z.object({
      values: z
        .array(z.object({ field: z.enum(sharedFieldNames), value: z.string().trim().max(200) }))
        .max(sharedFieldNames.length),
    }),
  },
  'PUT /admin/imports/:id/cells': {
    summary:
      'Correct cells of rows with a fault, in one row or in all with the same cell; the rows are looked at again',
    ...step,
    body: z.object({
      changes: z
        .array(
          z.object({
            row: z.int().nullable().describe('null is every row with a fault in this column and this cell'),
            column: z.string().max(40),
            cell: z.string().max(2100).describe('what is there now'),
            value: z.string().trim().max(2000),
          }),
        )
        .min(1)
        .max(200),
    }),
  },
  'PUT /admin/imports/:id/skipped': {
    summary: 'Skip rows with a fault: they are not imported; the rows are looked at again',
    ...step,
    body: z.object({ rows: z.array(z.int()).min(1).max(1000) }),
  },
  'POST /admin/imports/:id/write': {
    summary: 'Save all of it; refused while a row has a fault or a question is open',
    ...step,
    idempotent: true,
    body: z.object({
      again: z.boolean().default(false).describe('although the same file was imported before'),
      onlyRight: z.boolean().default(false).describe('rows with a fault wait in an import of their own'),
    }),
  },
  'POST /admin/imports/:id/return': {
    summary: 'Take back all of it within a day; rows of customers who have ordered, paid or changed since then stay',
    ...step,
    idempotent: true,
  },
  'POST /admin/imports/:id/cancel': {
    summary: 'Give it up, whatever it is doing; what is saved already is taken back',
    ...step,
    idempotent: true,
  },
} as const satisfies CallTable;
