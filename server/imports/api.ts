/** Calls that import customers and products from spreadsheets. */
import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { OneImport } from '#contract/imports/calls.ts';
import type { Language } from '#contract/shared/translate.ts';
import { noteRecord } from '#server/core/audit.ts';
import { once } from '#server/core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { answerCsv } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import {
  beginReturn,
  beginWriting,
  cancelImport,
  changeCells,
  changeColumns,
  changeSheets,
  changeValues,
  skipWrong,
} from './change-import.ts';
import {
  countUnread,
  countWaiting,
  findSame,
  insertImport,
  listImports,
  loadImport,
  loadReview,
  queueImport,
} from './import.store.ts';
import { presentImport, presentSummary, presentWrong, templateOf } from './present.ts';
import { describeValues, listChoices } from './review/describe-values.ts';
import { countRows, countSkipped, listAbove, listGroups, listSamples, listWrong } from './row.store.ts';

/** The maximum number of files of one person that are not read yet. The whole file is stored until it is read. */
const mostUnread = 5;

export function importsApi(services: Services) {
  const { db, clock } = services;

  async function read(id: string, language: Language): Promise<{ import: OneImport }> {
    const row = await loadImport(db, id);
    if (!row) throw refuseMissing('Import not found');
    const [samples, above, counts, same] = [
      await listSamples(db, id, row.headerLine),
      await listAbove(db, id, row.headerLine),
      await countRows(db, id),
      row.state === 'checked' ? await findSame(db, id) : undefined,
    ];
    const isChecked = row.state === 'checked';
    const values = isChecked ? await describeValues(services, row) : [];
    const isWrong = isChecked && row.wrong > 0;
    const groups = isWrong ? await listGroups(db, id) : [];
    const choices = isWrong ? await listChoices(services, row.kind) : [];
    const skipped = await countSkipped(db, id);
    const waiting = row.rest === null ? 0 : await countWaiting(db, id);
    const review = isChecked ? await loadReview(db, id) : { previews: [], unusedColumns: [] };
    return {
      import: presentImport(
        row,
        { samples, above, counts, same, values, groups, choices, skipped, waiting, review },
        language,
      ),
    };
  }

  return {
    'GET /admin/imports': async ({ query }) => {
      const { rows, total } = await listImports(db, pageOf(query));
      return { data: { imports: rows.map(presentSummary), pagination: presentPagination(query, total) } };
    },

    'POST /admin/imports': async ({ actor, query, readFile, origin }) => {
      const content = await readFile();
      if (content.length === 0) throw refuseInput([{ path: 'file', msg: 'The file is empty.' }]);
      const id = newId();
      await db.transaction(async (tx) => {
        if ((await countUnread(tx, actor.id)) >= mostUnread) {
          throw refuseConflict('Your other files are still being read. Please wait a moment.');
        }
        const fileHash = createHash('sha256').update(content).digest();
        const { kind, name } = query;
        await insertImport(tx, { id, kind, fileName: name, fileHash, content, by: actor.id, at: clock() });
        await queueImport(tx, id);
        noteRecord(id);
      });
      return { data: await read(id, origin.language) };
    },

    'GET /admin/imports/template/export': ({ query }) => {
      const { columns, rows } = templateOf(query.kind, query.language);
      return answerCsv(`${query.kind}-template.csv`, columns, async (_, limit, offset) =>
        rows.slice(offset, offset + limit),
      );
    },

    'GET /admin/imports/:id': async ({ params, origin }) => ({ data: await read(params.id, origin.language) }),

    'GET /admin/imports/:id/faults': async ({ params, query, origin }) => {
      const found = await loadImport(db, params.id);
      if (!found) throw refuseMissing('Import not found');
      const { rows, total } = await listWrong(db, params.id, pageOf(query));
      const pagination = presentPagination(query, total);
      return { data: { rows: rows.map((row) => presentWrong(row, found, origin.language)), pagination } };
    },

    'PUT /admin/imports/:id/columns': async ({ params, body, origin }) => {
      await db.transaction((tx) => changeColumns(tx, params.id, body));
      return { data: await read(params.id, origin.language) };
    },

    'PUT /admin/imports/:id/sheets': async ({ params, body, origin }) => {
      await db.transaction((tx) => changeSheets(tx, params.id, body.sheets));
      return { data: await read(params.id, origin.language) };
    },

    'PUT /admin/imports/:id/values': async ({ params, body, origin }) => {
      await db.transaction((tx) => changeValues(tx, params.id, body));
      return { data: await read(params.id, origin.language) };
    },

    'PUT /admin/imports/:id/cells': async ({ params, body, origin }) => {
      await db.transaction((tx) => changeCells(tx, params.id, body));
      return { data: await read(params.id, origin.language) };
    },

    'PUT /admin/imports/:id/skipped': async ({ params, body, origin }) => {
      await db.transaction((tx) => skipWrong(tx, params.id, body.rows));
      return { data: await read(params.id, origin.language) };
    },

    'POST /admin/imports/:id/write': async ({ actor, params, body, request, origin }) => {
      await once(db, request, (tx) => beginWriting(tx, params.id, body, { staff: actor, at: clock() }));
      return { data: await read(params.id, origin.language) };
    },

    'POST /admin/imports/:id/return': async ({ actor, params, request, origin }) => {
      await once(db, request, (tx) => beginReturn(tx, params.id, { by: actor.id, at: clock() }));
      return { data: await read(params.id, origin.language) };
    },

    'POST /admin/imports/:id/cancel': async ({ actor, params, request, origin }) => {
      await once(db, request, (tx) => cancelImport(tx, params.id, { by: actor.id, at: clock() }));
      return { data: await read(params.id, origin.language) };
    },
  } satisfies Partial<Handlers>;
}
