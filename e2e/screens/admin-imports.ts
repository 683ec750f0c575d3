/** Screens of imports. */
import type { Page } from '@playwright/test';
import type { ImportSummary, OneImport } from '#contract/imports/calls.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import type { Screen } from './screen.ts';

const id = '01936f0e-0000-7000-8000-0000000000f1';
const now = '2026-11-20T06:00:00.000Z';
const one: OneImport = {
  id,
  kind: 'customers',
  state: 'checked',
  fileName: 'ग्राहक 2026',
  total: 312,
  done: 0,
  wrong: 0,
  by: 'मीरा',
  createdAt: now,
  writtenAt: null,
  fault: null,
  headerLine: 2,
  columns: [
    { index: 0, heading: 'नाम', samples: ['आशा राव', 'रवि कुमार'], field: 'name' },
    { index: 1, heading: 'मोबाइल', samples: ['98450 12345', ''], field: 'phone' },
    { index: 2, heading: 'रूट', samples: ['3', '4'], field: null },
    { index: 3, heading: 'रेट', samples: ['30', '45'], field: 'agreedPrice' },
  ],
  previews: [
    {
      place: 0,
      name: 'गोकुलम',
      isRead: true,
      headerLine: 2,
      rows: [
        { line: 1, cells: ['शर्मा वॉटर, गोकुलम'] },
        { line: 2, cells: ['नाम', 'मोबाइल', 'रूट', 'रेट'] },
        { line: 3, cells: ['आशा राव', '98450 12345', '3', '30'] },
        { line: 4, cells: ['रवि कुमार', '', '4', '45'] },
      ],
    },
    { place: 1, name: 'पुराने', isRead: false, headerLine: 1, rows: [{ line: 1, cells: ['नाम', 'मोबाइल'] }] },
  ],
  unusedColumns: [
    { index: 2, heading: 'रूट', cells: 312, isPrice: false, amounts: null },
    { index: 4, heading: 'मार्च', cells: 40, isPrice: false, amounts: { cells: 40, least: 60, most: 900, sum: 18_255 } },
  ],
  missing: [],
  sheets: [],
  left: [{ line: 314, sheet: null, text: 'कुल · 871 · 18,255' }],
  values: [],
  groups: [],
  choices: [],
  skipped: 0,
  rest: null,
  waiting: 0,
  restOf: null,
  questions: [],
  sums: {
    added: 298,
    known: 14,
    addresses: 305,
    jars: 871,
    depositHeld: 130_650,
    credit: 2_400,
    dues: 18_255,
    plans: 120,
    notes: 36,
    tags: 24,
    pricesBelow: 112,
    pricesAbove: 3,
    pricesSame: 9,
  },
  passed: 0,
  kept: 0,
  incomplete: 0,
  sameAs: null,
  savedBy: null,
  undoneBy: null,
  takeBackUntil: null,
};
const list: ImportSummary[] = [
  one,
  { ...one, id: `${id.slice(0, -1)}2`, state: 'written', kind: 'products', writtenAt: now },
];

const answer = (found: OneImport) => async (page: Page) => {
  await giveAnswer(page, 'GET /admin/imports/:id', () => ({ data: { import: found } }));
};

export const adminImports: readonly Screen[] = [
  {
    name: 'admin-import',
    who: 'admin',
    path: () => '/admin/import',
    until: 'Recent imports',
    before: (page) =>
      giveAnswer(page, 'GET /admin/imports', () => ({
        data: { imports: list, pagination: { currentPage: 1, limit: 20, totalPages: 1, totalItems: 2 } },
      })),
  },
  {
    name: 'admin-import-faults',
    who: 'admin',
    path: () => `/admin/import/${id}`,
    until: '{count} rows have mistakes: nothing is saved yet',
    async before(page) {
      const groups = [
        { column: 'pincode', cell: '', rows: 2, msg: 'पिन कोड ज़रूरी है' },
        { column: 'container', cell: 'जग', rows: 2, msg: 'इस नाम का कोई बर्तन नहीं है।' },
      ];
      const choices = [{ column: 'container', values: ['20 लीटर जार', '25 लीटर जार'] }];
      await answer({ ...one, wrong: 2, missing: ['phone'], groups, choices, skipped: 1, restOf: id, rest: id })(page);
      const rows = [3, 114].map((line) => ({
        line,
        row: line,
        name: 'आशा राव',
        sheet: line === 3 ? null : 'गोकुलम',
        faults: [{ column: 'phone', msg: 'फ़ोन नंबर ज़रूरी है', cell: '98450' }],
      }));
      await giveAnswer(page, 'GET /admin/imports/:id/faults', () => ({
        data: { rows, pagination: { currentPage: 1, limit: 50, totalPages: 1, totalItems: 2 } },
      }));
    },
  },
  {
    name: 'admin-import-questions',
    who: 'admin',
    path: () => `/admin/import/${id}`,
    until: 'Check the rows',
    before: answer({
      ...one,
      sheets: [
        { place: 0, name: 'कवर', isHidden: false, rows: 2, isRead: false },
        { place: 1, name: 'गोकुलम', isHidden: false, rows: 200, isRead: true },
        { place: 2, name: 'जयनगर', isHidden: false, rows: 112, isRead: true },
        { place: 3, name: 'पुराने', isHidden: true, rows: 40, isRead: false },
      ],
      columns: [
        ...one.columns.slice(0, 3),
        { index: 3, heading: 'बाकी', samples: ['450', '1,200'], field: null },
        { index: 4, heading: 'महीने का रेट', samples: ['900', '1,200'], field: null },
      ],
      questions: [
        { kind: 'column', index: 3, fields: ['dues', 'balance', 'jars'] },
        { kind: 'column', index: 4, fields: ['agreedPrice'] },
      ],
    }),
  },
  {
    name: 'admin-import-values',
    who: 'admin',
    path: () => `/admin/import/${id}`,
    until: 'Use these values',
    before: answer({
      ...one,
      values: [
        { field: 'pincode', rows: 9, value: null, proposed: '110024', choices: null, byContainer: [] },
        { field: 'sheetArea', rows: 60, value: null, proposed: '', choices: ['गोकुलम, जयनगर'], byContainer: [] },
        {
          field: 'container',
          rows: 40,
          value: null,
          proposed: '20 लीटर जार',
          choices: ['20 लीटर जार'],
          byContainer: [],
        },
        { field: 'depositPerJar', rows: 40, value: null, proposed: '150', choices: null, byContainer: [] },
        { field: 'planStart', rows: 30, value: null, proposed: '', choices: null, byContainer: [] },
        {
          field: 'priceProduct',
          rows: 124,
          value: null,
          proposed: 'मिनरल वॉटर 20 L',
          choices: ['मिनरल वॉटर 20 L', 'मिनरल वॉटर 5 L'],
          byContainer: [],
        },
      ],
    }),
  },
  {
    name: 'admin-import-ready',
    who: 'admin',
    path: () => `/admin/import/${id}`,
    until: 'The file is correct. Ready to import:',
    before: answer({ ...one, sameAs: { at: now, by: 'मीरा' } }),
  },
  {
    name: 'admin-import-saving',
    who: 'admin',
    path: () => `/admin/import/${id}`,
    until: '{done} of {total} rows',
    before: answer({ ...one, state: 'writing', done: 120 }),
  },
];
